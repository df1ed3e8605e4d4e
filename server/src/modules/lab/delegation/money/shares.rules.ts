import { lesserFen } from '@seam/contract/kit/value/money'
import { dueOf, type PaidAmounts } from '../delegation.rules.ts'

type Share = { readonly delegationId: number; readonly amount: bigint }

/** Divides an amount (fen) over delegations, the oldest first, each up to its due amount; the rest is surplus. */
export const sharesOf = (
  amount: bigint,
  delegations: readonly (PaidAmounts & { readonly id: number })[],
): { shares: readonly Share[]; surplus: bigint } => {
  let surplus = amount
  const shares: Share[] = []
  for (const delegation of delegations.toSorted((a, b) => a.id - b.id)) {
    const due = dueOf(delegation)
    const share = lesserFen(due, surplus)
    if (share <= 0n) continue
    surplus -= share
    shares.push({ delegationId: delegation.id, amount: share })
  }
  return { shares, surplus }
}
