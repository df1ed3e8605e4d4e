import { expect, it } from 'vitest'
import { type FigureInput, withFilter } from './figure-input.ts'

const input: FigureInput = {
  startTime: '2026-11-01',
  endTime: '2026-11-27',
  query: [
    { key: 'clientId', op: 'eq', value: ['7'] },
    { key: 'projectId', op: 'in', value: [3, 4] },
  ],
}

it('a filter is added once, whether it was in the address as a text or a number', () => {
  expect(withFilter(input, 'clientId', 7).query).toEqual([
    { key: 'projectId', op: 'in', value: [3, 4] },
    { key: 'clientId', op: 'eq', value: [7] },
  ])
})

it('another value, or a choice of several, stays beside it', () => {
  expect(withFilter(input, 'clientId', 8).query).toHaveLength(3)
  expect(withFilter(input, 'projectId', 3).query).toHaveLength(3)
})
