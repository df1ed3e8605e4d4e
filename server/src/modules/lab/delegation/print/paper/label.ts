import { type Urgency, urgency as urgencies } from '@seam/contract/catalogue/price/cost-coefficient'
import { dayOf } from '@seam/contract/kit/value/day'
import type { SampleRow } from '@seam/contract/lab/sample/sample'
import { projectTexts } from '@seam/contract/lab/symbol'
import { drawLine, drawText, ink, linesOf } from '../../../../../kit/pdf/ink.ts'
import { closePaper, millimetres, openPaper, type Paper } from '../../../../../kit/pdf/paper.ts'
import { drawQr } from '../../../../../kit/pdf/qr.ts'
import type { Letterhead } from '../../../../../kit/pdf/sheet.ts'
import { sampleKindText } from './texts.ts'

const size = { width: millimetres(60), height: millimetres(40) }
const margin = millimetres(2.5)
const qrSize = millimetres(23)

export type Label = { readonly sample: SampleRow; readonly urgency: Urgency }

/** The items that fit into two lines, and the number of the others. */
const itemLines = ({ items }: SampleRow, width: number): string => {
  const names = projectTexts(items)
  for (let count = names.length; count > 0; count--) {
    const text = `${names.slice(0, count).join(' ')}${count < names.length ? ` 等${names.length}项` : ''}`
    if (linesOf(text, width, { size: 7 }).length <= 2) return text
  }
  return `${names.length}项`
}

const drawLabel = (paper: Paper, { sample, urgency }: Label) => {
  const labCode = sample.labCode ?? ''
  const x = margin + qrSize + millimetres(1.5)
  const width = size.width - x - margin
  drawQr(paper, labCode, margin - 2, margin, qrSize)
  drawLine(paper, labCode, x, margin + 17, { size: 15, face: 'medium' })
  drawText(paper, sampleKindText(sample), x, margin + 24, width, { size: 7.5 })
  drawLine(paper, dayOf(sample.receiveTime ?? ''), x, margin + 60, { size: 7.5, colour: ink.gray })
  if (urgency !== urgencies.normal) {
    paper.rect(size.width - margin - 34, margin + 50, 34, 14).fill(ink.black)
    const style = { size: 8, face: 'medium', align: 'center', colour: '#ffffff' } as const
    drawLine(paper, urgencies.label(urgency), size.width - margin - 17, margin + 60, style)
  }
  const below = margin + qrSize + 3
  drawText(paper, itemLines(sample, size.width - 2 * margin), margin, below, size.width - 2 * margin, { size: 7 })
}

/** Labels of 60 × 40 mm, one per page, for the bags: the lab code, and nothing that identifies the client. */
export const drawLabels = (lab: Letterhead, labels: readonly Label[]): Promise<Buffer> => {
  const [first] = labels
  const created = new Date(`${(first?.sample.receiveTime ?? '2026-01-01 00:00:00').replace(' ', 'T')}+08:00`)
  const paper = openPaper({ title: '样品标签', author: lab.labName, subject: '样品标签', created }, size)
  for (const [at, label] of labels.entries()) {
    if (at > 0) paper.addPage()
    drawLabel(paper, label)
  }
  return closePaper(paper)
}
