import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { type Value, withoutGuardDigits } from '../rounding.rules.ts'

const contains = ({ upTo, inclusive }: RepeatabilityBand, level: Decimal): boolean =>
  upTo === null || (inclusive ? level.lte(upTo) : level.lt(upTo))

/**
 * The limit T (重复性限) or R (再现性临界差) at a level, in the unit of the readings; null if the bands set none. The bands are
 * data of the project's standard, in ascending order. A relative limit is a share of the magnitude; a percentage added
 * to an absolute limit has the sign of the level, as 5 (1 + b/100) of the dilatation b has, and never makes it negative.
 */
export const limitAt = (bands: readonly RepeatabilityBand[], level: Decimal): Decimal | null => {
  const band = bands.find(candidate => contains(candidate, level))
  if (!band) return null
  if (band.relative) return level.abs().times(band.limit).div(100)
  return Decimal.max(
    level
      .times(band.percent ?? 0)
      .div(100)
      .plus(band.limit),
    0,
  )
}

/** The unrounded mean of at least one value. */
export const meanOf = (values: readonly Value[]): Decimal => Decimal.sum(...values).div(values.length)

/** Some of the determinations of a sample, by index from 0, with their unrounded mean. */
export type Group = { readonly used: readonly number[]; readonly mean: Decimal; readonly range: Decimal }

export const groupOf = (all: readonly Decimal[], used: readonly number[]): Group => {
  const values = all.filter((_, at) => used.includes(at))
  return { used, mean: meanOf(values), range: Decimal.max(...values).minus(Decimal.min(...values)) }
}

/** The multiple of T for two, three and four determinations (GB/T 483-2007 §6). */
export type Factor = '1' | '1.2' | '1.3'

/** Compares inclusively; the text has the same decimals on both sides: `极差0.23 ≤ 1.2T=0.24`. */
export const compareWithLimit = (
  range: Decimal,
  limit: Decimal,
  factor: Factor,
): { readonly within: boolean; readonly text: string } => {
  const allowed = withoutGuardDigits(limit.times(factor))
  const within = range.lte(allowed)
  const places = Math.max(range.decimalPlaces(), Math.min(allowed.decimalPlaces(), 6))
  const name = factor === '1' ? 'T' : `${factor}T`
  return { within, text: `极差${range.toFixed(places)} ${within ? '≤' : '>'} ${name}=${allowed.toFixed(places)}` }
}
