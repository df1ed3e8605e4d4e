import type { Laboratory } from '@seam/contract/catalogue/laboratory'
import type { Delegation } from '@seam/contract/lab/delegation.row'
import type { SampleRow } from '@seam/contract/lab/sample'
import { type Flow, openFlow } from '../../../../../kit/pdf/flow.ts'
import { drawLine, drawRule, drawText, ink } from '../../../../../kit/pdf/ink.ts'
import { closePaper, openPaper, type Paper, pageSize } from '../../../../../kit/pdf/paper.ts'
import { drawQr } from '../../../../../kit/pdf/qr.ts'

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

const drawFurniture = (paper: Paper, lab: Letterhead, caption: string, page: number, pages: number) => {
  const small = { size: 8, colour: ink.gray }
  if (page > 1) {
    drawLine(paper, `${lab.labName}　${caption}`, area.left, 52, small)
    drawRule(paper, [area.left, 60], [right, 60], { width: 0.5, colour: ink.rule })
  }
  const foot = pageSize.height - 40
  drawRule(paper, [area.left, foot], [right, foot], { width: 0.5, colour: ink.rule })
  const contact = [lab.address, lab.telephone].filter(part => part !== '').join('　电话 ')
  drawLine(paper, contact, area.left, foot + 13, small)
  drawLine(paper, `第 ${page} 页　共 ${pages} 页`, right, foot + 13, { ...small, align: 'right' })
}

/** An A4 paper about a delegation: laboratory, title and number with its QR code, then what `draw` adds. */
export const drawSheet = (
  lab: Letterhead,
  { title, code, delegateCode, time }: { title: string; code: string; delegateCode: string; time: string },
  draw: (flow: Flow) => void,
): Promise<Buffer> => {
  const created = new Date(`${time.replace(' ', 'T')}+08:00`)
  const paper = openPaper({ title: `${title} ${code}`, author: lab.labName, subject: delegateCode, created })
  const flow = openFlow(paper, area)
  const middle = area.left + area.width / 2
  const centred = { align: 'center', face: 'medium' } as const
  drawText(paper, lab.labName, area.left + qrSize, 40, area.width - 2 * qrSize, { ...centred, size: 13 })
  drawLine(paper, title, middle, 92, { ...centred, size: 20, spacing: 9 })
  drawLine(paper, `编号　${code}`, area.left, 112, { size: 9.5, face: 'medium' })
  // the desk scans the number of the delegation, whatever paper of it the client brings
  drawQr(paper, delegateCode, right - qrSize + 8, 44, qrSize)
  flow.y = 121
  draw(flow)
  return closePaper(paper, (page, pages) => drawFurniture(paper, lab, `${title} ${code}`, page, pages))
}

/** Lines to sign on, side by side; kept together on one page. */
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

/** Small print, numbered, each statement kept whole. */
export const drawStatements = (flow: Flow, statements: readonly string[]) => {
  flow.y += 8
  for (const [at, statement] of statements.entries()) {
    flow.need(24)
    const style = { size: 8, colour: ink.gray }
    flow.y += drawText(flow.paper, `${at + 1}. ${statement}`, flow.left, flow.y, flow.width, style)
  }
}

/** What a sample is: kind, coal category, float density. */
export const sampleKindText = ({ sampleKindName, coalCategoryName, floatDensityName }: SampleRow): string =>
  [sampleKindName, coalCategoryName ?? '', floatDensityName ? `浮煤 ${floatDensityName}` : '']
    .filter(part => part !== '')
    .join(' · ')

/** What the client chose for a sample: packages, then projects. */
export const choiceText = ({ groups, items }: SampleRow): string =>
  [
    ...groups.map(({ groupName }) => groupName),
    ...items
      .filter(item => item.requested && item.groupId === null)
      .map(item => (item.symbol === '' ? item.projectName : item.symbol)),
  ].join('、')

/** Kilograms without trailing zeros. */
export const massText = (mass: string | null): string =>
  mass === null ? '' : mass.includes('.') ? mass.replace(/\.?0+$/, '') : mass

export const consignorText = ({ consignorName, consignorTelephone }: Delegation): string =>
  [consignorName, consignorTelephone].filter(part => part !== '').join('　')
