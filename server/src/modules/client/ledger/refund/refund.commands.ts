import {
  ledgerFailures as failures,
  ledgerAccount,
  postingKind,
  type RefundCause,
  refundState,
  refundTarget,
} from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { lesserFen, sumFen } from '@seam/contract/kit/value/money'
import type { InsertObject } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { Tables } from '../../../../db/tables.ts'
import { refuse, refuseForReasons } from '../../../../kit/refusal.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import type { Actor } from '../../../../kit/transition/actor.ts'
import { create, insertOf } from '../../../../kit/transition/create.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { transitionAll } from '../../../../kit/transition/transition.ts'
import { refuseIfInvoiced } from '../../invoice/invoiced.commands.ts'
import { withdrawPoints } from '../../score/score.commands.ts'
import { completePaidSettlements } from '../../settlement/settlement.commands.ts'
import { type LockedSettlement, lockOpenSettlementsOf } from '../../settlement/settlement.rows.ts'
import { post } from '../ledger.commands.ts'
import type { EntryDraft } from '../posting.rules.ts'
import { tradeLifecycle } from '../trade.commands.ts'
import { addShareRefunds, type LockedTrade, lockTradesOf, selectPaidShares } from '../trade.rows.ts'
import { type LockedRefund, lockRefunds } from './refund.rows.ts'
import { divideRefund, moneyBackOf, type PaidShare, type RefundPart } from './refund.rules.ts'
import { refundLifecycle, refundPartLifecycle, refundTransitions } from './refund-lifecycle.commands.ts'

/** The destination of a part of an approved refund. */
export const createRefundPart = (tx: Tx, values: InsertObject<Tables, 'refundPart'>, actor: Actor) =>
  create(tx, refundPartLifecycle, { command: 'add', values, returning: ['id'] }, actor)

/** The delegation that gives money back, locked. */
type Giver = {
  readonly id: number
  readonly clientId: number
  readonly ownerId: number | null
  readonly departmentId: number | null
}

const sumBy = (parts: readonly RefundPart[], matches: (part: RefundPart) => boolean): bigint =>
  sumFen(parts.filter(matches).map(({ amount }) => amount))

/** Debits the amounts received for the delegation: the liability first, then recognised income. */
const earnedEntries = ({ shares }: RefundSources, delegationId: number, amount: bigint): EntryDraft[] => {
  const contract = shares[0]?.contract ?? 0n
  const ofContract = lesserFen(contract, amount)
  return [
    { account: ledgerAccount.contract, amount: ofContract, delegationId },
    { account: ledgerAccount.revenue, amount: amount - ofContract, delegationId },
  ].filter(entry => entry.amount > 0n)
}

/** What a delegation may give back, locked: the trades that paid it, with its shares, and their open settlements. */
export type RefundSources = {
  readonly trades: readonly LockedTrade[]
  readonly settlements: readonly LockedSettlement[]
  readonly shares: Awaited<ReturnType<typeof selectPaidShares>>
}

/** Locks what a locked delegation may give back, before anything locks the account. */
export const lockForRefund = async (tx: Tx, delegationId: number): Promise<RefundSources> => {
  const trades = await lockTradesOf(tx, delegationId)
  const creditIds = trades.filter(trade => trade.payMethod === payMethod.credit).map(({ id }) => id)
  const settlements = creditIds.length === 0 ? [] : await lockOpenSettlementsOf(tx, creditIds)
  return { trades, settlements, shares: await selectPaidShares(tx, delegationId) }
}

/** Records on the trades the amounts given back, and ends settlements without a remaining debt. */
const giveBackFrom = async (
  tx: Tx,
  { trades, settlements }: RefundSources,
  parts: readonly RefundPart[],
  actor: Actor,
) => {
  const byTrade = Map.groupBy(parts, ({ tradeId }) => tradeId)
  const shareRefunds = addShareRefunds(
    [...byTrade].flatMap(([tradeId, own]) =>
      [...Map.groupBy(own, ({ delegationId }) => delegationId)].map(([delegationId, ofShare]) => ({
        tradeId,
        delegationId,
        refunded: sumBy(ofShare, () => true),
        released: sumBy(ofShare, ({ target }) => target === refundTarget.credit),
      })),
    ),
  )
  const steps = trades.flatMap(trade => {
    const own = byTrade.get(trade.id)
    if (own === undefined) return []
    const refunded = trade.refunded + sumBy(own, () => true)
    return [{ command: 'giveBack' as const, row: { ...trade, refunded }, set: { refunded } }]
  })
  await transitionAll(tx, tradeLifecycle, steps, actor, {}, shareRefunds)
  await completePaidSettlements(tx, settlements, actor)
}

