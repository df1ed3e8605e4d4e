import { reportState } from '@seam/contract/lab/report/report'
import type { reportCalls } from '@seam/contract/lab/report/report.calls'
import { inTransaction, type Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { writeOperation } from '../../../../kit/log.ts'
import { checkVersion } from '../../../../kit/refusal.ts'
import { requirePermission } from '../../../../kit/require-permission.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import type { RequestFacts } from '../../../../kit/serve/request-facts.ts'
import type { Services } from '../../../../kit/services.ts'
import { actorOf, type UserActor } from '../../../../kit/transition/actor.ts'
import { transition } from '../../../../kit/transition/transition.ts'
import { lockReportWithFacts, type ReportWithFacts, reportLifecycle } from '../report.lifecycle.ts'
import { isHeldBack, releaseReasonOf } from '../report.rules.ts'
import { notifyReportReady } from './ready-message.commands.ts'

/** Releases a locked report, with the reason if its fee is not covered; returns the reason that was kept. */
export const release = async (tx: Tx, report: ReportWithFacts, text: string, actor: UserActor): Promise<string> => {
  const reason = releaseReasonOf(report, text)
  await transition(tx, reportLifecycle, 'release', { ...report, reason }, actor, {
    reason,
    set: { releaseTime: new Date(), releaseReason: reason },
  })
  return reason
}

export const releaseReport = async (context: WriteContext<typeof reportCalls.release>): Promise<null> => {
  const { db, input, caller, services, logOperation } = context
  const report = await lockReportWithFacts(db, input.id, caller)
  checkVersion(report, input.version)
  const reason = await release(db, report, input.reason, actorOf(context))
  await notifyReportReady(db, services, report, report.reportCode ?? '')
  logOperation(`发放报告【${report.reportCode ?? ''}】${reason === '' ? '' : `，放行原因：${reason}`}`)
  return null
}

type PrintContext = { readonly services: Services; readonly caller: Caller; readonly request: RequestFacts }

/**
 * A print of a report that is paid for hands it out: it is released with it, by users who may. Drafts and copies that
 * are held back are marked on every page, and released ones are printed again.
 */
export const releaseByPrint = ({ services, caller, request }: PrintContext, reportId: number): Promise<void> =>
  inTransaction(services.db, async tx => {
    const report = await lockReportWithFacts(tx, reportId, caller)
    if (report.state !== reportState.issued || isHeldBack(report)) return
    requirePermission(caller, 'reportRelease')
    await release(tx, report, '', actorOf({ caller, request }))
    await notifyReportReady(tx, services, report, report.reportCode ?? '')
    const sentence = `打印并发放报告【${report.reportCode ?? ''}】`
    await writeOperation(tx, { module: '化验报告', action: '发放报告' }, caller, request, sentence, [])
  })
