import { type SettlementState, settleFailures, settlementState as state } from '@seam/contract/trade/settle'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import type { TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { type LockedSettlement, lockSettlements } from './settle.rows.ts'

const { issued, part, settled } = state

const settlementTransitions: TransitionTable<'receive' | 'complete', SettlementState, LockedSettlement> = {
  initial: [issued, part, settled],
  commands: {
    // a part of what is owed
    receive: { from: [issued, part], to: part },
    complete: { from: [issued, part], to: settled },
  },
  wrongState: current => reason(settleFailures.wrongSettlementState, `${state.label(current)}的结算单不能收款`),
}

/** Its receipts tell its story. */
export const settlementLifecycle = defineLifecycle({
  transitions: settlementTransitions,
  table: 'settlement',
  stateColumn: 'state',
  lock: lockSettlements,
  effects: {},
})
