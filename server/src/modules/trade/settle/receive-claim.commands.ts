import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import type { PayMethod } from '@seam/contract/client/money/pay-method'
import { lesserFen, sumFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { transitionAll } from '../../../kit/transition/transition.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { awardPoints, paymentKinds } from '../../client/score/score.commands.ts'
import { settlementLifecycle } from '../../client/settlement/settlement.commands.ts'
import {
  type LockedSettlement,
  lockSettlements,
  selectPaidSettlementIds,
} from '../../client/settlement/settlement.rows.ts'
import { updateSettledPayStates } from '../../lab/delegation/money/charges.rows.ts'
import { selectLiveSettlements, selectOwedTradeIds } from '../suspense/suspense.rows.ts'
import * as rows from './settle.rows.ts'
import { type Allocation, allocate, creditEntries, type Receipt, sumOf } from './settle.rules.ts'

type Claim = {
  readonly clientId: number
  /** fen */
  readonly amount: bigint
  readonly payMethod: PayMethod
  readonly voucherNo: string
  /** Of its posting. */
  readonly cause: string
  readonly about: string
}

/** Records the receipts of settlements from a claim, each the part of its trades. */
const receiveInSettlements = async (
  tx: Tx,
  settlements: readonly LockedSettlement[],
  tradesOf: ReadonlyMap<number, ReadonlySet<number>>,
  { parts }: Allocation,
  receipt: Receipt,
  actor: UserActor,
) => {
  const received = settlements
    .map(settlement => {
      const own = parts.filter(({ tradeId }) => tradesOf.get(settlement.id)?.has(tradeId) === true)
      return { settlement, amount: sumOf(own) }
    })
    .filter(({ amount }) => amount > 0n)
  if (received.length === 0) return
  const ids = received.map(({ settlement }) => settlement.id)
  await rows.insertReceipts(
    tx,
    received.map(({ settlement, amount }) => ({ ...receipt, amount, settlementId: settlement.id })),
    actor,
  )
  const paidIds = await selectPaidSettlementIds(tx, ids)
  const steps = received.map(({ settlement: row, amount }) => ({
    command: paidIds.includes(row.id) ? ('complete' as const) : ('receive' as const),
    row,
    set: { received: row.received + amount },
  }))
  await transitionAll(tx, settlementLifecycle, steps, actor)
}

/**
 * Gives money in suspense to the credit of a client, the oldest trade first, the surplus to the balance. Returns the
 * amount for credit, or undefined, with nothing written, if the client owes nothing.
 */
export const receiveForClient = async (
  tx: Tx,
  { clientId, amount, payMethod, voucherNo, cause, about }: Claim,
  actor: UserActor,
): Promise<bigint | undefined> => {
  const tradeIds = await selectOwedTradeIds(tx, clientId)
  await rows.lockForSettlement(tx, tradeIds)
  const links = await selectLiveSettlements(tx, tradeIds)
  const settlements = await lockSettlements(tx, [...new Set(links.map(({ settlementId }) => settlementId))])
  const shares = await rows.selectOpenShares(tx, tradeIds)
  if (shares.length === 0) return undefined
  const left = sumFen(shares.map(({ open }) => open))
  const settled = lesserFen(amount, left)
  const receipt: Receipt = { payMethod, amount: settled, voucherNo }
  const allocation = allocate(shares, [receipt])
  if (allocation === undefined) throw new Error(`${cause}: ${settled} of ${left} fen do not fit`)
  const { parts } = allocation
  await rows.addShareReceipts(tx, parts)
  await updateSettledPayStates(tx, [...new Set(parts.map(({ delegationId }) => delegationId))])
  const tradesOf = new Map(
    settlements.map(({ id }) => [
      id,
      new Set(links.flatMap(({ settlementId, tradeId }) => (settlementId === id ? [tradeId] : []))),
    ]),
  )
  await receiveInSettlements(tx, settlements, tradesOf, allocation, receipt, actor)
  const entries = [{ account: ledgerAccount.suspense, amount }, ...creditEntries({ parts, surplus: amount - settled })]
  await post(tx, { kind: postingKind.claim, cause, clientId, remarks: about, entries }, actor)
  await awardPoints(tx, { clientId, kinds: paymentKinds, amount: settled, about, createName: actor.userName })
  return settled
}
