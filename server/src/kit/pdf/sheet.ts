import type { Laboratory } from '@seam/contract/catalogue/laboratory'
import { type Flow, openFlow } from './flow.ts'
import { drawLine, drawRule, drawText, ink } from './ink.ts'
import { closePaper, openPaper, type Paper, pageSize } from './paper.ts'
import { drawQr } from './qr.ts'

export type Letterhead = Pick<Laboratory, 'labName' | 'address' | 'telephone'>

const area = {
  left: 54,
  width: pageSize.width - 108,
  top: 48,
  nextTop: 74,
  bottom: pageSize.height - 52,
} as const
const right = area.left + area.width
const qrSize = 66

/** The running head of all pages but the first, and the foot with the number of the page, preceded by `code`. */
export const drawHeadAndFoot = (
  paper: Paper,
  lab: Letterhead,
  { caption, code = '' }: { caption: string; code?: string },
  page: number,
  pages: number,
) => {
  const small = { size: 8, colour: ink.gray }
  if (page > 1) {
    drawLine(paper, `${lab.labName}　${caption}`, area.left, 52, small)
    drawRule(paper, [area.left, 60], [right, 60], { width: 0.5, colour: ink.rule })
  }
  const foot = pageSize.height - 40
  drawRule(paper, [area.left, foot], [right, foot], { width: 0.5, colour: ink.rule })
  const contact = [lab.address, lab.telephone].filter(part => part !== '').join('　电话 ')
  drawLine(paper, contact, area.left, foot + 13, small)
  drawLine(paper, `${code}第 ${page} 页　共 ${pages} 页`, right, foot + 13, { ...small, align: 'right' })
}

/** `qr`: the text of the code, by which reception identifies the paper. */
type SheetHead = { readonly title: string; readonly code: string; readonly qr: string; readonly time: string }

/** An A4 paper: laboratory, title and number with its QR code, followed by what `draw` adds. */
export const drawSheet = (
  lab: Letterhead,
  { title, code, qr, time }: SheetHead,
  draw: (flow: Flow) => void,
): Promise<Buffer> => {
  const created = new Date(`${time.replace(' ', 'T')}+08:00`)
  const paper = openPaper({ title: `${title} ${code}`, author: lab.labName, subject: qr, created })
  const flow = openFlow(paper, area)
  const middle = area.left + area.width / 2
  const centred = { align: 'center', face: 'medium' } as const
  drawText(paper, lab.labName, area.left + qrSize, 40, area.width - 2 * qrSize, { ...centred, size: 13 })
  drawLine(paper, title, middle, 92, { ...centred, size: 20, spacing: 9 })
  drawLine(paper, `编号　${code}`, area.left, 112, { size: 9.5, face: 'medium' })
  drawQr(paper, qr, right - qrSize + 8, 44, qrSize)
  flow.y = 121
  draw(flow)
  return closePaper(paper, (page, pages) => drawHeadAndFoot(paper, lab, { caption: `${title} ${code}` }, page, pages))
}

/** Lines for signatures, side by side; kept together on one page. */
export const drawSignatures = (flow: Flow, labels: readonly string[]) => {
  flow.need(64)
  const width = flow.width / labels.length
  for (const [at, label] of labels.entries()) {
    const x = flow.left + at * width
    drawLine(flow.paper, label, x, flow.y + 34, { size: 9, colour: ink.gray })
    drawRule(flow.paper, [x + 62, flow.y + 38], [x + width - 14, flow.y + 38], { width: 0.5 })
    drawLine(flow.paper, '日期', x, flow.y + 56, { size: 9, colour: ink.gray })
    drawRule(flow.paper, [x + 62, flow.y + 60], [x + width - 14, flow.y + 60], { width: 0.5 })
  }
  flow.y += 66
}

/** Small print, numbered; each statement is kept on one page. */
export const drawStatements = (flow: Flow, statements: readonly string[]) => {
  flow.y += 8
  for (const [at, statement] of statements.entries()) {
    flow.need(24)
    const style = { size: 8, colour: ink.gray }
    flow.y += drawText(flow.paper, `${at + 1}. ${statement}`, flow.left, flow.y, flow.width, style)
  }
}
