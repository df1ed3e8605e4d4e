import { createHash } from 'node:crypto'
import { reportState } from '@seam/contract/lab/report/report'
import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import { type Db, inTransaction } from '../../../../db/database.ts'
import { signingKeyOf } from '../../../../kit/pdf/signature/house-key.ts'
import type { Services } from '../../../../kit/services.ts'
import { selectImages } from '../../../system/image/image.rows.ts'
import { composeSnapshot, parseSnapshot } from '../content/report.snapshot.ts'
import { findReportSamples } from '../content/report-samples.ts'
import type { drawReport as draw, Invalidity } from '../paper/draw-report.ts'
import type { Pictures } from '../paper/reflectance-block.ts'
import { findReport, findReportFile, insertReportFile, type StoredReport } from '../report.rows.ts'
import { isHeldBack } from '../report.rules.ts'

/** The drawing library and its fonts are loaded with the first report, not with the server. */
const drawReport: typeof draw = async (...facts) => (await import('../paper/draw-report.ts')).drawReport(...facts)

/** The pictures that a report names. One with another content than the report was issued with is not printed. */
const picturesOf = async (db: Db, { samples }: Pick<ReportSnapshot, 'samples'>): Promise<Pictures> => {
  const hashes = new Map(
    samples.flatMap(({ reflectance }) => {
      const picture = reflectance?.set?.picture
      return picture === undefined ? [] : [[picture.imageCode, picture.hash] as const]
    }),
  )
  if (hashes.size === 0) return new Map()
  const images = await selectImages(db, [...hashes.keys()])
  return new Map(
    images.flatMap(({ code, content }) =>
      createHash('sha256').update(content).digest('hex') === hashes.get(code) ? [[code, content] as const] : [],
    ),
  )
}

/** A preview of the report as if it were issued now, marked as a draft and without a number. */
const drawPreview = async (db: Db, report: StoredReport, publicUrl: string): Promise<Buffer> => {
  const samples = await findReportSamples(db, report)
  const snapshot = await composeSnapshot(db, report, samples, {
    reportCode: '（未签发）',
    reviewerName: report.reviewerName,
    approverName: '',
    checkUrl: publicUrl,
  })
  return drawReport(snapshot, await picturesOf(db, snapshot))
}

type Config = Services['config']

/** An issued report is drawn from its snapshot alone, so every drawing has the same bytes. */
const drawIssued = async (db: Db, report: StoredReport, config: Config): Promise<Buffer | undefined> => {
  const { snapshot, snapshotHash: hash } = report
  if (snapshot === null || hash === null) return undefined
  const content = parseSnapshot(snapshot)
  return drawReport(content, await picturesOf(db, content), { hash, key: await signingKeyOf(db, config) })
}

/** Why copies of an issued report are not valid: it is no longer so, or may not leave the laboratory yet. */
const invalidityOf = (report: StoredReport): Invalidity | undefined => {
  const { state, successorCode, voidReason } = report
  const watermark = reportState.label(state)
  if (state === reportState.superseded) return { watermark, notice: `本报告已被 ${successorCode ?? ''} 替代` }
  if (state === reportState.voided) return { watermark, notice: `本报告已作废：${voidReason}` }
  return isHeldBack(report) ? { watermark: '未发放', notice: '费用未结清，尚未发放，仅供内部查看' } : undefined
}

/**
 * A copy that is not valid; one that is held back has no code for the values on the public page. The file as issued
 * stays stored.
 */
const drawInvalid = async (db: Db, report: StoredReport, invalidity: Invalidity): Promise<Buffer | undefined> => {
  const { snapshot, snapshotHash: hash } = report
  if (snapshot === null || hash === null) return undefined
  const { paperCode, ...content } = parseSnapshot(snapshot)
  const hasCode = paperCode !== undefined && !isHeldBack(report)
  const pictures = await picturesOf(db, content)
  return drawReport(hasCode ? { ...content, paperCode } : content, pictures, { hash }, invalidity)
}

/**
 * The PDF of a report: the stored file, or the same drawn again while it is not stored yet; a preview of a draft; a
 * marked copy of one that is superseded, voided or held back until it is paid for.
 */
export const reportPdf = async (db: Db, report: StoredReport, config: Config): Promise<Buffer> => {
  const invalidity = invalidityOf(report)
  return (
    (invalidity && (await drawInvalid(db, report, invalidity))) ??
    (await findReportFile(db, report.id))?.pdf ??
    (await drawIssued(db, report, config)) ??
    (await drawPreview(db, report, config.publicUrl))
  )
}

/** Draws an issued report, outside any transaction, and stores the file if it is not stored yet. */
export const storeReportFile = async (db: Db, reportId: number, config: Config): Promise<void> => {
  if ((await findReportFile(db, reportId)) !== undefined) return
  const report = await findReport(db, reportId)
  const pdf = report && (await drawIssued(db, report, config))
  if (pdf === undefined) throw new Error(`report ${reportId} is not issued`)
  const sha256 = createHash('sha256').update(pdf).digest()
  await inTransaction(db, tx => insertReportFile(tx, { reportId, pdf, sha256 }))
}
