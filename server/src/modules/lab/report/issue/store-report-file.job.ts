import { job } from '../../../../kit/jobs/job.ts'
import { storeReportFile } from './report.file.ts'

/** Queued by the transaction that issues a report, so that no lock is held while it is drawn. */
export const storeReportFileJob = job('store-report-file', ({ reportId }: { reportId: number }, { db, config }) =>
  storeReportFile(db, reportId, config),
)
