import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import type { Tx } from '../../../../db/database.ts'
import type { Actor } from '../../../../kit/transition/actor.ts'
import { post } from '../../../client/ledger/ledger.commands.ts'
import { sumDelegationAccounts } from '../../../client/ledger/ledger.rows.ts'
import type { LockedDelegation } from '../facts.rows.ts'

type Recognised = Pick<LockedDelegation, 'id' | 'clientId' | 'version'>

const move = async (tx: Tx, delegations: readonly Recognised[], actor: Actor, isEarned: boolean) => {
  const sums = await sumDelegationAccounts(
    tx,
    delegations.map(({ id }) => id),
  )
  const byId = new Map(sums.map(sum => [sum.delegationId, sum]))
  const [kind, from, to] = isEarned
    ? [postingKind.revenue, ledgerAccount.contract, ledgerAccount.revenue]
    : [postingKind.reopen, ledgerAccount.revenue, ledgerAccount.contract]
  for (const { id, clientId, version } of delegations) {
    const amount = byId.get(id)?.[isEarned ? 'contract' : 'revenue'] ?? 0n
    if (amount <= 0n) continue
    const entries = [
      { account: from, amount, delegationId: id },
      { account: to, amount: -amount, delegationId: id },
    ]
    await post(tx, { kind, cause: `${kind}:${id}:${version}`, clientId, entries }, actor)
  }
}

/** Recognises the amounts received for locked delegations as income: they are finished or cancelled. */
export const recogniseRevenue = (tx: Tx, delegations: readonly Recognised[], actor: Actor) =>
  move(tx, delegations, actor, true)

/** Reverses the recognised income: they are tested again. */
export const reverseRevenue = (tx: Tx, delegations: readonly Recognised[], actor: Actor) =>
  move(tx, delegations, actor, false)
