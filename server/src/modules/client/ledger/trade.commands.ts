import { ledgerFailures, tradeState as state, type TradeState } from '@seam/contract/client/money/ledger'
import { isScanMethod } from '@seam/contract/client/money/pay-method'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { type LockedTrade, lockTrades } from './trade.rows.ts'

type TradeCommand = 'present' | 'withdraw' | 'complete' | 'close' | 'giveBack' | 'takeBack' | 'approve' | 'refuse'

const { open, awaitingApproval, paying, done, closed, partlyRefunded, refunded } = state

/** `actorId`: the user who approves or refuses a recharge above the limit. */
type TradeFacts = LockedTrade & { readonly actorId?: number | null | undefined }

const isAnotherPerson = guard(
  ({ createUserId, actorId }: TradeFacts) => typeof actorId === 'number' && actorId !== createUserId,
  ledgerFailures.secondPerson,
)

/** `refunded` of the row: the amount given back after the command. */
const tradeTransitions: TransitionTable<TradeCommand, TradeState, TradeFacts> = {
  initial: [open, awaitingApproval, done],
  commands: {
    // An attempt to collect it is open.
    present: { from: [open, paying], to: paying },
    withdraw: { from: [paying], to: open },
    complete: { from: [open, paying], to: done },
    close: { from: [open, paying], to: closed },
    // A channel collects the recharge only after its approval.
    approve: {
      from: [awaitingApproval],
      guards: [isAnotherPerson],
      to: trade => (isScanMethod(trade.payMethod) ? open : done),
    },
    refuse: { from: [awaitingApproval], to: closed },
    giveBack: {
      from: [done, partlyRefunded],
      to: ({ amount, refunded: givenBack }) => (givenBack < amount ? partlyRefunded : refunded),
    },
    // what was given back of a recharge could not be paid out and is in the balance again
    takeBack: {
      from: [partlyRefunded, refunded],
      to: ({ refunded: givenBack }) => (givenBack > 0n ? partlyRefunded : done),
    },
  },
  wrongState: current => reason(ledgerFailures.wrongTradeState, `${state.label(current)}的交易不能进行此操作`),
}

export const tradeLifecycle = defineLifecycle({
  transitions: tradeTransitions,
  table: 'trade',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'tradeId' },
  lock: lockTrades,
  effects: {},
})
