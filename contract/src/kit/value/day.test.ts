import { expect, it } from 'vitest'
import { sameDayIn, stepsOf } from './day.ts'

it('has every step that a period touches, by its first day', () => {
  expect(stepsOf('day', '2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  // Sunday, and the Monday after it
  expect(stepsOf('week', '2026-11-22', '2026-11-23')).toEqual(['2026-11-16', '2026-11-23'])
  expect(stepsOf('month', '2025-11-30', '2026-02-01')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'])
  expect(stepsOf('month', '2026-02-02', '2026-02-01')).toEqual([])
})

it('29 February is the same day as the 28th of a year that has no 29th', () => {
  expect(sameDayIn(2027, '2028-02-29')).toBe('2027-02-28')
  expect(sameDayIn(2024, '2028-02-29')).toBe('2024-02-29')
  expect(sameDayIn(2024, '2025-02-28')).toBe('2024-02-28')
  expect(sameDayIn(2025, '2026-11-22')).toBe('2025-11-22')
})
