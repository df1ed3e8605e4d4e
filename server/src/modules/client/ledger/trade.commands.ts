import { ledgerFailures, tradeState as state, type TradeState } from '@seam/contract/client/ledger'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import type { TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { type LockedTrade, lockTrades } from './trade.rows.ts'

export type TradeCommand = 'present' | 'withdraw' | 'complete' | 'close' | 'giveBack'

const { open, paying, done, closed, partlyRefunded, refunded } = state

/** `refunded` of the row is what is given back after the command. */
const tradeTransitions: TransitionTable<TradeCommand, TradeState, LockedTrade> = {
  initial: [open, done],
  commands: {
    // an attempt to collect it is open
    present: { from: [open, paying], to: paying },
    withdraw: { from: [paying], to: open },
    complete: { from: [open, paying], to: done },
    close: { from: [open, paying], to: closed },
    giveBack: {
      from: [done, partlyRefunded],
      to: ({ amount, refunded: givenBack }) => (givenBack < amount ? partlyRefunded : refunded),
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
