import { reportState } from '@seam/contract/lab/report/report'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { selectSampleEnterers } from './content/content.rows.ts'
import { hashDraft } from './content/content-hash.ts'
import { findReportSamples } from './content/report-samples.ts'
import { endReleasableNotices, withholdReportMessages } from './issue/ready-message.commands.ts'
import { areResultsAsIssued, findReportInScope, lockReport, type StoredReport } from './report.rows.ts'
import { type ReportFacts, reportTransitions } from './report.rules.ts'

/** A report with its samples and the facts of the guards. */
export type ReportWithFacts = StoredReport &
  ReportFacts & { /** null unless it is under review */ readonly contentHash: Buffer | null }

const withFacts = async (db: Db, report: StoredReport, callerId: number): Promise<ReportWithFacts> => {
  const samples = await findReportSamples(db, report)
  const enterers = await selectSampleEnterers(db, report.sampleIds)
  const isUnderReview = report.state === reportState.submitted || report.state === reportState.reviewed
  const contentHash = isUnderReview ? await hashDraft(db, report, samples) : null
  return {
    ...report,
    samples,
    entererIds: enterers.map(({ userId }) => userId),
    callerId,
    contentHash,
    isAsReviewed: contentHash !== null && report.reviewedHash !== null && contentHash.equals(report.reviewedHash),
    isAsIssued: report.replacesId === null || (await areResultsAsIssued(db, report.sampleIds, report.replacesId)),
  }
}

type Viewer = Pick<Caller, 'userId' | 'scope'>

export const findReportWithFacts = async (db: Db, id: number, { userId, scope }: Viewer) =>
  withFacts(db, requireRow(await findReportInScope(db, id, scope)), userId)

/** Locks a report and its delegation. Every command on a report begins with this. */
export const lockReportWithFacts = async (tx: Tx, id: number, { userId, scope }: Viewer) =>
  withFacts(tx, requireRow(await lockReport(tx, id, scope)), userId)

/** The same for a report that a command on another one leads to, regardless of the caller's scope. */
export const lockLinkedReport = async (tx: Tx, id: number, callerId: number) =>
  withFacts(tx, requireRow(await lockReport(tx, id, undefined)), callerId)

// Commands lock with the id of their caller instead, which the guards compare.
const lock = (tx: Tx, ids: readonly number[]): Promise<readonly ReportFacts[]> =>
  Promise.all(ids.map(id => lockLinkedReport(tx, id, 0)))

export const reportLifecycle = defineLifecycle({
  transitions: reportTransitions,
  table: 'report',
  stateColumn: 'state',
  timeColumn: 'updateTime',
  events: { table: 'reportEvent', rowId: 'reportId' },
  lock,
  effects: { endReleasableNotices, withholdReportMessages },
})
