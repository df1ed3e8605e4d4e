import type { Paper } from './paper.ts'
import { printable } from './printable.ts'
import { type FaceName, widthOf } from './typefaces.ts'
import { wrap } from './wrap.ts'

/** A part of a line; `sub` is lower and smaller, as in the symbol of Vdaf. */
type Part = { readonly text: string; readonly sub?: boolean }
/** A text is wrapped; parts are on one line, or on two where the last one begins with a space and has no room. */
export type Text = string | readonly Part[]

export type Style = {
  readonly size?: number
  readonly face?: FaceName
  readonly colour?: string
  readonly align?: 'left' | 'center' | 'right'
  /** Points added after each character of a line. */
  readonly spacing?: number
  /** Points between baselines; default 1.4 of the size. */
  readonly leading?: number
}

export const ink = { black: '#1a1a1a', gray: '#595959', pale: '#8c8c8c', rule: '#bfbfbf', accent: '#1f3a5f' } as const

const subSize = 0.72
const subDrop = 0.16

export const leadingOf = ({ size = 9, leading }: Style): number => leading ?? size * 1.4

const lineWidth = (line: Text, { size = 9, face = 'regular', spacing = 0 }: Style): number =>
  typeof line === 'string'
    ? widthOf(line, size, face) + spacing * ([...line].length - 1)
    : line.reduce((sum, part) => sum + widthOf(part.text, part.sub ? size * subSize : size, face), 0)

const put = (paper: Paper, text: string, x: number, baseline: number, spacing = 0) => {
  if (text !== '')
    paper.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
}

/** Lines of a text in a width. */
export const linesOf = (text: Text, width: number, style: Style): readonly Text[] => {
  if (typeof text === 'string') return wrap(printable(text), width, style.size ?? 9, style.face ?? 'regular')
  const last = text.at(-1)
  if (text.length < 2 || !last?.text.startsWith(' ') || lineWidth(text, style) <= width) return [text]
  return [text.slice(0, -1), [{ ...last, text: last.text.trimStart() }]]
}

/** One line of text; `y` is its baseline, `x` the left edge, middle or right edge by `align`. */
export const drawLine = (paper: Paper, text: Text, x: number, y: number, style: Style = {}) => {
  const line = typeof text === 'string' ? printable(text) : text
  const { size = 9, face = 'regular', colour = ink.black, align = 'left' } = style
  const width = align === 'left' ? 0 : lineWidth(line, style)
  let at = align === 'left' ? x : align === 'center' ? x - width / 2 : x - width
  paper.font(face).fillColor(colour)
  if (typeof line === 'string') {
    put(paper.fontSize(size), line, at, y, style.spacing)
    return
  }
  for (const part of line) {
    const own = part.sub ? size * subSize : size
    put(paper.fontSize(own), part.text, at, part.sub ? y + size * subDrop : y)
    at += widthOf(part.text, own, face)
  }
}

/** Text from its top edge `y` down, wrapped to `width`; returns its height. */
export const drawText = (paper: Paper, text: Text, x: number, y: number, width: number, style: Style = {}): number => {
  const { size = 9, align = 'left' } = style
  const leading = leadingOf(style)
  const edge = align === 'left' ? x : align === 'center' ? x + width / 2 : x + width
  const lines = linesOf(text, width, style)
  for (const [at, line] of lines.entries())
    drawLine(paper, line, edge, y + at * leading + (leading - size) / 2 + size * 0.86, style)
  return lines.length * leading
}

/** A straight rule from one point to another. */
export const drawRule = (
  paper: Paper,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  { width = 0.5, colour = ink.black }: { width?: number; colour?: string } = {},
) => {
  paper
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke()
}
