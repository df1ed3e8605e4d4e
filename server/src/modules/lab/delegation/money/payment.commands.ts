import { ledgerFailures as failures, tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import type { Tx } from '../../../../db/database.ts'
import { refuse } from '../../../../kit/refusal.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import type { Actor, UserActor } from '../../../../kit/transition/actor.ts'
import { create } from '../../../../kit/transition/create.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { transition } from '../../../../kit/transition/transition.ts'
import { overpaidMessage } from '../../../client/ledger/amount-messages.rules.ts'
import { tradeLifecycle } from '../../../client/ledger/trade.commands.ts'
import {
  insertSharesOfCreated,
  type LockedTrade,
  selectCollectedElsewhere,
  selectTradeShares,
} from '../../../client/ledger/trade.rows.ts'
import type { Sender } from '../../../system/sms/sms.commands.ts'
import { delegationTransitions, dueOf } from '../delegation.rules.ts'
import type { LockedDelegation } from '../facts.rows.ts'
import { applyPayment, type Payment } from './apply-payment.commands.ts'
import { sharesOf } from './shares.rules.ts'

export type PaymentDraft = {
  /** Locked, of one client. */
  readonly delegations: readonly LockedDelegation[]
  readonly payMethod: PayMethod
  /** fen */
  readonly amount: bigint
  /** Cash received, in fen. */
  readonly tendered?: bigint | undefined
  /** The open shift of the cashier, locked: cash belongs to it. */
  readonly shiftId?: number | undefined
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

/** Inserts a trade with its shares. */
const insertTrade = (tx: Tx, draft: PaymentDraft, state: 10 | 30, actor: UserActor) => {
  const { first, shares, surplus } = divide(draft)
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
      parts: insertSharesOfCreated(shares),
      returning: ['id', 'tradeCode'],
    },
    actor,
  )
}

/** Takes an immediate payment: cash, transfer, card, balance or credit. Returns the delegations after it. */
export const takePayment = async (tx: Tx, services: Sender, draft: PaymentDraft, actor: UserActor) => {
  const { first, shares, surplus } = divide(draft)
  const trade = await insertTrade(tx, draft, tradeState.done, actor)
  const payment: Payment = {
    tradeId: trade.id,
    clientId: first.clientId,
    payMethod: draft.payMethod,
    shares,
    surplus,
    cause: `trade:${trade.id}`,
    cashierId: actor.userId,
    shiftId: draft.shiftId,
    collecting: new Set(draft.delegations.filter(({ attemptOpen }) => attemptOpen).map(({ id }) => id)),
    remarks: draft.remarks ?? '',
  }
  const delegations = await applyPayment(tx, services, draft.delegations, payment, actor)
  return { trade, delegations, surplus }
}

/** Opens a trade that a channel will collect; nothing is posted before it has (`completeTrade`). */
export const openTrade = (tx: Tx, draft: PaymentDraft, actor: UserActor) =>
  insertTrade(tx, draft, tradeState.open, actor)

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
  { cause, eventTime }: Pick<Payment, 'cause'> & { readonly eventTime: string },
  actor: Actor,
): Promise<boolean> => {
  const { id: tradeId, clientId, payMethod: method, surplus } = trade
  const shares = await selectTradeShares(tx, tradeId)
  if (!isStillDue(delegations, trade, shares)) return false
  await transition(tx, tradeLifecycle, 'complete', trade, actor, { set: { finishTime: currentTime } })
  const collecting = await selectCollectedElsewhere(tx, tradeId)
  const about = {
    tradeId,
    clientId,
    payMethod: method,
    cause,
    cashierId: undefined,
    shiftId: undefined,
    remarks: '',
    eventTime,
  }
  await applyPayment(tx, services, delegations, { ...about, shares, surplus, collecting }, actor)
  return true
}
