import { ledgerFailures as failures, postingKind, tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, sumFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../../db/database.ts'
import { earnedStates } from '../../../../kit/list/states.ts'
import { refuse } from '../../../../kit/refusal.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import type { Actor, UserActor } from '../../../../kit/transition/actor.ts'
import { create } from '../../../../kit/transition/create.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { transition } from '../../../../kit/transition/transition.ts'
import { overpaidMessage } from '../../../client/ledger/amount-messages.rules.ts'
import { post } from '../../../client/ledger/ledger.commands.ts'
import { paymentEntries } from '../../../client/ledger/posting.rules.ts'
import { tradeLifecycle } from '../../../client/ledger/trade.commands.ts'
import {
  insertTradeShares,
  type LockedTrade,
  selectCollectedElsewhere,
  selectTradeShares,
} from '../../../client/ledger/trade.rows.ts'
import { awardPoints, paymentKinds } from '../../../client/score/score.commands.ts'
import type { Sender } from '../../../system/sms/sms.commands.ts'
import { notifyIfReportsCovered } from '../../report/issue/ready-message.commands.ts'
import { delegationLifecycle, startTesting } from '../delegation.commands.ts'
import { delegationTransitions, dueOf } from '../delegation.rules.ts'
import type { LockedDelegation } from '../facts.rows.ts'
import { freezeCharges, withAmounts } from './received.commands.ts'
import { sharesOf } from './shares.rules.ts'

type Payment = {
  readonly tradeId: number
  readonly clientId: number
  readonly payMethod: PayMethod
  readonly shares: readonly { readonly delegationId: number; readonly amount: bigint }[]
  readonly surplus: bigint
  /** Of its posting: `trade:7`, `attempt:9`. */
  readonly cause: string
  /** undefined: a channel collected it */
  readonly cashierId: number | undefined
  /** The delegations for which a code is still shown that can be scanned after this payment. */
  readonly collecting: ReadonlySet<number>
  readonly remarks: string
}

const isRecognised = ({ state }: LockedDelegation) => earnedStates.includes(state)

const receive = async (
  tx: Tx,
  before: LockedDelegation,
  amount: bigint,
  { payMethod: method, collecting, remarks }: Payment,
  actor: Actor,
): Promise<LockedDelegation> => {
  await freezeCharges(tx, before, actor)
  const onCredit = method === payMethod.credit
  const attemptOpen = collecting.has(before.id)
  const { paid, credited, receivable, payState } = withAmounts(before, {
    attemptOpen,
    ...(onCredit
      ? { credited: before.credited + amount, receivable: before.receivable + amount }
      : { paid: before.paid + amount }),
  })
  const reason = `${payMethod.label(method)} ${fromFen(amount)} 元${remarks && `，${remarks}`}`
  const passed = await transition(tx, delegationLifecycle, 'pay', before, actor, {
    reason,
    set: { paid, credited, payState },
  })
  const after = { ...passed, paid, credited, receivable, payState, attemptOpen }
  return (await startTesting(tx, after, actor.address)).delegation
}

/** Points for paid money; credit earns them when it is settled. */
const awardPaymentPoints = async (
  tx: Tx,
  delegations: readonly LockedDelegation[],
  { clientId, shares, payMethod: method }: Payment,
  { userName }: Actor,
) => {
  const [first] = delegations
  if (first === undefined || method === payMethod.credit) return
  const amount = sumFen(shares.map(share => share.amount))
  const about = delegations.length === 1 ? first.delegateCode : `${first.delegateCode}等${delegations.length}单`
  await awardPoints(tx, { clientId, kinds: paymentKinds, amount, about, createName: userName })
}

/**
 * Records a payment on the delegations, starts their testing if it waited for that, posts it, and notifies those who
 * wait for it to release reports.
 */
const applyPayment = async (
  tx: Tx,
  services: Sender,
  delegations: readonly LockedDelegation[],
  payment: Payment,
  actor: Actor,
): Promise<readonly LockedDelegation[]> => {
  const byId = new Map(delegations.map(delegation => [delegation.id, delegation]))
  const changes: { before: LockedDelegation; after: LockedDelegation }[] = []
  for (const { delegationId, amount } of payment.shares) {
    const before = byId.get(delegationId)
    if (before === undefined) throw new Error(`delegation ${delegationId} is not locked`)
    changes.push({ before, after: await receive(tx, before, amount, payment, actor) })
  }
  const paid = changes.map(({ after }) => after)
  const { clientId, tradeId, cause, payMethod: method, surplus, cashierId, remarks, shares } = payment
  const recognised = new Set(delegations.filter(isRecognised).map(({ id }) => id))
  const entries = paymentEntries({
    method,
    cashierId,
    surplus,
    shares: shares.map(share => ({ ...share, recognised: recognised.has(share.delegationId) })),
  })
  const kind = method === payMethod.credit ? postingKind.credit : postingKind.pay
  await post(tx, { kind, cause, clientId, tradeId, remarks, entries }, actor, { limited: true })
  await awardPaymentPoints(tx, paid, payment, actor)
  await notifyIfReportsCovered(tx, services, changes)
  return paid
}

export type PaymentDraft = {
  /** Locked, of one client. */
  readonly delegations: readonly LockedDelegation[]
  readonly payMethod: PayMethod
  /** fen */
  readonly amount: bigint
  /** Cash received, in fen. */
  readonly tendered?: bigint | undefined
  readonly quoteId?: string | undefined
  readonly voucherNo?: string | undefined
  readonly remarks?: string | undefined
}

/** Methods that allow more than the due amount; the surplus goes to the balance. */
const mayOverpay: readonly PayMethod[] = [payMethod.cash, payMethod.transfer]

/** Divides a payment over its delegations; refuses an invalid one. */
const divide = ({ delegations, payMethod: method, amount }: PaymentDraft) => {
  const [first] = delegations
  if (first === undefined || delegations.some(({ clientId }) => clientId !== first.clientId))
    throw refuse(failures.severalClients)
  const { shares, surplus } = sharesOf(amount, delegations)
  if (surplus > 0n && !mayOverpay.includes(method))
    throw refuse(failures.overpaid, { message: overpaidMessage(payMethod.label(method), amount - surplus) })
  if (shares.length === 0) throw refuse(failures.nothingDue)
  return { first, shares, surplus }
}

const insertTrade = (tx: Tx, draft: PaymentDraft, state: 10 | 30, actor: UserActor) => {
  const { first, surplus } = divide(draft)
  const { payMethod: method, amount, tendered, quoteId, voucherNo, remarks } = draft
  const { clientId, ownerId, departmentId } = first
  return create(
    tx,
    tradeLifecycle,
    {
      command: 'add',
      values: {
        tradeKind: tradeKind.payment,
        clientId,
        ownerId,
        departmentId,
        payMethod: method,
        amount,
        surplus,
        tendered: tendered ?? null,
        state,
        quoteId: quoteId ?? null,
        voucherNo: voucherNo ?? '',
        remarks: remarks ?? '',
        finishTime: state === tradeState.done ? currentTime : null,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      returning: ['id', 'tradeCode'],
    },
    actor,
  )
}

/** Takes an immediate payment: cash, transfer, card, balance or credit. Returns the delegations after it. */
export const takePayment = async (tx: Tx, services: Sender, draft: PaymentDraft, actor: UserActor) => {
  const { first, shares, surplus } = divide(draft)
  const trade = await insertTrade(tx, draft, tradeState.done, actor)
  await insertTradeShares(tx, trade.id, shares)
  const payment: Payment = {
    tradeId: trade.id,
    clientId: first.clientId,
    payMethod: draft.payMethod,
    shares,
    surplus,
    cause: `trade:${trade.id}`,
    cashierId: actor.userId,
    collecting: new Set(draft.delegations.filter(({ attemptOpen }) => attemptOpen).map(({ id }) => id)),
    remarks: draft.remarks ?? '',
  }
  const delegations = await applyPayment(tx, services, draft.delegations, payment, actor)
  return { trade, delegations, surplus }
}

/** Opens a trade that a channel will collect; nothing is posted before it has (`completeTrade`). */
export const openTrade = async (tx: Tx, draft: PaymentDraft, actor: UserActor) => {
  const { shares } = divide(draft)
  const trade = await insertTrade(tx, draft, tradeState.open, actor)
  await insertTradeShares(tx, trade.id, shares)
  return trade
}

/**
 * Whether every delegation of an open trade still takes its share: it is still of the client of the trade, it was
 * neither cancelled nor recalled by the client, and no less is due now.
 */
export const isStillDue = (
  delegations: readonly LockedDelegation[],
  { clientId }: Pick<LockedTrade, 'clientId'>,
  shares: readonly { readonly delegationId: number; readonly amount: bigint }[],
): boolean => {
  const payable = delegations.filter(
    one => one.clientId === clientId && reasonsAgainst(delegationTransitions, 'pay', one).length === 0,
  )
  const dueById = new Map(payable.map(delegation => [delegation.id, dueOf(delegation)]))
  return shares.every(({ delegationId, amount }) => amount <= (dueById.get(delegationId) ?? 0n))
}

/**
 * Completes an open trade that its channel has collected. Delegations and trade must be locked, in this order;
 * returns false, and does nothing, if it is not due any more: then the money is returned.
 */
export const completeTrade = async (
  tx: Tx,
  services: Sender,
  delegations: readonly LockedDelegation[],
  trade: LockedTrade,
  cause: string,
  actor: Actor,
): Promise<boolean> => {
  const { id: tradeId, clientId, payMethod: method, surplus } = trade
  const shares = await selectTradeShares(tx, tradeId)
  if (!isStillDue(delegations, trade, shares)) return false
  await transition(tx, tradeLifecycle, 'complete', trade, actor, { set: { finishTime: currentTime } })
  const collecting = await selectCollectedElsewhere(tx, tradeId)
  const about = { tradeId, clientId, payMethod: method, cause, cashierId: undefined, remarks: '' }
  await applyPayment(tx, services, delegations, { ...about, shares, surplus, collecting }, actor)
  return true
}
