import { expect, test } from 'vitest'
import { noteOfMonths } from './chart-step.ts'

const fiveYears = { startTime: '2022-01-01', endTime: '2026-12-31', query: [] }

test('more figures than are drawn become months, and the chart says so', () => {
  expect(noteOfMonths('day', fiveYears, 2)).toBe('每日的数超过 400 个，图按月画；每日的在下表')
  expect(noteOfMonths('week', fiveYears, 2)).toMatch(/^每周/)
  expect(noteOfMonths('month', fiveYears, 2)).toBeUndefined()
  expect(noteOfMonths('week', fiveYears, 1)).toBeUndefined()
  expect(noteOfMonths('day', { ...fiveYears, startTime: '2026-07-01' }, 2)).toBeUndefined()
})
