import { ReportSnapshot } from '@seam/contract/lab/report.snapshot'
import type { Db } from '../../../db/database.ts'
import { loadReportedSamples } from './content/content.rows.ts'
import { composeSnapshot } from './content/report.snapshot.ts'
import { drawReport } from './draw.ts'
import { findFile, reflectanceOf, type StoredReport } from './report.rows.ts'

/** What a report would look like if it were issued now, marked as a draft and without a number. */
const previewReport = async (db: Db, report: StoredReport, publicUrl: string): Promise<Buffer> => {
  const samples = await loadReportedSamples(db, report.sampleIds, await reflectanceOf(db, report.id))
  const snapshot = await composeSnapshot(db, report, samples, {
    reportCode: '（未签发）',
    reviewerName: report.reviewerName,
    approverName: '',
    checkUrl: publicUrl,
  })
  return drawReport(snapshot)
}

/** The PDF of a report as it was kept; where it was not, drawn from the snapshot, which gives the same; else a preview. */
export const pdfOf = async (db: Db, report: StoredReport, publicUrl: string): Promise<Buffer> => {
  const kept = await findFile(db, report.id)
  if (kept !== undefined) return kept.pdf
  const { snapshot, snapshotHash } = report
  if (snapshot === null || snapshotHash === null) return previewReport(db, report, publicUrl)
  return drawReport(ReportSnapshot.parse(JSON.parse(snapshot)), snapshotHash)
}
