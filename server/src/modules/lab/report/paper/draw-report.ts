import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import { openFlow } from '../../../../kit/pdf/flow.ts'
import { drawLine, drawText, leadingOf, linesOf } from '../../../../kit/pdf/ink.ts'
import { closePaper, openPaper, type Paper, pageSize } from '../../../../kit/pdf/paper.ts'
import { drawHeadAndFoot } from '../../../../kit/pdf/sheet.ts'
import { reserveSignature, signPdf } from '../../../../kit/pdf/signature/sign-pdf.ts'
import type { SigningKey } from '../../../../kit/pdf/signature/signing-key.ts'
import { area } from './area.ts'
import { drawClosing } from './closing.ts'
import { drawReportHead } from './head.ts'
import type { Pictures } from './reflectance-block.ts'
import { drawSample } from './sample-block.ts'
import { drawSampleMatrix } from './sample-matrix.ts'

/** More samples than these share one table, a line each. */
const listed = 3

const noticeBottom = 31

/** Above the content of a page; the reason for voiding may take two lines. */
const drawNotice = (paper: Paper, notice: string) => {
  const style = { size: 8.5, face: 'medium', align: 'right', colour: '#b42318' } as const
  const height = linesOf(notice, area.width, style).length * leadingOf(style)
  drawText(paper, notice, area.left, noticeBottom - height, area.width, style)
}

/** Words across a page, below its content. */
const drawWatermark = (paper: Paper, text: string, size: number, colour: string) => {
  paper.save().rotate(-35, { origin: [pageSize.width / 2, pageSize.height / 2] })
  const style = { size, face: 'medium', align: 'center', colour, spacing: size / 4 } as const
  drawLine(paper, text, pageSize.width / 2, pageSize.height / 2 + size / 3, style)
  paper.restore()
}

/** Why a copy of an issued report is not valid. */
export type Invalidity = {
  /** Across each page: 已作废 */
  readonly watermark: string
  /** At the head of each page: 已被 BG2026-000123-G1 替代 */
  readonly notice: string
}

type Watermark = { readonly text: string; readonly size: number; readonly colour: string }

const watermarkOf = (issued: Issued | undefined, invalidity: Invalidity | undefined): Watermark | undefined => {
  if (invalidity !== undefined) return { text: invalidity.watermark, size: 88, colour: '#f6d5d2' }
  return issued === undefined ? { text: '草稿', size: 120, colour: '#f0f0f0' } : undefined
}

/** The data of an issued report: the hash of its snapshot, and the key that signs its file if it is valid. */
export type Issued = { readonly hash: Buffer; readonly key?: SigningKey }

/**
 * The report as a PDF, from its snapshot and the pictures that it names with their hashes: the same snapshot and key
 * always give the same bytes. An issued
 * report is signed, with the time of the beginning of its day of issue. A draft is marked on every page. A copy of a
 * report that is not valid is marked, and not signed.
 */
export const drawReport = async (
  report: ReportSnapshot,
  pictures: Pictures,
  issued?: Issued,
  invalidity?: Invalidity,
): Promise<Buffer> => {
  const time = new Date(`${report.issuedDate}T00:00:00+08:00`)
  const { labName } = report.laboratory
  const paper = openPaper({
    title: `化验报告 ${report.reportCode}`,
    author: labName,
    subject: report.samples.map(({ sampleName }) => sampleName).join('、'),
    created: time,
  })
  const watermark = watermarkOf(issued, invalidity)
  if (watermark !== undefined) {
    const draw = () => drawWatermark(paper, watermark.text, watermark.size, watermark.colour)
    draw()
    paper.on('pageAdded', draw)
  }
  const flow = openFlow(paper, area)
  drawReportHead(flow, report)
  const { length } = report.samples
  if (length > listed) drawSampleMatrix(flow, report.samples, pictures)
  else
    for (const [at, sample] of report.samples.entries())
      drawSample(flow, sample, { place: at + 1, many: length > 1, pictures })
  drawClosing(flow, report, issued?.hash)
  const key = invalidity === undefined ? issued?.key : undefined
  if (key !== undefined) reserveSignature(paper, { name: labName, reason: `签发 ${report.reportCode}`, time })
  const pdf = await closePaper(paper, (page, pages) => {
    drawHeadAndFoot(paper, report.laboratory, { caption: '化验报告', code: `${report.reportCode}　` }, page, pages)
    if (invalidity !== undefined) drawNotice(paper, invalidity.notice)
  })
  return key === undefined ? pdf : signPdf(pdf, key)
}
