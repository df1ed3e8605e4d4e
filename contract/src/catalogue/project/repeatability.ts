import { z } from 'zod'
import { Decimal, decimalText } from '../../kit/value/decimal.ts'

const limit = decimalText.refine(value => new Decimal(value).gte(0), '限值不能小于0')

/**
 * One level of a repeatability limit T (重复性限) or reproducibility limit R (再现性临界差). It applies to means up to `upTo`
 * (null: no upper bound); the bound itself belongs to this level if `inclusive`, otherwise to the next. A `relative`
 * limit is a percentage of the mean; `percent` of the mean is added to an absolute limit, with the sign of the mean. A
 * limit of 0 requires equal readings.
 */
const repeatabilityBand = z.strictObject({
  upTo: decimalText.nullable(),
  inclusive: z.boolean(),
  limit,
  relative: z.boolean(),
  percent: limit.optional(),
})
export type RepeatabilityBand = z.output<typeof repeatabilityBand>

const ascending = (bands: readonly RepeatabilityBand[]) =>
  bands.slice(1).every(({ upTo }, at) => {
    const below = bands[at]?.upTo ?? null
    return below !== null && (upTo === null || new Decimal(below).lt(upTo))
  })

/** Levels in ascending order; empty if the standard sets no limit. */
export const repeatabilityBands = z
  .array(repeatabilityBand)
  .max(10, '限值最多10段')
  .refine(ascending, '限值各段应由低到高排列')

const bandText = ({ upTo, inclusive, limit, relative, percent }: RepeatabilityBand, alone: boolean) => {
  const level = upTo === null ? (alone ? '' : '其余 ') : `${inclusive ? '≤' : '<'}${upTo} `
  return `${level}${limit}${relative ? '%（相对）' : ''}${percent === undefined ? '' : ` + 水平的${percent}%`}`
}

/** `<15 0.20；≤30 0.30；其余 0.50`; empty if there is no limit. */
export const bandsText = (bands: readonly RepeatabilityBand[]): string =>
  bands.map(band => bandText(band, bands.length === 1)).join('；')
