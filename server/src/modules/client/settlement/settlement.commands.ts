import {
  type SettlementState,
  settlementFailures,
  settlementState as state,
} from '@seam/contract/client/money/settlement'
import type { Tx } from '../../../db/database.ts'
import { reason } from '../../../kit/reason.rules.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import type { TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { transition } from '../../../kit/transition/transition.ts'
import {
  type LockedSettlement,
  lockSettlements,
  selectOpenSettlementIds,
  selectPaidSettlementIds,
} from './settlement.rows.ts'

const { issued, part, settled, reversed } = state

const settlementTransitions: TransitionTable<'receive' | 'complete' | 'reverse', SettlementState, LockedSettlement> = {
  initial: [issued, part, settled],
  commands: {
    // A part of the debt.
    receive: { from: [issued, part], to: part },
    complete: { from: [issued, part], to: settled },
    reverse: { from: [issued, part, settled], to: reversed },
  },
  wrongState: current =>
    reason(settlementFailures.wrongSettlementState, `${state.label(current)}的结算单不能进行此操作`),
}

/** Its receipts record its history. */
export const settlementLifecycle = defineLifecycle({
  transitions: settlementTransitions,
  table: 'settlement',
  stateColumn: 'state',
  lock: lockSettlements,
  effects: {},
})

/**
 * Completes the settlements of these trades that have no remaining debt, because it was given back or written off.
 * The trades must be locked; two transactions that end a settlement wait for each other here, and the second one sees
 * both.
 */
export const completePaidSettlements = async (tx: Tx, tradeIds: readonly number[], actor: Actor): Promise<void> => {
  const locked = await lockSettlements(tx, await selectOpenSettlementIds(tx, tradeIds))
  const paid = await selectPaidSettlementIds(
    tx,
    locked.map(({ id }) => id),
  )
  for (const settlement of locked.filter(({ id }) => paid.includes(id)))
    await transition(tx, settlementLifecycle, 'complete', settlement, actor)
}
