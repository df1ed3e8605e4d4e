import { Decimal } from '@seam/contract/kit/decimal'
import { itemOf } from './bench.ts'
import type { Reflectance } from './demo-report.ts'
import type { Life } from './life.ts'

const width = 0.05
/** Share of a normal distribution below (Abramowitz and Stegun 26.2.17 is finer than counts of points ask for). */
const below = (z: number): number => 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3))

/** Points by classes of 0.05 %, as they would lie around the mean. */
const histogram = (mean: number, deviation: number, points: number) => {
  const first = Math.floor((mean - 2.6 * deviation) / width)
  const last = Math.floor((mean + 2.6 * deviation) / width)
  const shares = Array.from({ length: last - first + 1 }, (_, at) => {
    const from = (first + at) * width
    return { from, share: below((from + width - mean) / deviation) - below((from - mean) / deviation) }
  })
  const counts = shares.map(({ share }) => Math.max(1, Math.round(share * points)))
  const highest = counts.indexOf(Math.max(...counts))
  // what rounding left over stands in the fullest class
  const rest = points - counts.reduce((sum, count) => sum + count, 0)
  return shares.map(({ from }, at) => ({
    from: new Decimal(from).toFixed(2),
    count: (counts[at] ?? 0) + (at === highest ? rest : 0),
  }))
}

const valueOf = (life: Life, sampleId: number, code: string): number | undefined => {
  const reported = itemOf(life, sampleId, code)?.current?.values[0]?.reported
  return reported === undefined || reported === null ? undefined : Number(reported)
}

/** What the microscopist hands in for the samples of a report that have a reflectance. */
export const reflectanceOf = (life: Life, sampleIds: readonly number[]): Reflectance[] =>
  sampleIds.flatMap((sampleId): Reflectance[] => {
    const rmax = valueOf(life, sampleId, 'RMAX')
    const mean = rmax ?? valueOf(life, sampleId, 'RRAN')
    if (mean === undefined) return []
    const deviation = valueOf(life, sampleId, 'RSD') ?? 0.09
    const points = mean > 1 ? 100 : 150
    return [
      {
        sampleId,
        kind: rmax === undefined ? 'Rran' : 'Rmax',
        deviation: deviation.toFixed(3),
        points,
        blendType: deviation > 0.1 ? 1 : 0,
        classes: histogram(mean, deviation, points),
      },
    ]
  })
