import { tradeState } from '@seam/contract/client/ledger'
import type { Tx } from '../../../db/database.ts'
import { requireRow } from '../../../kit/refusal.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { tradeLifecycle } from '../../client/ledger/trade.commands.ts'
import { type LockedTrade, lockTrades, selectTradeShares } from '../../client/ledger/trade.rows.ts'
import { type LockedDelegation, lockDelegations } from '../../lab/delegation/facts.rows.ts'
import { changeAmounts } from '../../lab/delegation/money/received.commands.ts'
import { selectOpenAttempts } from './attempt.rows.ts'

export type LockedCollection = { readonly delegations: readonly LockedDelegation[]; readonly trade: LockedTrade }

/** Locks the delegations of a trade, then the trade (money.md §5). */
export const lockCollection = async (tx: Tx, tradeId: number): Promise<LockedCollection> => {
  const shares = await selectTradeShares(tx, tradeId)
  const delegations = await lockDelegations(
    tx,
    shares.map(({ delegationId }) => delegationId),
  )
  const [trade] = await lockTrades(tx, [tradeId])
  return { delegations, trade: requireRow(trade) }
}

/** Marks the delegations as being paid by a code, or not. */
const showCollecting = async (tx: Tx, delegations: readonly LockedDelegation[], attemptOpen: boolean) => {
  for (const delegation of delegations)
    if (delegation.attemptOpen !== attemptOpen) await changeAmounts(tx, delegation, { attemptOpen })
}

/** A code of this trade is shown: marks the trade and its delegations as being paid. */
export const present = async (tx: Tx, { delegations, trade }: LockedCollection, actor: Actor) => {
  if (trade.state === tradeState.paying) return
  await transition(tx, tradeLifecycle, 'present', trade, actor)
  await showCollecting(tx, delegations, true)
}

/** No code of this trade can be scanned any more; it can be collected in another way. */
export const withdrawIfNothingOpen = async (tx: Tx, { delegations, trade }: LockedCollection, actor: Actor) => {
  if (trade.state !== tradeState.paying || (await selectOpenAttempts(tx, trade.id)).length > 0) return
  await transition(tx, tradeLifecycle, 'withdraw', trade, actor)
  await showCollecting(tx, delegations, false)
}

/** Ends the collection of this trade. */
export const closeTrade = async (tx: Tx, { delegations, trade }: LockedCollection, actor: Actor) => {
  await transition(tx, tradeLifecycle, 'close', trade, actor)
  await showCollecting(tx, delegations, false)
}
