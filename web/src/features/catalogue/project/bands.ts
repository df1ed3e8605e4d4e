import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'

type Bands = readonly RepeatabilityBand[]

/** A change of one level; an undefined `percent` removes it. */
export type BandEdit = { readonly [K in keyof RepeatabilityBand]?: RepeatabilityBand[K] | undefined }

export const changeBand = (bands: Bands, at: number, edit: BandEdit): Bands =>
  bands.map((band, place) => {
    if (place !== at) return band
    const { upTo = null, inclusive = false, limit = '', relative = false, percent } = { ...band, ...edit }
    return {
      upTo,
      inclusive: upTo !== null && inclusive,
      limit,
      relative,
      ...(percent !== undefined && !relative && { percent }),
    }
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
