import { expect, test } from 'vitest'
import { fillSteps } from './fill-steps.ts'

const input = { startTime: '2026-08-15', endTime: '2026-12-31', query: [] }
const fill = (months: readonly string[]) =>
  fillSteps(
    { rows: months.map(key => ({ key, items: 1 })), asOf: '2026-11-23 09:00:00' },
    'month',
    input,
    row => row.key,
    key => ({ key, items: 0 }),
  ).map(({ key, items }) => [key, items])

test('months in which nothing happened have a row, until now', () => {
  expect(fill(['2026-11-01', '2026-09-01'])).toEqual([
    ['2026-08-01', 0],
    ['2026-09-01', 1],
    ['2026-10-01', 0],
    ['2026-11-01', 1],
  ])
})

test('without any there is none, so that the table says what would fill it', () => {
  expect(fill([])).toEqual([])
})
