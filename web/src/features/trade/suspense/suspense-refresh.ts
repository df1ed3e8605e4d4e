import { accountCalls } from '@seam/contract/client/account'
import { settleCalls } from '@seam/contract/trade/settle'
import { bankLineCalls, suspenseCalls } from '@seam/contract/trade/suspense'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls } from '@seam/contract/trade/trade'

/** The calls whose answers a claim or a return changes. */
export const suspenseRefresh = [
  suspenseCalls.page,
  bankLineCalls.page,
  accountCalls.page,
  settleCalls.page,
  settleCalls.unsettledPage,
  tillCalls.waiting,
  tradeCalls.page,
]
