import { type Histogram, nearestRank, sizeOf } from './histogram.rules.ts'

export type WorkingTime = { readonly items: number; readonly p50: string | null; readonly p90: string | null }

/** Of items by their working time in quarter hours: hours with two decimals. */
export const workingTimeOf = (quarters: Histogram): WorkingTime => {
  const hoursAt = (share: number) => {
    const rank = nearestRank(quarters, share)
    return rank === null ? null : (rank / 4).toFixed(2)
  }
  return { items: sizeOf(quarters), p50: hoursAt(0.5), p90: hoursAt(0.9) }
}
