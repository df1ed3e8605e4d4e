import { createHash } from 'node:crypto'
import { ReportSnapshot } from '@seam/contract/lab/report.snapshot'
import { type Db, inTransaction } from '../../../db/database.ts'
import { selectReportedSamples } from './content/content.rows.ts'
import { composeSnapshot } from './content/report.snapshot.ts'
import type { drawReport as draw } from './paper/draw-report.ts'
import { findReport, findReportFile, insertReportFile, type StoredReport, selectReflectance } from './report.rows.ts'

/** The drawing library and its fonts are loaded with the first report, not with the server. */
const drawReport: typeof draw = async (...facts) => (await import('./paper/draw-report.ts')).drawReport(...facts)

/** What a report would look like if it were issued now, marked as a draft and without a number. */
const drawPreview = async (db: Db, report: StoredReport, publicUrl: string): Promise<Buffer> => {
  const samples = await selectReportedSamples(db, report.sampleIds, await selectReflectance(db, report.id))
  const snapshot = await composeSnapshot(db, report, samples, {
    reportCode: '（未签发）',
    reviewerName: report.reviewerName,
    approverName: '',
    checkUrl: publicUrl,
  })
  return drawReport(snapshot)
}

/** An issued report is drawn from its snapshot alone, so every drawing has the same bytes. */
const drawIssued = ({ snapshot, snapshotHash }: StoredReport): Promise<Buffer> | undefined =>
  snapshot === null || snapshotHash === null
    ? undefined
    : drawReport(ReportSnapshot.parse(JSON.parse(snapshot)), snapshotHash)

/** The PDF of a report: the stored file, or the same drawn anew while it is not stored yet; a preview of a draft. */
export const reportPdf = async (db: Db, report: StoredReport, publicUrl: string): Promise<Buffer> =>
  (await findReportFile(db, report.id))?.pdf ?? (await drawIssued(report)) ?? (await drawPreview(db, report, publicUrl))

/** Draws an issued report, outside any transaction, and stores the file if it is not stored yet. */
export const storeReportFile = async (db: Db, reportId: number): Promise<void> => {
  if ((await findReportFile(db, reportId)) !== undefined) return
  const report = await findReport(db, reportId)
  const pdf = report && (await drawIssued(report))
  if (pdf === undefined) throw new Error(`report ${reportId} is not issued`)
  const sha256 = createHash('sha256').update(pdf).digest()
  await inTransaction(db, tx => insertReportFile(tx, { reportId, pdf, sha256 }))
}
