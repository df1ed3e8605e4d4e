import { expect, it } from 'vitest'
import { Decimal } from './decimal.ts'

it('rounds a tie to the even digit, as a laboratory does', () => {
  expect(new Decimal('9.8005').toFixed(3)).toBe('9.800')
  expect(new Decimal('9.8015').toFixed(3)).toBe('9.802')
  expect(new Decimal('11.25').toDecimalPlaces(1).toString()).toBe('11.2')
  expect(new Decimal('9.8025').toSignificantDigits(4).toString()).toBe('9.802')
})
