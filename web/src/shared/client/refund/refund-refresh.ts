import { refundCalls } from '@seam/contract/trade/refund'
import { tradeCalls } from '@seam/contract/trade/trade'

/** What shows refunds. */
export const refundRefresh = [
  refundCalls.page,
  refundCalls.detail,
  refundCalls.refundable,
  tradeCalls.page,
  tradeCalls.detail,
]
