import { accountCalls } from '@seam/contract/client/money/account'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { correctionCalls } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { tradeCalls } from '@seam/contract/trade/trade'

/** The calls whose answers contain refunds. */
export const refundRefresh = [
  refundCalls.page,
  refundCalls.detail,
  refundCalls.refundable,
  refundCalls.rechargeRefundable,
  correctionCalls.waiting,
  tradeCalls.page,
  tradeCalls.detail,
  delegationCalls.page,
  delegationCalls.get,
  accountCalls.page,
]
