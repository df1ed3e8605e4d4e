import type { Tx } from '../../../db/database.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { lockLinkedReport, type ReportWithFacts, reportLifecycle } from './report.lifecycle.ts'
import { selectReportsUnderReview } from './report.rows.ts'

/** Returns a submitted or reviewed report to its draft, without its reviewer. */
export const reopenReport = (tx: Tx, report: ReportWithFacts, reason: string, actor: UserActor) =>
  transition(tx, reportLifecycle, 'reopen', report, actor, {
    reason,
    set: { reviewerId: null, reviewerName: '', reviewedHash: null },
  })

/**
 * Results of these samples changed: returns their submitted and reviewed reports to drafts, because their reviewers
 * saw other content. The delegation of the samples must be locked.
 */
export const reopenReportsOf = async (
  tx: Tx,
  sampleIds: readonly number[],
  reason: string,
  actor: UserActor,
): Promise<void> => {
  for (const id of await selectReportsUnderReview(tx, sampleIds))
    await reopenReport(tx, await lockLinkedReport(tx, id, actor.userId), reason, actor)
}
