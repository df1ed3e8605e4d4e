import { Decimal } from '@seam/contract/kit/value/decimal'
import { blendType } from '@seam/contract/lab/report/report'
import type { ReflectanceStatistics } from '@seam/contract/lab/result/petrography'
import { reportedText } from '../rounding.rules.ts'

/** Stored with every set; increment it when anything below changes. */
export const reflectanceVersion = 4

const classWidth = new Decimal('0.05')
/** Number of empty classes between filled ones that makes a notch. */
const notchClasses = 2
const valueInterval = '0.001'

const sumOf = (values: readonly Decimal[]) => values.reduce((sum, value) => sum.plus(value), new Decimal(0))

/**
 * Readings by class, from the lowest reading to the highest, including empty classes. The lower edge belongs to its
 * class.
 */
const reflectanceClasses = (readings: readonly Decimal[]) => {
  const places = readings.map(reading => reading.div(classWidth).floor().toNumber())
  const counts = Map.groupBy(places, place => place)
  const lowest = Math.min(...places)
  return Array.from({ length: Math.max(...places) - lowest + 1 }, (_, at) => ({
    from: classWidth.times(lowest + at).toFixed(2),
    count: counts.get(lowest + at)?.length ?? 0,
  }))
}

/** Runs of empty classes between filled ones. */
export const countNotches = (classes: readonly { readonly count: number }[]): number => {
  const filled = classes.flatMap(({ count }, at) => (count > 0 ? [at] : []))
  return filled.filter((at, index) => at - (filled[index - 1] ?? at) > notchClasses).length
}

const typesByNotches = [blendType.oneNotch, blendType.twoNotches, blendType.manyNotches] as const
const upToSimple = new Decimal('0.20')

/** GB/T 15591-2013 by the reported deviation and the notches. A notch with S ≤ 0.20 is not in its table: by notches. */
export const blendTypeOf = (deviation: string, notches: number) => {
  const s = new Decimal(deviation)
  if (notches > 0) return typesByNotches[Math.min(notches, typesByNotches.length) - 1] ?? blendType.manyNotches
  if (s.lte('0.10')) return blendType.single
  return s.lte(upToSimple) ? blendType.simple : blendType.complex
}

/** Whether the table of the standard has this type at this deviation: without notches up to 0.20. */
export const isTypeOfDeviation = (type: Decimal, deviation: Decimal): boolean => {
  const withoutNotches = blendTypeOf(deviation.toFixed(), 0)
  return withoutNotches === blendType.complex ? type.gte(blendType.complex) : type.eq(withoutNotches)
}

/** The table of the standard has no notches with S ≤ 0.20. */
export const isOutsideTable = (deviation: string, notches: number): boolean => notches > 0 && upToSimple.gte(deviation)

/** The Rmax range of a coal kind: up to `below`; null: unbounded. */
export type RmaxRange = { readonly name: string; readonly below: string | null }

/**
 * Readings by coal kind. A reading on an edge belongs to the upper range, but the range without an upper end begins above
 * its edge: 无烟煤 > 2.50 (coal.md §3).
 */
const coalKindShares = (readings: readonly Decimal[], ranges: readonly RmaxRange[]) => {
  const includes = ({ below }: RmaxRange, next: RmaxRange | undefined, reading: Decimal) =>
    below === null || (next?.below === null ? reading.lte(below) : reading.lt(below))
  const nameOf = (reading: Decimal) => ranges.find((range, at) => includes(range, ranges[at + 1], reading))?.name
  const counts = Map.groupBy(readings, nameOf)
  return ranges.flatMap(({ name }) => {
    const count = counts.get(name)?.length ?? 0
    return count === 0 ? [] : [{ name, count }]
  })
}

/** Mean and deviation, not rounded. */
const momentsOf = (readings: readonly Decimal[]) => {
  const n = readings.length
  const sum = sumOf(readings)
  const squares = sumOf(readings.map(reading => reading.times(reading)))
  const variance = squares
    .times(n)
    .minus(sum.times(sum))
    .div(n * (n - 1))
  return { mean: sum.div(n), deviation: variance.sqrt() }
}
export type ReflectanceMoments = ReturnType<typeof momentsOf>

/**
 * Mean, deviation, distribution and blend type of a set of at least two readings (GB/T 6948, GB/T 15591). Independent
 * of their order: the sums are exact, and each value of the statistics is rounded once; the moments are not rounded.
 * `deviationInterval`: of the deviation as reported, by which the blend type is judged.
 */
export const calculateReflectance = (
  raws: readonly string[],
  ranges: readonly RmaxRange[] = [],
  deviationInterval: string = valueInterval,
): { readonly moments: ReflectanceMoments; readonly statistics: ReflectanceStatistics } => {
  if (raws.length < 2) throw new RangeError('a deviation needs two readings')
  const readings = raws.map(raw => new Decimal(raw))
  const moments = momentsOf(readings)
  const deviation = reportedText(moments.deviation, deviationInterval)
  const classes = reflectanceClasses(readings)
  const notches = countNotches(classes)
  // As they were written down: 1.10 stays 1.10.
  const decimals = Math.max(...raws.map(raw => raw.split('.')[1]?.length ?? 0))
  const statistics = {
    points: readings.length,
    mean: reportedText(moments.mean, valueInterval),
    deviation,
    minimum: Decimal.min(...readings).toFixed(decimals),
    maximum: Decimal.max(...readings).toFixed(decimals),
    classes,
    notches,
    computedType: blendTypeOf(deviation, notches),
    outsideTable: isOutsideTable(deviation, notches),
    shares: coalKindShares(readings, ranges),
  }
  return { moments, statistics }
}
