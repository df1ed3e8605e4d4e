import type { Permission } from '@seam/contract/kit/permission'
import type { ReportCommand } from '@seam/contract/lab/report/report'
import type { reportCalls } from '@seam/contract/lab/report/report.calls'
import { noticeKind } from '@seam/contract/system/notice'
import type { UpdateObject } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import { checkVersion } from '../../../../kit/refusal.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { transition } from '../../../../kit/transition/transition.ts'
import { endNotices, notify } from '../../../system/notice/notice.commands.ts'
import { resumeDelegation } from '../../delegation/delegation.commands.ts'
import { keepUnreportedSamples } from '../../sample/sample.commands.ts'
import { lockReportWithFacts, type ReportWithFacts, reportLifecycle } from '../report.lifecycle.ts'

type Calls = typeof reportCalls
type Context = WriteContext<Calls['withdraw'] | Calls['requestVoid'] | Calls['confirmVoid']>

const lock = async ({ db, input, caller }: Context): Promise<ReportWithFacts> => {
  const report = await lockReportWithFacts(db, input.id, caller)
  checkVersion(report, input.version)
  return report
}

const run = (
  context: Context,
  command: ReportCommand,
  report: ReportWithFacts,
  reason: string,
  set?: UpdateObject<Tables, 'report'>,
) =>
  transition(context.db, reportLifecycle, command, { ...report, reason }, actorOf(context), {
    reason,
    ...(set && { set }),
  })

/** Ends an unfinished draft; its samples can be used in another report. */
export const withdrawReport = async (context: WriteContext<Calls['withdraw']>): Promise<null> => {
  const report = await lock(context)
  const { reason } = context.input
  await run(context, 'withdraw', report, reason)
  const { replacesCode, delegateCode } = report
  const subject = replacesCode === null ? `委托【${delegateCode}】的报告草稿` : `对报告【${replacesCode}】的更正`
  context.logOperation(`撤销${subject}：${reason}`)
  return null
}

const noticeOf = (id: number) => ({ kind: noticeKind.reportVoid, subject: `report:${id}` })

const notifyOfVoid = (
  { db, caller }: Context,
  { id, reportCode }: ReportWithFacts,
  holdersOf: readonly (readonly Permission[])[],
  text: string,
): Promise<void> =>
  notify(
    db,
    {
      ...noticeOf(id),
      title: `报告 ${reportCode ?? ''} ${text}`,
      link: `/assay/report/${id}`,
    },
    { holdersOf, except: caller.userId },
  )

/** Requests that an issued report be voided; another user decides. */
export const requestVoid = async (context: WriteContext<Calls['requestVoid']>): Promise<null> => {
  const report = await lock(context)
  const { userId, userName } = context.caller
  const { reason } = context.input
  await run(context, 'requestVoid', report, reason, {
    voidReason: reason,
    voidRequesterId: userId,
    voidRequesterName: userName,
  })
  await notifyOfVoid(context, report, [['reportVoid', 'reportView']], `申请作废：${reason}，待另一人决定`)
  context.logOperation(`申请作废报告【${report.reportCode ?? ''}】：${reason}`)
  return null
}

/**
 * Voids a report as requested by another user, whose delegation then waits for a report again; or ends the request: its
 * requester takes it back, another user rejects it.
 */
export const confirmVoid = async (context: WriteContext<Calls['confirmVoid']>): Promise<null> => {
  const report = await lock(context)
  const { passed, reason } = context.input
  const code = report.reportCode ?? ''
  await endNotices(context.db, [noticeOf(report.id)])
  if (passed) {
    await run(context, 'void', report, report.voidReason, { voidTime: currentTime })
    await keepUnreportedSamples(context.db, report.sampleIds)
    await resumeDelegation(context.db, report.delegationId, actorOf(context))
    await notifyOfVoid(context, report, [['delegateCancel', 'reportView']], `已作废：${report.voidReason}`)
    context.logOperation(`同意作废报告【${code}】：${report.voidReason}`)
  } else {
    const isOwn = report.voidRequesterId === context.caller.userId
    const noRequest = { voidReason: '', voidRequesterId: null, voidRequesterName: '' }
    await run(context, isOwn ? 'takeBackVoid' : 'rejectVoid', report, reason, noRequest)
    context.logOperation(`${isOwn ? '撤回' : '驳回'}报告【${code}】的作废申请：${reason}`)
  }
  return null
}