/** The entries that give the parts back. */
const targetEntries = (parts: readonly RefundPart[]): EntryDraft[] => {
  const total = (target: number) => sumBy(parts, part => part.target === target)
  return [
    ...parts
      .filter(({ target }) => target === refundTarget.credit)
      .map(({ amount, delegationId }) => ({ account: ledgerAccount.receivable, amount: -amount, delegationId })),
    { account: ledgerAccount.balance, amount: -total(refundTarget.balance) },
    { account: ledgerAccount.payable, amount: -total(refundTarget.origin) },
  ].filter(({ amount }) => amount !== 0n)
}

/** The destinations of an amount; refuses more than was received. */
export const divide = (shares: readonly PaidShare[], amount: bigint): RefundPart[] => {
  const parts = divideRefund(amount, shares)
  if (parts === undefined) throw refuse(failures.aboveRefundable)
  return parts
}

/**
 * Takes unpaid credit back: no money leaves the house, so no approval is needed. `cause` is the cause of its posting.
 * The delegation must be locked; the caller sets its columns.
 */
export const releaseCredit = async (
  tx: Tx,
  { id, clientId }: Pick<Giver, 'id' | 'clientId'>,
  sources: RefundSources,
  { amount, cause, remarks }: { amount: bigint; cause: string; remarks: string },
  actor: Actor,
): Promise<void> => {
  const parts = divide(sources.shares, amount)
  if (parts.some(({ target }) => target !== refundTarget.credit)) throw refuse(failures.aboveRefundable)
  await giveBackFrom(tx, sources, parts, actor)
  const entries = [...earnedEntries(sources, id, amount), ...targetEntries(parts)]
  await post(tx, { kind: postingKind.release, cause, clientId, remarks, entries }, actor)
}

type RefundDraft = {
  readonly delegation: Giver
  /** fen */
  readonly amount: bigint
  readonly cause: RefundCause
  /** Returned by rule, without approval. */
  readonly byRule: boolean
  readonly reason: string
}

/** Requests a refund; it gives nothing back before it is approved. The delegation must be locked. */
export const requestRefund = async (
  tx: Tx,
  { delegation, amount, cause, byRule, reason }: RefundDraft,
  actor: Actor,
): Promise<LockedRefund> => {
  const { id, clientId, ownerId, departmentId } = delegation
  const { id: refundId } = await create(
    tx,
    refundLifecycle,
    {
      command: 'request',
      values: {
        refundCause: cause,
        clientId,
        delegationId: id,
        ownerId,
        departmentId,
        amount,
        byRule,
        state: refundState.requested,
        reason,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      reason,
      returning: ['id'],
    },
    actor,
  )
  const [refund] = await lockRefunds(tx, [refundId])
  if (refund === undefined) throw new Error(`refund ${refundId} was not inserted`)
  return refund
}

/** Refuses to approve a locked refund that is decided already, or that the actor requested. */
export const requireApprovable = (refund: LockedRefund, { userId }: Actor): void =>
  refuseForReasons(reasonsAgainst(refundTransitions, 'approve', { ...refund, actorId: userId }))

/**
 * Approves a locked refund and posts it: credit and balance parts at once, the rest is payable until it is paid out.
 * Returns all its parts. The delegation must be locked; the caller sets its columns.
 */
export const approveRefund = async (
  tx: Tx,
  refund: LockedRefund,
  sources: RefundSources,
  actor: Actor,
): Promise<readonly RefundPart[]> => {
  const { id, clientId, delegationId, amount, reason, refundCode, byRule } = refund
  if (delegationId === null) throw new Error(`${refundCode} names no delegation`)
  requireApprovable(refund, actor)
  const parts = divide(sources.shares, amount)
  const moneyBack = moneyBackOf(parts)
  await refuseIfInvoiced(tx, [{ delegationId, amount: moneyBack }])
  await giveBackFrom(tx, sources, parts, actor)
  // Nothing is to be paid out of what goes to the credit or the balance.
  const isDone = parts.every(({ target }) => target !== refundTarget.origin)
  const row = { ...refund, actorId: actor.userId }
  const commands = isDone ? (['approve', 'complete'] as const) : (['approve'] as const)
  const steps = commands.map(command => ({ command, row }))
  const decision = {
    ...(byRule ? {} : { approverId: actor.userId, approverName: actor.userName }),
    approveTime: currentTime,
    ...(isDone && { finishTime: currentTime }),
  }
  const inserted = insertOf(
    refundPartLifecycle,
    parts.map(({ target, ...part }) => ({
      ...part,
      refundId: id,
      refundTarget: target,
      state: target === refundTarget.origin ? refundState.approved : refundState.done,
    })),
  )
  await transitionAll(tx, refundLifecycle, steps, actor, decision, inserted)
  const entries = [...earnedEntries(sources, delegationId, amount), ...targetEntries(parts)]
  await post(
    tx,
    { kind: postingKind.refund, cause: `refund:${id}`, clientId, refundId: id, remarks: reason, entries },
    actor,
    { locksAccount: true },
  )
  // Unsettled credit has earned no points.
  await withdrawPoints(tx, { clientId, amount: moneyBack, about: refundCode, createName: actor.userName })
  return parts
}
