import { reportState } from '@seam/contract/lab/report/report'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { lockLinkedReport, type ReportWithFacts, reportLifecycle } from './report.lifecycle.ts'
import { selectReportsUnderReview, selectUnissuedReports } from './report.rows.ts'

/** Returns a submitted or reviewed report to its draft, without its reviewer. */
const reopenReport = (tx: Tx, report: ReportWithFacts, reason: string, actor: Actor) =>
  transition(tx, reportLifecycle, 'reopen', report, actor, {
    reason,
    set: { reviewerId: null, reviewerName: '', reviewedHash: null },
  })

/** Its reviewer saw other content than an approval would issue: it is to be reopened. */
export const isChangedSinceReview = (report: ReportWithFacts): boolean =>
  report.state === reportState.reviewed && !report.isAsReviewed

/** Returns a report whose content changed since its review to its draft. */
export const reopenChanged = (tx: Tx, report: ReportWithFacts, actor: Actor) =>
  reopenReport(tx, report, '审核后内容有变化', actor)

/**
 * Results of these samples changed: returns their submitted and reviewed reports to drafts, because their reviewers
 * saw other content. The delegation of the samples must be locked.
 */
export const reopenReportsOf = async (
  tx: Tx,
  sampleIds: readonly number[],
  reason: string,
  actor: Actor,
): Promise<void> => {
  for (const id of await selectReportsUnderReview(tx, sampleIds))
    await reopenReport(tx, await lockLinkedReport(tx, id, actor.userId ?? 0), reason, actor)
}

/** Ends the reports of a locked delegation that are not issued: it is cancelled, so that they have nothing to report. */
export const withdrawReportsOf = async (tx: Tx, delegationId: number, reason: string, actor: Actor): Promise<void> => {
  const lock = (id: number) => lockLinkedReport(tx, id, actor.userId ?? 0)
  for (const id of await selectUnissuedReports(tx, delegationId)) {
    const report = await lock(id)
    if (report.state === reportState.submitted || report.state === reportState.reviewed)
      await reopenReport(tx, report, reason, actor)
    await transition(tx, reportLifecycle, 'withdraw', { ...(await lock(id)), reason }, actor, { reason })
  }
}
