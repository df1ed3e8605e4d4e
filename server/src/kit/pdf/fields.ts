import type { Flow } from './flow.ts'
import { drawRule, drawText, ink, leadingOf, linesOf } from './ink.ts'

type Field = readonly [label: string, value: string]

const labelWidth = 58
const textOf = (value: string) => (value === '' ? '—' : value)

const heightOf = ([, value]: Field, width: number) =>
  linesOf(textOf(value), width - labelWidth - 6, { size: 9 }).length * leadingOf({ size: 9 })

const drawField = (flow: Flow, [label, value]: Field, x: number, width: number) => {
  drawText(flow.paper, label, x + 5, flow.y + 2.7, labelWidth, { size: 8.5, colour: ink.gray })
  drawText(flow.paper, textOf(value), x + labelWidth, flow.y + 2.4, width - labelWidth - 6, { size: 9 })
}

/** Label and value between two heavy rules, two pairs per line; a single pair takes the whole line. */
export const drawFields = (flow: Flow, rows: readonly (readonly [Field] | readonly [Field, Field])[]) => {
  const { left, width } = flow
  const across = (thickness: number, colour: string = ink.black) =>
    drawRule(flow.paper, [left, flow.y], [left + width, flow.y], { width: thickness, colour })
  across(1)
  for (const [at, row] of rows.entries()) {
    if (at > 0) across(0.3, ink.rule)
    const own = width / row.length
    const height = Math.max(...row.map(field => heightOf(field, own))) + 4.8
    for (const [place, field] of row.entries()) drawField(flow, field, left + place * own, own)
    flow.y += height
  }
  across(1)
}
