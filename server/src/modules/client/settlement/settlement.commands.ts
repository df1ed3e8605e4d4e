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
import { transitionAll } from '../../../kit/transition/transition.ts'
import { type LockedSettlement, lockSettlements, selectPaidSettlementIds } from './settlement.rows.ts'

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

/** Completes those of these locked settlements that have no remaining debt, because it was given back or written off. */
export const completePaidSettlements = async (
  tx: Tx,
  locked: readonly LockedSettlement[],
  actor: Actor,
): Promise<void> => {
  if (locked.length === 0) return
  const paid = await selectPaidSettlementIds(
    tx,
    locked.map(({ id }) => id),
  )
  const steps = locked.filter(({ id }) => paid.includes(id)).map(row => ({ command: 'complete' as const, row }))
  await transitionAll(tx, settlementLifecycle, steps, actor)
}
