import type { ReportSnapshot } from '@seam/contract/lab/report.snapshot'
import { openFlow } from '../../../../kit/pdf/flow.ts'
import { drawLine, drawRule, ink } from '../../../../kit/pdf/ink.ts'
import { closePaper, openPaper, type Paper, pageSize } from '../../../../kit/pdf/paper.ts'
import { reserveSignature, signPdf } from '../../../../kit/pdf/signature/sign-pdf.ts'
import type { SigningKey } from '../../../../kit/pdf/signature/signing-key.ts'
import { area, right } from './area.ts'
import { drawClosing } from './closing.ts'
import { drawReportHead } from './head.ts'
import { drawSample } from './sample-block.ts'
import { drawSampleMatrix } from './sample-matrix.ts'

/** More samples than these stand in one table, a line each. */
const listed = 3

const drawFurniture = (paper: Paper, report: ReportSnapshot, page: number, pages: number) => {
  const { laboratory, reportCode } = report
  const small = { size: 8, colour: ink.gray }
  if (page > 1) {
    drawLine(paper, `${laboratory.labName}　化验报告`, area.left, 52, small)
    drawRule(paper, [area.left, 60], [right, 60], { width: 0.5, colour: ink.rule })
  }
  const foot = pageSize.height - 40
  drawRule(paper, [area.left, foot], [right, foot], { width: 0.5, colour: ink.rule })
  const contact = [laboratory.address, laboratory.telephone].filter(part => part !== '').join('　电话 ')
  drawLine(paper, contact, area.left, foot + 13, small)
  drawLine(paper, `${reportCode}　第 ${page} 页　共 ${pages} 页`, right, foot + 13, { ...small, align: 'right' })
}

const drawDraftMark = (paper: Paper) => {
  paper.save().rotate(-35, { origin: [pageSize.width / 2, pageSize.height / 2] })
  const style = { size: 120, face: 'medium', align: 'center', colour: '#f0f0f0', spacing: 30 } as const
  drawLine(paper, '草稿', pageSize.width / 2, pageSize.height / 2 + 40, style)
  paper.restore()
}

/** What an issued report has: the hash of its snapshot, and the key that its file is signed with. */
export type Issued = { readonly hash: Buffer; readonly key: SigningKey }

/**
 * The report as a PDF, from its snapshot alone: the same snapshot and key always give the same bytes. An issued report is
 * signed, at the beginning of the day of its issue. Any other is a draft, and says so on every page.
 */
export const drawReport = async (report: ReportSnapshot, issued?: Issued): Promise<Buffer> => {
  const time = new Date(`${report.issuedDate}T00:00:00+08:00`)
  const { labName } = report.laboratory
  const paper = openPaper({
    title: `化验报告 ${report.reportCode}`,
    author: labName,
    subject: report.samples.map(({ sampleName }) => sampleName).join('、'),
    created: time,
  })
  if (issued === undefined) {
    drawDraftMark(paper)
    paper.on('pageAdded', () => drawDraftMark(paper))
  }
  const flow = openFlow(paper, area)
  drawReportHead(flow, report)
  const { length } = report.samples
  if (length > listed) drawSampleMatrix(flow, report.samples)
  else for (const [at, sample] of report.samples.entries()) drawSample(flow, sample, at + 1, length > 1)
  drawClosing(flow, report, issued?.hash)
  if (issued !== undefined) reserveSignature(paper, { name: labName, reason: `签发 ${report.reportCode}`, time })
  const pdf = await closePaper(paper, (page, pages) => drawFurniture(paper, report, page, pages))
  return issued === undefined ? pdf : signPdf(pdf, issued.key)
}
