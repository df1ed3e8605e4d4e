/** How many there are of each value. */
export type Histogram = ReadonlyMap<number, number>

/** The nearest rank (percentile_disc of SQL); null where nothing is counted. */
export const nearestRank = (histogram: Histogram, share: number): number | null => {
  const place = Math.ceil(share * sizeOf(histogram))
  let before = 0
  for (const [value, count] of [...histogram].toSorted(([a], [b]) => a - b)) {
    before += count
    if (before >= place) return value
  }
  return null
}

export const sizeOf = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0)

export const mergeHistograms = (all: readonly Histogram[]): Histogram => {
  const merged = new Map<number, number>()
  for (const histogram of all)
    for (const [value, count] of histogram) merged.set(value, (merged.get(value) ?? 0) + count)
  return merged
}
