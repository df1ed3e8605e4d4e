/** Wall-clock time of the laboratory as text: 2026-11-21 09:00:00. */
type Moment = string
export type Range = { readonly from: Moment; readonly to: Moment }
export const grains = ['month', 'day', 'hour'] as const
export type Grain = (typeof grains)[number]
export type Bucket = { readonly grain: Grain; readonly start: Moment }

/** The buckets that answer a range, and the parts of it without one, which are computed from the rows. */
type BucketPlan = { readonly buckets: readonly Bucket[]; readonly live: readonly Range[] }

// Wall-clock time is handled as UTC: the laboratory's zone has no daylight saving time.
const numberOf = (moment: Moment): number => Date.parse(`${moment.replace(' ', 'T')}Z`)
const momentOf = (time: number): Moment => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

const hour = 3_600_000
const starts: Readonly<Record<Grain, (time: number) => number>> = {
  hour: time => Math.floor(time / hour) * hour,
  day: time => Math.floor(time / (24 * hour)) * 24 * hour,
  month: time => Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth()),
}
const nexts: Readonly<Record<Grain, (time: number) => number>> = {
  hour: time => starts.hour(time) + hour,
  day: time => starts.day(time) + 24 * hour,
  month: time => Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth() + 1),
}

const firsts: Readonly<Record<Grain, string>> = { month: '-01 00:00:00', day: ' 00:00:00', hour: ':00:00' }

/** The start of the bucket that contains a time. */
export const startOf = (grain: Grain, moment: Moment): Moment => moment.slice(0, -firsts[grain].length) + firsts[grain]

/** The range of a bucket. */
export const rangeOfBucket = ({ grain, start }: Bucket): Range => ({
  from: start,
  to: momentOf(nexts[grain](numberOf(start))),
})

/** The starts of all buckets that overlap a range. */
export const startsIn = (grain: Grain, { from, to }: Range): Moment[] => {
  const moments: Moment[] = []
  for (let time = starts[grain](numberOf(from)); time < numberOf(to); time = nexts[grain](time))
    moments.push(momentOf(time))
  return moments
}

/** Merges adjacent ranges. */
export const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = merged.at(-1)
    if (last === undefined || range.from > last.to) merged.push(range)
    else if (range.to > last.to) merged[merged.length - 1] = { from: last.from, to: range.to }
  }
  return merged
}

/**
 * Plans the answer of ranges: the largest complete buckets within a range that contain no marked hour, and the
 * remaining ranges. `largest`: the largest grain allowed, for answers by day.
 */
export const openPlanner = (
  complete: readonly Bucket[],
  markedHours: readonly Moment[],
  largest: Grain = 'month',
): ((range: Range) => BucketPlan) => {
  const nameOf = (grain: Grain, moment: Moment) => `${grain} ${startOf(grain, moment)}`
  const completeNames = new Set(complete.map(({ grain, start }) => `${grain} ${start}`))
  // a bucket that is not used itself, but has complete ones within
  const divided = new Set(
    complete.flatMap(({ grain, start }) => grains.slice(0, grains.indexOf(grain)).map(larger => nameOf(larger, start))),
  )
  const marked = new Set(grains.flatMap(grain => markedHours.map(moment => nameOf(grain, moment))))
  return range => {
    const buckets: Bucket[] = []
    const live: Range[] = []
    const cover = (from: number, to: number, grain: Grain) => {
      const smaller = grains[grains.indexOf(grain) + 1]
      for (let time = from; time < to; ) {
        const [start, end] = [starts[grain](time), Math.min(nexts[grain](time), to)]
        const bucket = { grain, start: momentOf(start) }
        const name = `${grain} ${bucket.start}`
        const isWhole = start === time && end === nexts[grain](time)
        if (isWhole && completeNames.has(name) && !marked.has(name)) buckets.push(bucket)
        else if (smaller !== undefined && divided.has(name)) cover(time, end, smaller)
        else live.push({ from: momentOf(time), to: momentOf(end) })
        time = end
      }
    }
    cover(numberOf(range.from), numberOf(range.to), largest)
    return { buckets, live: mergeRanges(live) }
  }
}
