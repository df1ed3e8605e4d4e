import {
  ledgerAccount,
  ledgerFailures,
  postingKind,
  refundCause,
  refundState,
  refundTarget,
  tradeKind,
  tradeState,
} from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { refundFailures as failures, type refundCalls } from '@seam/contract/trade/refund'
import type { Db, Tx } from '../../../db/database.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { type Actor, actorOf } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { findAccount } from '../../client/account/account.rows.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { createRefundPart, requireApprovable } from '../../client/ledger/refund/refund.commands.ts'
import { lockRefunds, sumRequestedOfRecharge } from '../../client/ledger/refund/refund.rows.ts'
import { refundLifecycle } from '../../client/ledger/refund/refund-lifecycle.commands.ts'
import { tradeLifecycle } from '../../client/ledger/trade.commands.ts'
import { lockTrades } from '../../client/ledger/trade.rows.ts'
import { findClientOwner } from '../account-money/account-money.rows.ts'
import { refuseRequestAboveLimit } from '../online-pay/payout/payout.commands.ts'
import { findTrade } from '../trade/trade.rows.ts'
import { findRefund } from './refund.rows.ts'
import { rechargeRefundOf } from './refund.rules.ts'

type RechargeAmounts = Pick<
  NonNullable<Awaited<ReturnType<typeof findTrade>>>,
  'id' | 'clientId' | 'amount' | 'refunded'
>

const refundableOf = async (db: Db, { id, clientId, amount, refunded }: RechargeAmounts) => {
  const { balance } = await findAccount(db, clientId)
  const requested = await sumRequestedOfRecharge(db, id)
  return { balance, requested, refundable: rechargeRefundOf({ amount, refunded, requested, balance }) }
}

const requireRecharge = async (db: Db, tradeId: number, scope: Scope) => {
  const trade = requireRow(await findTrade(db, tradeId, scope))
  const isReceived = trade.state === tradeState.done || trade.state === tradeState.partlyRefunded
  if (trade.tradeKind !== tradeKind.recharge || !isReceived) throw refuse(failures.notARecharge)
  return trade
}

/** What a recharge can give back now. */
export const readRechargeRefundable = async (
  db: Db,
  tradeId: number,
  scope: Scope,
): Promise<OutputOf<typeof refundCalls.rechargeRefundable>> => {
  const trade = await requireRecharge(db, tradeId, scope)
  const { balance, requested, refundable } = await refundableOf(db, trade)
  return {
    tradeId,
    tradeCode: trade.tradeCode,
    clientName: trade.clientName,
    payMethod: trade.payMethod,
    amount: fromFen(trade.amount),
    refunded: fromFen(trade.refunded),
    requested: fromFen(requested),
    balance: fromFen(balance),
    refundable: fromFen(refundable),
  }
}

type Request = typeof refundCalls.requestRecharge

/** Files a refund of a recharge. Two requests wait for each other at the trade, so that both together stay within it. */
export const requestRechargeRefund = async (context: WriteContext<Request>): Promise<OutputOf<Request>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  await lockTrades(db, [input.tradeId])
  const trade = await requireRecharge(db, input.tradeId, caller.scope)
  const amount = toFen(input.amount)
  const { refundable } = await refundableOf(db, trade)
  if (amount > refundable)
    throw refuse(ledgerFailures.aboveRefundable, {
      message: `最多可退 ${fromFen(refundable)} 元：未退的充值，不超过现有余额`,
    })
  await refuseRequestAboveLimit(db, trade.id)
  const { clientId, clientName, tradeCode } = trade
  const { id, refundCode } = await create(
    db,
    refundLifecycle,
    {
      command: 'request',
      values: {
        ...(await findClientOwner(db, clientId)),
        refundCause: refundCause.recharge,
        clientId,
        delegationId: null,
        tradeId: trade.id,
        amount,
        byRule: false,
        state: refundState.requested,
        reason: input.reason,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      reason: input.reason,
      returning: ['id', 'refundCode'],
    },
    actor,
  )
  logOperation(
    `申请退款【${refundCode}】：客户【${clientName}】的充值【${tradeCode}】${payMethod.label(trade.payMethod)} ${fromFen(amount)} 元，原因：${input.reason}`,
  )
  return { id, refundCode, amount: fromFen(amount) }
}

/** Approves a refund of a recharge: it leaves the balance at once, and is payable until it is paid out. */
export const approveRechargeRefund = async (
  context: WriteContext<typeof refundCalls.approve>,
  tradeId: number,
): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const trade = requireRow((await lockTrades(db, [tradeId]))[0])
  const refund = requireRow((await lockRefunds(db, [input.id]))[0])
  checkVersion(refund, input.version)
  requireApprovable(refund, actor)
  const { id, clientId, amount, reason, refundCode } = refund
  const { payMethod: method, tradeCode } = trade
  const rest = trade.amount - trade.refunded
  if (amount > rest)
    throw refuse(ledgerFailures.aboveRefundable, {
      message: `这笔充值只有 ${fromFen(rest)} 元未退，请不批准，按现在的金额重新申请`,
    })
  await changeRefunded(db, trade, amount, actor)
  await transition(db, refundLifecycle, 'approve', { ...refund, actorId: actor.userId }, actor, {
    set: { approverId: actor.userId, approverName: actor.userName, approveTime: currentTime },
  })
  await createRefundPart(
    db,
    {
      refundId: id,
      tradeId,
      refundTarget: refundTarget.origin,
      payMethod: method,
      amount,
      state: refundState.approved,
    },
    actor,
  )
  const entries = [
    { account: ledgerAccount.balance, amount },
    { account: ledgerAccount.payable, amount: -amount },
  ]
  const draft = { kind: postingKind.refund, cause: `refund:${id}`, clientId, tradeId, refundId: id, remarks: reason }
  await post(db, { ...draft, entries }, actor)
  const { clientName } = requireRow(await findRefund(db, id, caller.scope))
  logOperation(`批准退款【${refundCode}】：客户【${clientName}】充值【${tradeCode}】${fromFen(amount)} 元`)
  return null
}

type LockedRecharge = Awaited<ReturnType<typeof lockTrades>>[number]

/** Adds to what a locked recharge has given back; a negative amount is in the balance again. */
export const changeRefunded = async (tx: Tx, trade: LockedRecharge, amount: bigint, actor: Actor): Promise<void> => {
  const refunded = trade.refunded + amount
  const command = amount > 0n ? 'giveBack' : 'takeBack'
  await transition(tx, tradeLifecycle, command, { ...trade, refunded }, actor, { set: { refunded } })
}
