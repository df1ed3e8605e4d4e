import { reportState } from '@seam/contract/lab/report'
import type { Tx } from '../db/database.ts'
import { selectReportedSamples } from '../modules/lab/report/content/content.rows.ts'
import { hashDraft } from '../modules/lab/report/content/content-hash.ts'
import { findReport, selectReflectance } from '../modules/lab/report/report.rows.ts'
import { selectReviewedReports, setReviewedHash } from './snapshot.rows.ts'

/** Binds reviews to the content as it is with the moved dates, so that the reports can be approved. */
export const renewReviews = async (tx: Tx): Promise<void> => {
  for (const { id } of await selectReviewedReports(tx, reportState.reviewed)) {
    const report = await findReport(tx, id)
    if (report === undefined) continue
    const samples = await selectReportedSamples(tx, report.sampleIds, await selectReflectance(tx, id))
    await setReviewedHash(tx, id, await hashDraft(tx, report, samples))
  }
}
