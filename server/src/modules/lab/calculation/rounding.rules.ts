import { Decimal } from '@seam/contract/kit/decimal'

/** A laboratory value: never a number, for a binary float has lost the digits that rounding asks about. */
export type Value = Decimal | string

/**
 * Takes off the last 10 of 40 digits. A division before a multiplication can leave 0.4999… where 0.5 is meant, while
 * readings of few digits never come within 30 digits of a tie or a limit without being on it.
 */
export const settled = (value: Decimal): Decimal => value.toSignificantDigits(30, Decimal.ROUND_HALF_EVEN)

const positive = (interval: Value): Decimal => {
  const step = new Decimal(interval)
  if (!(step.isFinite() && step.gt(0))) throw new RangeError(`not a rounding interval: ${interval}`)
  return step
}

/**
 * Rounds to the nearest multiple of `interval` (修约间隔, any positive decimal), a tie to the even multiple, the sign by
 * magnitude, in one step. GB/T 8170-2008 §3. Fails on an interval that is not positive.
 */
export const roundTo = (value: Value, interval: Value): Decimal => {
  const step = positive(interval)
  return settled(new Decimal(value).div(step)).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).times(step)
}

/** The rounded value as printed, with as many decimals as the interval has: 12.30, 60.0, 23460; never -0. */
export const reportedText = (value: Value, interval: Value): string =>
  roundTo(value, interval).toFixed(positive(interval).decimalPlaces())
