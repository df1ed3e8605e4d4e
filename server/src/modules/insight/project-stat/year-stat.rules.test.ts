import { expect, it } from 'vitest'
import { monthsOfYear, sameDayIn } from './year-stat.rules.ts'

it('compares 29 February with the 28th of a year that has no 29th', () => {
  expect(sameDayIn(2027, '2028-02-29')).toBe('2027-02-28')
  expect(sameDayIn(2024, '2028-02-29')).toBe('2024-02-29')
  expect(sameDayIn(2024, '2025-02-28')).toBe('2024-02-28')
  expect(sameDayIn(2025, '2026-11-22')).toBe('2025-11-22')
})

it('names the months of a year', () => {
  expect(monthsOfYear(2026)).toHaveLength(12)
  expect(monthsOfYear(2026).at(-1)).toBe('2026-12')
})
