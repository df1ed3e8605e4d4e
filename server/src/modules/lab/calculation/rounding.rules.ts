import { Decimal } from '@seam/contract/kit/value/decimal'

/** A laboratory value: never a number, because a binary float loses the digits that decide the rounding. */
export type Value = Decimal | string

/**
 * Drops the last 10 of 40 digits. A division before a multiplication can give 0.4999… instead of 0.5, while values
 * from readings with few digits that agree with a tie or a limit in 30 digits are equal to it.
 */
export const withoutGuardDigits = (value: Decimal): Decimal => value.toSignificantDigits(30, Decimal.ROUND_HALF_EVEN)

const positive = (interval: Value): Decimal => {
  const step = new Decimal(interval)
  if (!(step.isFinite() && step.gt(0))) throw new RangeError(`not a rounding interval: ${interval}`)
  return step
}

/**
 * Rounds to the nearest multiple of `interval` (修约间隔, any positive decimal), a tie to the even multiple, the sign by
 * magnitude, in one step. GB/T 8170-2008 §3. Throws for an interval that is not positive.
 */
export const roundTo = (value: Value, interval: Value): Decimal => {
  const step = positive(interval)
  return withoutGuardDigits(new Decimal(value).div(step)).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).times(step)
}

/** The rounded value as printed, with as many decimals as the interval has: 12.30, 60.0, 23460; never -0. */
export const reportedText = (value: Value, interval: Value): string =>
  roundTo(value, interval).toFixed(positive(interval).decimalPlaces())
