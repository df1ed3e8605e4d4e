import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'

/** The calls whose answers contain corrections or what they change. */
export const correctionRefresh = [
  correctionCalls.waiting,
  correctionCalls.page,
  correctionCalls.detail,
  settleCalls.page,
  settleCalls.get,
  settleCalls.unsettledPage,
]
