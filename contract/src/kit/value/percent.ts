/** A count, fen, or a plain decimal. */
type Amount = number | bigint | string

/** The digits of an amount and its number of decimals; exact, unlike arithmetic with binary floats. */
const digitsOf = (amount: Amount): readonly [digits: bigint, decimals: number] => {
  const plain = typeof amount === 'number' && /e/.test(String(amount)) ? amount.toFixed(20) : String(amount)
  const [whole = '', decimals = ''] = plain.split('.')
  return [BigInt(whole + decimals), decimals.length]
}

/** Amounts as whole numbers of one unit. */
const inOneUnit = (...amounts: readonly [Amount, Amount]): [bigint, bigint] => {
  const [[a, aDecimals], [b, bDecimals]] = [digitsOf(amounts[0]), digitsOf(amounts[1])]
  const decimals = Math.max(aDecimals, bDecimals)
  return [a * 10n ** BigInt(decimals - aDecimals), b * 10n ** BigInt(decimals - bDecimals)]
}

/** Rounding of a tie: business figures away from zero, laboratory figures to the even digit (GB/T 8170). */
type Tie = 'up' | 'even'

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/** In per cent with one decimal; never -0.0. */
const percentText = (part: bigint, whole: bigint, tie: Tie): string => {
  const [scaled, divisor] = [magnitude(part) * 1000n, magnitude(whole)]
  const [tenths, rest] = [scaled / divisor, (scaled % divisor) * 2n]
  const isUp = rest > divisor || (rest === divisor && (tie === 'up' || tenths % 2n === 1n))
  const rounded = isUp ? tenths + 1n : tenths
  const sign = rounded > 0n && part < 0n !== whole < 0n ? '-' : ''
  return `${sign}${rounded / 10n}.${rounded % 10n}`
}

/** The share of a part, in per cent with one decimal; null of nothing. */
export const percentOf = (part: Amount, whole: Amount, tie: Tie = 'up'): string | null => {
  const [dividend, divisor] = inOneUnit(part, whole)
  return divisor === 0n ? null : percentText(dividend, divisor, tie)
}

/** The share of a class among the readings of a laboratory, in per cent with one decimal. */
export const shareOfReadings = (count: number, all: number): string => percentOf(count, all, 'even') ?? '0.0'

/**
 * The change from one amount to the next, in per cent of the magnitude of the first with one decimal, so that a rise is
 * positive from a loss as well; null from nothing.
 */
export const growthOf = (before: Amount, after: Amount): string | null => {
  const [from, to] = inOneUnit(before, after)
  return from === 0n ? null : percentText(to - from, magnitude(from), 'up')
}

/** The same with a plus of a rise and the sign of per cent; empty from nothing. */
export const growthText = (before: Amount, after: Amount): string => {
  const growth = growthOf(before, after)
  if (growth === null) return ''
  return `${growth.startsWith('-') || growth === '0.0' ? '' : '+'}${growth}%`
}
