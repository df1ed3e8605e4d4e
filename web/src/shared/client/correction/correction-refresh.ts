import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'

/** What shows corrections, and what they change. */
export const correctionRefresh = [
  correctionCalls.waiting,
  correctionCalls.page,
  correctionCalls.detail,
  settleCalls.page,
  settleCalls.get,
  settleCalls.unsettledPage,
]
