import { noticeKind } from '@seam/contract/system/notice'
import { smsKind } from '@seam/contract/system/sms'
import type { Tx } from '../../../../db/database.ts'
import { endNotices, notifyAll } from '../../../system/notice/notice.commands.ts'
import type { Sender } from '../../../system/sms/sms.commands.ts'
import { notifyDelegationClient } from '../../delegation/client-message.commands.ts'
import { isCovered, type PaidAmounts } from '../../delegation/delegation.rules.ts'
import { type IssuedReport, selectIssuedReports } from './issued.rows.ts'

/** Notifies the client that a report is ready: once, when it is issued and paid for, or when it is released before that. */
export const notifyReportReady = (
  tx: Tx,
  services: Sender,
  { id, delegationId, delegateCode }: Omit<IssuedReport, 'reportCode'>,
  reportCode: string,
): Promise<void> =>
  notifyDelegationClient(tx, services, delegationId, [
    {
      event: `report:${id}:ready`,
      kind: smsKind.clientReport,
      variables: { code: delegateCode, report: reportCode },
    },
  ])

const releasable = (id: number) => ({ kind: noticeKind.releasable, subject: `report:${id}` })

/** Ends the notices that a report can be released: it was, or it is not valid any more. */
export const endReleasableNotices = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  for (const id of ids) await endNotices(tx, releasable(id))
}

/**
 * After a change of the amounts of a locked delegation: if its fee is covered now and was not before, users who release
 * reports and the client learn that its issued reports can be released. Whoever took the payment gets the notice too:
 * they may not know that a report waits for it.
 */
export const notifyIfReportsCovered = async (
  tx: Tx,
  services: Sender,
  before: PaidAmounts,
  after: PaidAmounts & { readonly id: number },
): Promise<void> => {
  if (isCovered(before) === isCovered(after)) return
  const reports = await selectIssuedReports(tx, after.id)
  if (!isCovered(after))
    return endReleasableNotices(
      tx,
      reports.map(({ id }) => id),
    )
  await notifyAll(
    tx,
    reports.map(({ id, reportCode }) => ({
      ...releasable(id),
      title: `报告 ${reportCode} 的费用已结清，可以发放`,
      link: `/assay/report/${id}`,
      holdersOf: [['reportRelease']],
    })),
  )
  for (const report of reports) await notifyReportReady(tx, services, report, report.reportCode)
}
