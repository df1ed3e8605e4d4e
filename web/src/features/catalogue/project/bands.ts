import type { RepeatabilityBand } from '@seam/contract/catalogue/repeatability'

type Bands = readonly RepeatabilityBand[]

export const changeBand = (bands: Bands, at: number, part: Partial<RepeatabilityBand>): Bands =>
  bands.map((band, place) => {
    if (place !== at) return band
    const next = { ...band, ...part }
    return next.upTo === null ? { ...next, inclusive: false } : next
  })

/** A further level: below the one without end, which stays last; the very first has no end. */
export const addBand = (bands: Bands): { bands: Bands; at: number } => {
  const last = bands.at(-1)
  const open = { upTo: null, inclusive: false, limit: '', relative: last?.relative ?? false }
  if (last === undefined || last.upTo !== null) return { bands: [...bands, open], at: bands.length }
  const at = bands.length - 1
  return { bands: [...bands.slice(0, -1), { ...open, upTo: '' }, last], at }
}

export const removeBand = (bands: Bands, at: number): Bands => bands.filter((_, place) => place !== at)
