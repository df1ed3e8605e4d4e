import { accountCalls } from '@seam/contract/client/money/account'
import { bankLineCalls } from '@seam/contract/trade/bank-line'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls } from '@seam/contract/trade/trade'

/** The calls whose answers a claim or a return changes. */
export const suspenseRefresh = [
  suspenseCalls.page,
  correctionCalls.waiting,
  bankLineCalls.page,
  accountCalls.page,
  settleCalls.page,
  settleCalls.unsettledPage,
  tillCalls.waiting,
  tradeCalls.page,
]
