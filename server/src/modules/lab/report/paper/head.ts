import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import { drawFields } from '../../../../kit/pdf/fields.ts'
import type { Flow } from '../../../../kit/pdf/flow.ts'
import { drawLine, ink } from '../../../../kit/pdf/ink.ts'
import { area, right } from './area.ts'

const drawMarks = ({ paper }: Flow, marks: ReportSnapshot['laboratory']['marks']) => {
  for (const [at, { mark, certificateNo }] of marks.entries()) {
    const x = area.left + at * 84
    paper.roundedRect(x, 34, 74, 30, 3).lineWidth(0.8).stroke(ink.accent)
    drawLine(paper, mark, x + 37, 48, { size: 12, face: 'medium', align: 'center', colour: ink.accent })
    drawLine(paper, certificateNo, x + 37, 59, { size: 6.5, align: 'center', colour: ink.accent })
  }
}

const period = ({ testedFrom, testedTo }: ReportSnapshot) =>
  testedFrom === testedTo ? testedFrom : `${testedFrom} 至 ${testedTo}`

/** Laboratory, title and number, client, and dates of testing. */
export const drawReportHead = (flow: Flow, report: ReportSnapshot) => {
  const { paper } = flow
  const middle = area.left + area.width / 2
  drawMarks(flow, report.laboratory.marks)
  const shift = report.laboratory.marks.length > 0 ? 28 : 0
  const centred = { align: 'center', face: 'medium' } as const
  drawLine(paper, report.laboratory.labName, middle, 52 + shift, { ...centred, size: 14, spacing: 1 })
  drawLine(paper, '化验报告', middle, 84 + shift, { ...centred, size: 22, spacing: 11 })
  drawLine(paper, 'TEST REPORT', middle, 98 + shift, { ...centred, size: 6.5, spacing: 2.2, colour: ink.pale })
  flow.y = 119 + shift
  drawLine(paper, `报告编号　${report.reportCode}`, area.left, flow.y, { size: 9, face: 'medium' })
  if (report.replaces !== null)
    drawLine(paper, `本报告替代 ${report.replaces}`, right, flow.y, { size: 9, align: 'right', colour: ink.gray })
  flow.y += 7
  drawFields(flow, [
    [
      ['委托单位', report.clientName],
      ['委托编号', report.delegateCode],
    ],
    [
      ['送 样 人', report.consignorName],
      ['检测类别', '委托检验（送样）'],
    ],
    [
      ['样品数量', `${report.samples.length} 个`],
      ['收样日期', report.receivedDate],
    ],
    [
      ['检测日期', period(report)],
      ['签发日期', report.issuedDate],
    ],
  ])
  flow.y += 12
}
