import { type DelegationState, delegationState } from '@seam/contract/lab/delegation/delegation'
import { noticeKind } from '@seam/contract/system/notice'
import { smsKind } from '@seam/contract/system/sms'
import type { Tx } from '../../../../db/database.ts'
import { endNoticesOf, notifyAll } from '../../../system/notice/notice.commands.ts'
import { type Sender, withholdEventMessages, withholdMessages } from '../../../system/sms/sms.commands.ts'
import { notifyDelegationClient } from '../../delegation/client-message.commands.ts'
import { isCovered, type PaidAmounts } from '../../delegation/delegation.rules.ts'
import { sentMessages } from '../history/report-history.rows.ts'
import { selectReleasableReports } from '../report.rows.ts'

type ReadyReport = { readonly id: number; readonly delegationId: number; readonly delegateCode: string }

const readyEvent = (id: number) => `report:${id}:ready`

/**
 * Notifies the client that a report is ready: once, when it is issued and paid for, or when it is released before that.
 */
export const notifyReportReady = (
  tx: Tx,
  services: Sender,
  { id, delegationId, delegateCode }: ReadyReport,
  reportCode: string,
): Promise<void> =>
  notifyDelegationClient(tx, services, delegationId, [
    {
      event: readyEvent(id),
      kind: smsKind.clientReport,
      variables: { code: delegateCode, report: reportCode },
    },
  ])

/** A report that is not valid any more: its client gets no message of it, its values or its link, that still waits. */
export const withholdReportMessages = async (tx: Tx, reports: readonly { readonly id: number }[]): Promise<void> => {
  const ids = reports.map(({ id }) => id)
  await withholdEventMessages(tx, ids.map(readyEvent))
  await withholdMessages(tx, sentMessages(tx, ids))
}

const releasable = (id: number) => ({ kind: noticeKind.releasable, subject: `report:${id}` })

/** Ends the notices that a report can be released: it was, or it is not valid any more. */
export const endReleasableNotices = endNoticesOf(id => [releasable(id)])

/** The amounts of a locked delegation before and after a change. */
type AmountsChange = {
  readonly before: PaidAmounts & { readonly state: DelegationState }
  readonly after: PaidAmounts & { readonly id: number }
}

/** No report is issued before samples are tested. */
const isReportable = ({ state }: { readonly state: DelegationState }) => state >= delegationState.testing

/**
 * After changes of amounts: where a fee is covered now and was not before, users who release reports and the client
 * learn that the issued reports can be released. Whoever took the payment gets the notice too: they may not know that
 * a report waits for it. Where a fee is due again, the notices end.
 */
export const notifyIfReportsCovered = async (
  tx: Tx,
  services: Sender,
  changes: readonly AmountsChange[],
): Promise<void> => {
  const turned = changes
    .filter(({ before, after }) => isReportable(before) && isCovered(before) !== isCovered(after))
    .map(({ after }) => after)
  if (turned.length === 0) return
  const covered = new Set(turned.filter(isCovered).map(({ id }) => id))
  const reports = await selectReleasableReports(
    tx,
    turned.map(({ id }) => id),
  )
  const paid = reports.filter(({ delegationId }) => covered.has(delegationId))
  const due = reports.filter(({ delegationId }) => !covered.has(delegationId))
  await endReleasableNotices(tx, due)
  await notifyAll(
    tx,
    paid.map(({ id, reportCode }) => ({
      ...releasable(id),
      title: `报告 ${reportCode} 的费用已结清，可以发放`,
      link: `/assay/report/${id}`,
      holdersOf: [['reportRelease']],
    })),
  )
  for (const report of paid) await notifyReportReady(tx, services, report, report.reportCode)
}
