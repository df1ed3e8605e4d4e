/** Items by their working time in quarter hours. */
export type QuarterCounts = ReadonlyMap<number, number>

export type WorkingTime = { readonly items: number; readonly p50: string | null; readonly p90: string | null }

/** The nearest rank in hours with two decimals; null where nothing is counted. */
const rankOf = (counts: QuarterCounts, items: number, share: number): string | null => {
  const place = Math.ceil(share * items)
  let before = 0
  for (const [quarters, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    before += count
    if (before >= place) return (quarters / 4).toFixed(2)
  }
  return null
}

export const workingTimeOf = (counts: QuarterCounts): WorkingTime => {
  const items = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { items, p50: rankOf(counts, items, 0.5), p90: rankOf(counts, items, 0.9) }
}

/** The counts of several projects as one. */
export const mergeCounts = (all: readonly QuarterCounts[]): QuarterCounts => {
  const merged = new Map<number, number>()
  for (const counts of all)
    for (const [quarters, count] of counts) merged.set(quarters, (merged.get(quarters) ?? 0) + count)
  return merged
}
