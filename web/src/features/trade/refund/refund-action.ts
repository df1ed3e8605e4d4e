import { type RefundState, refundState } from '@seam/contract/client/money/ledger'

type Rights = { readonly mayApprove: boolean; readonly mayPay: boolean }

/** What the row of a refund offers: the step that waits for this user, otherwise a look at it. */
export const refundAction = (state: RefundState, { mayApprove, mayPay }: Rights): string => {
  if (state === refundState.requested && mayApprove) return '审批'
  return mayPay && (state === refundState.approved || state === refundState.failed) ? '付出' : '详情'
}
