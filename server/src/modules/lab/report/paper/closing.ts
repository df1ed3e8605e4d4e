import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import type { Flow } from '../../../../kit/pdf/flow.ts'
import { drawLine, drawRule, drawText, ink } from '../../../../kit/pdf/ink.ts'
import { drawQr } from '../../../../kit/pdf/qr.ts'
import { widthOf } from '../../../../kit/pdf/typefaces.ts'
import { showPaperCode } from '../content/paper-code.rules.ts'
import { area, right } from './area.ts'

const qrSize = 74
const blockHeight = 110
const endMark = 20

const statements = [
  '1. 本报告仅对来样负责。',
  '2. 未加盖检验检测专用章，或无检测、审核、批准人签字，本报告无效。',
  '3. 未经本实验室书面批准，不得部分复制本报告（全文复制除外）。',
  '4. 对本报告如有异议，请于收到报告之日起十五日内书面提出，逾期不予受理。',
]

const notesOf = (report: ReportSnapshot): string[] => {
  const results = report.samples.flatMap(sample => sample.results)
  const estimated = results.some(result => result.estimated)
  const waived = results.some(result => result.waived)
  return [
    ...(estimated ? ['* 估算：氢含量未测定，按经验式由挥发分估算（非国家标准方法），该结果据此计算。'] : []),
    ...(waived ? ['# 平行测定未满足重复性限的要求，经复核人审核后报出；由该结果计算的一并标注。'] : []),
    ...(report.correction === '' ? [] : [`更正说明：${report.correction}`]),
    ...(report.remarks === '' ? [] : [`备注：${report.remarks}`]),
  ]
}

const smallestName = 6

/** As many names as have room at the smallest size, and how many there are. */
const namesWithin = (names: readonly string[], width: number): string => {
  const texts = names.map((_, at) =>
    at === 0 ? names.join('、') : `${names.slice(0, names.length - at).join('、')} 等${names.length}人`,
  )
  return texts.find(text => widthOf(text, smallestName, 'medium') <= width) ?? texts.at(-1) ?? ''
}

const drawSignature = (flow: Flow, label: string, names: readonly string[], x: number, width: number) => {
  drawLine(flow.paper, label, x, flow.y + 12, { size: 9, colour: ink.gray })
  const text = namesWithin(names, width - 50)
  const size = Math.max(smallestName, Math.min(10, (10 * (width - 50)) / widthOf(text, 10, 'medium')))
  drawLine(flow.paper, text, x + 32, flow.y + 12, { size, face: 'medium' })
  drawRule(flow.paper, [x + 30, flow.y + 17], [x + width - 14, flow.y + 17], { width: 0.5 })
}

const drawSeal = ({ paper }: Flow, report: ReportSnapshot, x: number, y: number) => {
  drawLine(paper, '（检验检测专用章）', x, y, { size: 8.5, align: 'center', colour: ink.pale })
  drawLine(paper, report.issuedDate, x, y + 15, { size: 8.5, align: 'center', colour: ink.gray })
}

/** Notes, the end mark, and at the foot of the last page: signatures, validity, and where to check it. */
export const drawClosing = (flow: Flow, report: ReportSnapshot, hash?: Buffer) => {
  const { paper } = flow
  for (const note of notesOf(report)) {
    flow.need(24)
    flow.y += drawText(paper, note, area.left, flow.y, area.width, { size: 8, colour: ink.gray })
  }
  flow.need(endMark + blockHeight)
  const mark = { size: 8.5, align: 'center', colour: ink.gray } as const
  drawLine(paper, '——　以 下 空 白　——', area.left + area.width / 2, flow.y + 14, mark)
  flow.y = area.bottom - blockHeight
  const { testedBy, reviewedBy, approvedBy } = report.signatures
  const third = area.width / 3
  drawSignature(flow, '检测', testedBy, area.left, third)
  drawSignature(flow, '审核', [reviewedBy], area.left + third, third)
  drawSignature(flow, '批准', [approvedBy], area.left + 2 * third, third + 14)
  flow.y += 31
  const textWidth = area.width - qrSize - 110
  let y = flow.y
  for (const statement of statements)
    y += drawText(paper, statement, area.left, y, textWidth, { size: 7.5, colour: ink.gray })
  drawSeal(flow, report, right - qrSize - 52, flow.y + 34)
  if (hash === undefined) return
  drawQr(paper, report.checkUrl, right - qrSize + 6, flow.y - 8, qrSize)
  const under = { size: 7, align: 'center', colour: ink.gray } as const
  const middle = right - qrSize / 2 + 6
  drawLine(paper, '扫码查验本报告', middle, flow.y + qrSize - 4, under)
  if (report.paperCode !== undefined) {
    const code = { size: 7.5, face: 'medium', align: 'center' } as const
    drawLine(paper, `查验码 ${showPaperCode(report.paperCode)}`, middle, flow.y + qrSize + 6, code)
  }
  const print = hash.toString('hex', 0, 8).match(/.{4}/g)?.join(' ') ?? ''
  drawLine(paper, `数据指纹 ${print}`, right - qrSize - 52, flow.y + 62, { ...under, size: 6.5 })
}
