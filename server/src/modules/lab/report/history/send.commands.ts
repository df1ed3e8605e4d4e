import { mobileForm } from '@seam/contract/kit/rules/mobile'
import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import type { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { type ReportMessage, type ReportSend, reportMessage, reportUse } from '@seam/contract/lab/report/report-history'
import { smsKind, smsState } from '@seam/contract/system/sms'
import type { Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { refuse } from '../../../../kit/refusal.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { storeMessage } from '../../../../kit/sms/file-message.ts'
import { sendSms } from '../../../../kit/sms/send-sms.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { maskedMobile } from '../../../system/sms/sms.rules.ts'
import { selectNotifiers } from '../../delegation/delegation.rows.ts'
import { parseSnapshot } from '../content/report.snapshot.ts'
import { release } from '../issue/release.commands.ts'
import { lockReportWithFacts, type ReportWithFacts } from '../report.lifecycle.ts'
import * as rows from './report-history.rows.ts'
import { messagesOf, mostSamplesToText } from './send.rules.ts'

type Context = WriteContext<(typeof reportHistoryCalls)['sendValues']>

/** Seconds after which a message about a report is not sent any more. */
const life = 86_400

/** With masked digits for callers who may not see complete numbers. */
export const visibleSends = (sends: Awaited<ReturnType<typeof rows.selectSends>>, caller: Caller): ReportSend[] =>
  caller.permissions.has('smsMobile')
    ? sends
    : sends.map(send => ({ ...send, telephone: maskedMobile(send.telephone) }))

/** The first message releases an issued report, under the conditions of delivery. */
const releaseIfIssued = async (context: Context, report: ReportWithFacts): Promise<void> => {
  const { db, input } = context
  if (report.state === reportState.released) {
    if (report.voidRequesterId !== null) throw refuse(reportFailures.voidRequested)
    return
  }
  if (report.state !== reportState.issued) throw refuse(reportFailures.notIssued)
  await release(db, report, input.reason, actorOf(context))
}

const recipientsOf = async (tx: Tx, report: ReportWithFacts, telephones: readonly string[] | undefined) => {
  if (telephones !== undefined) return telephones
  const notifiers = await selectNotifiers(tx, report.delegationId)
  const mobiles = notifiers.map(({ telephone }) => telephone).filter(telephone => mobileForm.test(telephone))
  if (mobiles.length === 0) throw refuse(reportFailures.noRecipient)
  return mobiles
}

/** Queues the messages that were not sent yet or failed; the report is locked, so two clicks send once. */
const sendReport = (content: ReportMessage) => async (context: Context) => {
  const { db, input, caller, services, request, logOperation, afterCommit } = context
  const report = await lockReportWithFacts(db, input.id, caller)
  await releaseIfIssued(context, report)
  const snapshot = parseSnapshot(report.snapshot ?? '')
  if (content === reportMessage.results && snapshot.samples.length > mostSamplesToText)
    throw refuse(reportFailures.tooManyToText)
  const recipients = await recipientsOf(db, report, input.telephones)
  const earlierSends = await rows.selectSends(db, report.id)
  const isDone = (telephone: string, part: number) =>
    earlierSends.some(
      send =>
        send.content === content &&
        send.telephone === telephone &&
        send.part === part &&
        send.state !== smsState.failed &&
        send.state !== smsState.withheld,
    )
  const kind = content === reportMessage.results ? smsKind.reportValues : smsKind.reportLink
  const drafts = messagesOf(content, snapshot)
  const due = recipients.flatMap(telephone =>
    drafts.filter(({ part }) => !isDone(telephone, part)).map(draft => ({ telephone, ...draft })),
  )
  const { userId, userName } = caller
  for (const { telephone: mobile, part, variables } of due) {
    const messageId = await storeMessage(db, services, { mobile, kind, variables, life, address: request.address })
    await rows.upsertSend(db, { reportId: report.id, content, telephone: mobile, part, messageId, userId, userName })
    await afterCommit(sendSms, { messageId })
  }
  const sentTo = [...new Set(due.map(({ telephone }) => maskedMobile(telephone)))].join('、')
  const what = reportMessage.label(content)
  if (due.length > 0)
    await rows.insertUse(db, {
      reportId: report.id,
      kind: reportUse.send,
      detail: `${what}：${sentTo}`,
      userId,
      userName,
      address: request.address,
    })
  const code = report.reportCode ?? ''
  logOperation(
    due.length > 0 ? `短信发送报告【${code}】的${what}：${sentTo}` : `报告【${code}】的${what}已发送过，未再发`,
  )
  return visibleSends(await rows.selectSends(db, report.id), caller)
}

export const sendValues = sendReport(reportMessage.results)
export const sendLink = sendReport(reportMessage.link)
