/** Lines that are looked at to learn how often a text comes. */
export const probed = 2_000

/** Lines that are looked at, one by one, before the pieces are asked: more take longer than the pieces do. */
const mostLooked = 80_000

/** Of so many lines, the next in the order of the list, so many had the text. */
export type Probe = { readonly seen: number; readonly hits: number }

/** All lines there are were looked at. */
export const isWhole = ({ seen }: Probe): boolean => seen < probed

/**
 * How many lines to look at until so many are found: twice what the probe foretells. Undefined where those are too many,
 * because the text is rare; then its pieces find it faster.
 */
export const windowFor = (wanted: number, probe: Probe): number | undefined => {
  // lines that come between the probe and the look have their place as well
  if (isWhole(probe)) return 2 * probed
  const window = Math.ceil((2 * wanted * probe.seen) / probe.hits)
  return window <= mostLooked ? window : undefined
}

export type Month = { readonly from: string; readonly to: string }

const monthStart = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The months from the first moment to the last, the newest first; `to` is the beginning of the next. */
export const monthsBetween = (first: string, last: string): Month[] => {
  const monthOf = (time: string) => Number(time.slice(0, 4)) * 12 + Number(time.slice(5, 7)) - 1
  const from = monthOf(first)
  return Array.from({ length: Math.max(0, monthOf(last) - from + 1) }, (_, at) => ({
    from: monthStart(from + at),
    to: monthStart(from + at + 1),
  })).reverse()
}
