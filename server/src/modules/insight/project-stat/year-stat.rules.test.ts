import { expect, it } from 'vitest'
import { monthsOfYear } from './year-stat.rules.ts'

it('names the months of a year', () => {
  expect(monthsOfYear(2026)).toHaveLength(12)
  expect(monthsOfYear(2026).at(-1)).toBe('2026-12')
})
