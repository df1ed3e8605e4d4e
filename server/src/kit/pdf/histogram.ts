import { drawLine, drawRule, ink } from './ink.ts'
import type { Paper } from './paper.ts'

/** A class of a frequency distribution: its lower edge as printed, and its share in per cent. */
type HistogramClass = { readonly from: string; readonly percent: number }

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Axes = { readonly x: string; readonly y: string }

/** A round step that gives four to six lines up to the largest value. */
const stepFor = (largest: number): number => [1, 2, 5, 10, 20, 25].find(step => largest / step <= 5) ?? 25

/** A bar chart of adjacent classes in order: the reflectogram of GB/T 6948. */
export const drawHistogram = (paper: Paper, classes: readonly HistogramClass[], box: Box, axes: Axes) => {
  const largest = Math.max(1, ...classes.map(({ percent }) => percent))
  const step = stepFor(largest)
  const top = Math.ceil(largest / step) * step
  const plot = { x: box.x + 30, y: box.y + 14, width: box.width - 34, height: box.height - 42 }
  const baseline = plot.y + plot.height
  const heightOf = (percent: number) => (percent / top) * plot.height
  const label = { size: 7, colour: ink.gray }
  for (let value = 0; value <= top; value += step) {
    const y = baseline - heightOf(value)
    if (value > 0) drawRule(paper, [plot.x, y], [plot.x + plot.width, y], { width: 0.3, colour: '#e0e0e0' })
    drawLine(paper, String(value), plot.x - 4, y + 2.5, { ...label, align: 'right' })
  }
  const slot = plot.width / Math.max(classes.length, 1)
  for (const [at, { percent }] of classes.entries())
    paper.rect(plot.x + at * slot + 0.4, baseline - heightOf(percent), slot - 0.8, heightOf(percent))
  paper.fill(ink.accent)
  const every = Math.max(1, Math.ceil(classes.length / Math.floor(plot.width / 24)))
  for (const [at, { from }] of classes.entries())
    if (at % every === 0) drawLine(paper, from, plot.x + at * slot, baseline + 10, { ...label, align: 'center' })
  drawRule(paper, [plot.x, plot.y - 4], [plot.x, baseline], { width: 0.6 })
  drawRule(paper, [plot.x, baseline], [plot.x + plot.width, baseline], { width: 0.6 })
  drawLine(paper, axes.y, box.x, box.y + 7, label)
  drawLine(paper, axes.x, plot.x + plot.width / 2, baseline + 22, { ...label, align: 'center' })
}
