import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../../db/database.ts'
import { endNotices } from '../../../system/notice/notice.commands.ts'

/** The notice about a payment by scanning that could not be given to its trade. */
export const paymentNotice = (attemptId: number) => ({
  kind: noticeKind.doubtfulPayment,
  subject: `attempt:${attemptId}`,
})

/** The effect of a transition after which the money of these payments is claimed or paid back. */
export const endPaymentNotices = async (
  tx: Tx,
  rows: readonly { readonly attemptId: number | null }[],
): Promise<void> => {
  const notices = rows.flatMap(({ attemptId }) => (attemptId === null ? [] : [paymentNotice(attemptId)]))
  if (notices.length > 0) await endNotices(tx, notices)
}
