import { Decimal } from '@seam/contract/kit/decimal'

const width = 0.05
/** Share of a normal distribution below z: a logistic approximation, off by less than 0.0002. */
const shareBelow = (z: number): number => 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3))

/** The microscopist's record: points by classes of 0.05 %, normally distributed around the mean. */
export const reflectanceClasses = (mean: number, deviation: number) => {
  const points = mean > 1 ? 100 : 150
  const first = Math.floor((mean - 2.6 * deviation) / width)
  const last = Math.floor((mean + 2.6 * deviation) / width)
  const shares = Array.from({ length: last - first + 1 }, (_, at) => {
    const from = (first + at) * width
    return { from, share: shareBelow((from + width - mean) / deviation) - shareBelow((from - mean) / deviation) }
  })
  const counts = shares.map(({ share }) => Math.max(1, Math.round(share * points)))
  const highest = counts.indexOf(Math.max(...counts))
  // The remainder of rounding is added to the fullest class.
  const rest = points - counts.reduce((sum, count) => sum + count, 0)
  return {
    deviation: deviation.toFixed(3),
    points,
    blendType: deviation > 0.1 ? (1 as const) : (0 as const),
    classes: shares.map(({ from }, at) => ({
      from: new Decimal(from).toFixed(2),
      count: (counts[at] ?? 0) + (at === highest ? rest : 0),
    })),
  }
}
