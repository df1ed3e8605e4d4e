import { tradeState } from '@seam/contract/client/money/ledger'
import type { Tx } from '../../../db/database.ts'
import { requireRow } from '../../../kit/refusal.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { tradeLifecycle } from '../../client/ledger/trade.commands.ts'
import {
  type LockedTrade,
  lockTrades,
  selectCollectedElsewhere,
  selectTradeShares,
} from '../../client/ledger/trade.rows.ts'
import { type LockedDelegation, lockDelegations } from '../../lab/delegation/facts.rows.ts'
import { isStillDue } from '../../lab/delegation/money/payment.commands.ts'
import { changeAmounts } from '../../lab/delegation/money/received.commands.ts'
import { selectOpenAttempts } from './attempt.rows.ts'

export type LockedCollection = { readonly delegations: readonly LockedDelegation[]; readonly trade: LockedTrade }

/** Locks the delegations of a trade, then the trade: the order of `docs/ARCHITECTURE.md`. */
export const lockCollection = async (tx: Tx, tradeId: number): Promise<LockedCollection> => {
  const shares = await selectTradeShares(tx, tradeId)
  const delegations = await lockDelegations(
    tx,
    shares.map(({ delegationId }) => delegationId),
  )
  const [trade] = await lockTrades(tx, [tradeId])
  return { delegations, trade: requireRow(trade) }
}

/** Whether the delegations of a locked trade still take its shares; a recharge has none. */
export const isCollectionDue = async (tx: Tx, { delegations, trade }: LockedCollection): Promise<boolean> =>
  isStillDue(delegations, trade, await selectTradeShares(tx, trade.id))

/** Marks the delegations of a trade as being paid by a code: of this trade, or of another one. */
const showCollecting = async (tx: Tx, { delegations, trade }: LockedCollection, isShown: boolean) => {
  const collecting = await selectCollectedElsewhere(tx, trade.id)
  for (const delegation of delegations) {
    const attemptOpen = isShown || collecting.has(delegation.id)
    if (delegation.attemptOpen !== attemptOpen) await changeAmounts(tx, delegation, { attemptOpen })
  }
}

/** A code of this trade is shown: marks the trade and its delegations as being paid. */
export const present = async (tx: Tx, collection: LockedCollection, actor: Actor) => {
  const { trade } = collection
  if (trade.state === tradeState.paying) return
  await transition(tx, tradeLifecycle, 'present', trade, actor)
  await showCollecting(tx, collection, true)
}

/** No code of this trade can be scanned any more; it can be collected in another way. */
export const withdrawIfNothingOpen = async (tx: Tx, collection: LockedCollection, actor: Actor) => {
  const { trade } = collection
  if (trade.state !== tradeState.paying || (await selectOpenAttempts(tx, trade.id)).length > 0) return
  await transition(tx, tradeLifecycle, 'withdraw', trade, actor)
  await showCollecting(tx, collection, false)
}

/** Ends the collection of this trade. */
export const closeTrade = async (tx: Tx, collection: LockedCollection, actor: Actor) => {
  const { trade } = collection
  await transition(tx, tradeLifecycle, 'close', trade, actor)
  await showCollecting(tx, collection, false)
}
