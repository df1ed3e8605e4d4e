import type { Flow } from './flow.ts'
import { drawRule, drawText, ink, leadingOf, linesOf, type Style, type Text } from './ink.ts'

export type Column<R> = {
  readonly title: Text
  /** Share of the width. */
  readonly share: number
  readonly align?: 'left' | 'center' | 'right'
  readonly face?: 'regular' | 'medium'
  readonly cell: (row: R) => Text
}

type Placed<R> = Column<R> & { readonly x: number; readonly inner: number }

const padding = { x: 4, y: 2.1 }

const place = <R>(flow: Flow, columns: readonly Column<R>[]): Placed<R>[] => {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = flow.left
  return columns.map(column => {
    const width = (flow.width * column.share) / shares
    const placed = { ...column, x: x + padding.x, inner: width - 2 * padding.x }
    x += width
    return placed
  })
}

const heightOf = (columns: readonly { readonly inner: number }[], texts: readonly Text[], style: Style): number =>
  Math.max(1, ...columns.map(({ inner }, at) => linesOf(texts[at] ?? '', inner, style).length)) * leadingOf(style) +
  2 * padding.y

const drawRow = <R>(flow: Flow, columns: readonly Placed<R>[], texts: readonly Text[], style: Style): number => {
  const height = heightOf(columns, texts, style)
  for (const [at, { x, inner, align = 'left', face = 'regular' }] of columns.entries()) {
    const text = texts[at] ?? ''
    const cell = { face, ...style, align }
    const textHeight = linesOf(text, inner, cell).length * leadingOf(cell)
    drawText(flow.paper, text, x, flow.y + (height - textHeight) / 2, inner, cell)
  }
  return height
}

/**
 * A table with a heavy rule above and below, its header repeated on every page; `again` draws what is above the
 * header there. Rows are kept on one page; a row taller than a page is not supported.
 */
export const drawTable = <R>(
  flow: Flow,
  columns: readonly Column<R>[],
  rows: readonly R[],
  style: Style = {},
  again: () => void = () => {},
) => {
  const placed = place(flow, columns)
  const titles = columns.map(({ title }) => title)
  const head: Style = { ...style, face: 'medium' }
  const across = (width: number, colour: string = ink.black) =>
    drawRule(flow.paper, [flow.left, flow.y], [flow.left + flow.width, flow.y], { width, colour })
  const drawHead = () => {
    across(1)
    flow.y += drawRow(flow, placed, titles, head)
    across(0.5)
  }
  const texts = rows.map(row => columns.map(column => column.cell(row)))
  const heights = texts.map(cells => heightOf(placed, cells, style))
  flow.need(heightOf(placed, titles, head) + (heights[0] ?? 0) + (heights[1] ?? 0))
  drawHead()
  for (const [at, cells] of texts.entries()) {
    if (at > 0 && flow.need(heights[at] ?? 0)) {
      again()
      drawHead()
    } else if (at > 0) across(0.3, ink.rule)
    flow.y += drawRow(flow, placed, cells, style)
  }
  across(1)
}
