import { shiftCalls } from '@seam/contract/client/money/shift'
import { bankLineCalls } from '@seam/contract/trade/bank-line'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'

/** The calls whose answers contain corrections or what they change. */
export const correctionRefresh = [
  correctionCalls.waiting,
  correctionCalls.page,
  correctionCalls.detail,
  settleCalls.page,
  settleCalls.get,
  settleCalls.unsettledPage,
  shiftCalls.vault,
  vaultDepositCalls.page,
  suspenseCalls.page,
  bankLineCalls.page,
]
