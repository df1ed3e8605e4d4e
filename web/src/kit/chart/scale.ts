import { nice, ticks } from 'd3-array'
import { numberText } from '../number/number-text.ts'

/** Maps values to pixels, with round values for the horizontal lines. */
export type Scale = { readonly ticks: readonly number[]; readonly position: (value: number) => number }

type Range = readonly [start: number, end: number]

export const linearScale = (values: readonly number[], [start, end]: Range, count = 5): Scale => {
  const low = Math.min(...values)
  const high = Math.max(...values)
  // Without values, or with equal ones, a scale still needs a length.
  const [from, to] = values.length === 0 ? [0, 1] : low === high ? [low - 1, high + 1] : [low, high]
  const [first, last] = nice(from, to, count)
  return {
    ticks: ticks(first, last, count),
    position: value => start + ((value - first) / (last - first)) * (end - start),
  }
}

/** Equal columns from left to right: the left edge of the one at an index, and their width. */
export const bandScale = (count: number, [start, end]: Range) => {
  const width = (end - start) / Math.max(1, count)
  return {
    width,
    left: (index: number) => start + index * width,
    middle: (index: number) => start + (index + 0.5) * width,
  }
}

/** The least height that a pointer hits, in pixels. */
const leastReach = 14

/**
 * Divides the strip of a label among the points on it, so that all of it is within reach: each point has what is nearest
 * to it, and points at the same place share the space beside it.
 */
export const reachesOf = (heights: readonly number[], [top, bottom]: readonly [top: number, bottom: number]) => {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const least = Math.min(leastReach, (bottom - top) / Math.max(1, heights.length))
  const last = order.length - 1
  const edges = order.slice(0, -1).map((index, at) => ((heights[index] ?? 0) + (heights[order[at + 1] ?? 0] ?? 0)) / 2)
  const from = edges.reduce<number[]>((own, edge) => [...own, Math.max(edge, (own.at(-1) ?? top) + least)], [])
  const within = from.map((edge, at) => Math.min(edge, bottom - (last - at) * least))
  return heights.map((_, index) => {
    const at = order.indexOf(index)
    const [start, end] = [within[at - 1] ?? top, within[at] ?? bottom]
    return { y: start, height: end - start }
  })
}

/** Draws every n-th label, so that none overlap; `labelWidth` in pixels. */
export const labelStep = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))

/** Maximum number of marks on a phone. */
const phoneMarks = 6

/** Bars below each other on other screens: with its title, a ranking fits on a sheet of A4 in landscape. */
const mostRanked = 16

/** Maximum number of figures that are drawn on other screens. */
export const mostFigures = 400

/** The marks that are drawn: all up to the maximum, of a ranking (`first`) the foremost, or on a phone those at one end; `each`: figures per mark; `onPhone`: as many fit there; `left` is the number of those only in the table. */
export const fitMarks = <M>(
  marks: readonly M[],
  narrow: boolean,
  keep: 'first' | 'last',
  each = 1,
  onPhone = phoneMarks,
) => {
  const mostMarks = keep === 'first' ? mostRanked : Math.floor(mostFigures / Math.max(1, each))
  const most = narrow ? onPhone : mostMarks
  if (marks.length <= most) return { drawn: marks, left: 0 }
  const drawn = keep === 'first' ? marks.slice(0, most) : marks.slice(-most)
  return { drawn, left: marks.length - most }
}

/** Width of a text of 12 px: Chinese characters are as wide as they are high. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character > '\u2e80' ? 12 : 7), 0)

const short = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 })

/** Texts of the horizontal lines: 12万 instead of 120,000, unless two lines would then have the same text. */
export const tickTexts = (values: readonly number[]): string[] => {
  const texts = values.map(value => (Math.abs(value) >= 10_000 ? short.format(value) : numberText(value)))
  return new Set(texts).size === texts.length ? texts : values.map(numberText)
}
