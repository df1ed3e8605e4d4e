import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import { shiftFailures } from '@seam/contract/client/money/shift'
import { state as enabling, type State } from '@seam/contract/kit/dictionary'
import { tradeFailures } from '@seam/contract/trade/trade'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import { shortMessage } from '../../client/ledger/amount-messages.rules.ts'
import { withoutChannel } from '../online-pay/channel.rules.ts'

type AccountFacts = {
  readonly state: State
  readonly balance: bigint
  readonly creditLimit: bigint
  readonly creditUsed: bigint
}

/** All reasons against paying an amount (fen) by a method. */
export const reasonsAgainstMethod = (
  method: PayMethod,
  amount: bigint,
  facts: {
    readonly methodState: State
    /** whether a payment channel collects the method, if it needs one */
    readonly hasChannel: boolean
    readonly account: AccountFacts
    readonly hasPassword: boolean
    readonly hasShift: boolean
  },
): Reason[] => {
  const { methodState, hasChannel, account, hasPassword, hasShift } = facts
  const stopped = [
    ...(methodState === enabling.enabled
      ? []
      : [reason(payMethodFailures.stopped, `${payMethod.label(method)}已停用，请改用其他支付方式`)]),
    ...(hasChannel ? [] : [withoutChannel(method)]),
  ]
  if (method === payMethod.cash) return [...stopped, ...(hasShift ? [] : [reason(shiftFailures.closed)])]
  if (method !== payMethod.balance && method !== payMethod.credit) return stopped
  const isBalance = method === payMethod.balance
  const available = isBalance ? account.balance : account.creditLimit - account.creditUsed
  return [
    ...stopped,
    ...(account.state === enabling.enabled ? [] : [reason(ledgerFailures.accountStopped)]),
    ...(isBalance && !hasPassword ? [reason(tradeFailures.payPasswordMissing)] : []),
    ...(available >= amount ? [] : [reason(ledgerFailures.short, shortMessage(isBalance, amount - available))]),
  ]
}

/** The paid amount, and the change. `amount` and `tendered` as the cashier entered them, in fen. */
export const amountsOf = (
  method: PayMethod,
  due: bigint,
  { amount = due, tendered }: { amount?: bigint | undefined; tendered?: bigint | undefined },
): { amount: bigint; tendered: bigint | undefined; change: bigint } => {
  if (method !== payMethod.cash) return { amount, tendered: undefined, change: 0n }
  const handedOver = tendered ?? amount
  return { amount, tendered: handedOver, change: handedOver - amount }
}
