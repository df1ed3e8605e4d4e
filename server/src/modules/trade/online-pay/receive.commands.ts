import {
  attemptState,
  ledgerAccount,
  postingKind,
  refundCause,
  refundState,
  refundTarget,
  tradeKind,
} from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import type { PaymentProof } from '../../../kit/pay/channel.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { accountOfMethod } from '../../client/ledger/posting.rules.ts'
import { paymentNotice } from '../../client/ledger/refund/payment-notice.commands.ts'
import { createRefundPart } from '../../client/ledger/refund/refund.commands.ts'
import { lockRefunds } from '../../client/ledger/refund/refund.rows.ts'
import { refundLifecycle } from '../../client/ledger/refund/refund-lifecycle.commands.ts'
import { tradeLifecycle } from '../../client/ledger/trade.commands.ts'
import { findTradeOwner } from '../../client/ledger/trade.rows.ts'
import { completeTrade } from '../../lab/delegation/money/payment.commands.ts'
import { notify } from '../../system/notice/notice.commands.ts'
import type { Sender } from '../../system/sms/sms.commands.ts'
import { attemptLifecycle } from './attempt.lifecycle.ts'
import { type Attempt, findAttemptByNumber, isTradeOpen, lockAttempts, updateTradeMethod } from './attempt.rows.ts'
import { holdChannelPayment, writeChannelReceipt } from './channel-log.commands.ts'
import { type LockedCollection, lockCollection, withdrawIfNothingOpen } from './locks.commands.ts'

/** A payment of this attempt that the ledger cannot give to the trade: it waits to be claimed or returned. */
const keepInSuspense = async (
  tx: Tx,
  { id, payMethod: method, tradeId }: Attempt,
  { trade }: LockedCollection,
  { amount, paidAt }: PaymentProof,
  actor: Actor,
) => {
  const entries = [
    { account: accountOfMethod[method], amount },
    { account: ledgerAccount.suspense, amount: -amount },
  ]
  const remarks = `${payMethod.label(method)}扫码，交易【${trade.tradeCode}】`
  const cause = `attempt:${id}:suspense`
  const about = { cause, clientId: trade.clientId, tradeId, remarks, eventTime: paidAt.toISOString() }
  await post(tx, { kind: postingKind.unclaimed, ...about, entries }, actor)
}

/** Reports a payment that could not be given to its trade. */
const notifyCashiers = (tx: Tx, { id }: Attempt, { trade }: LockedCollection, text: string): Promise<void> =>
  notify(
    tx,
    {
      ...paymentNotice(id),
      title: `交易【${trade.tradeCode}】${text}`,
      link: rowsAddressOf('/finance/trade', trade.tradeCode, 'tradeCode', trade.tradeCode),
    },
    { holdersOf: [['paymentConfirm']] },
  )

/** A payment of another amount needs a decision by a user. */
const holdMismatch = (
  tx: Tx,
  { id, payMethod: method, tradeId }: Attempt,
  { trade }: LockedCollection,
  { amount, providerNo, paidAt }: PaymentProof,
  actor: Actor,
) =>
  holdChannelPayment(
    tx,
    {
      cause: `attempt:${id}:suspense`,
      payMethod: method,
      amount,
      attemptId: id,
      tradeId,
      reference: providerNo,
      eventTime: paidAt.toISOString(),
      remarks: `${payMethod.label(method)}扫码金额不符，交易【${trade.tradeCode}】`,
    },
    actor,
  )

/** A payment with an unknown number: the money has arrived, and waits for a user. */
const holdStranger = (
  tx: Tx,
  method: PayMethod,
  { amount, providerNo, outTradeNo, paidAt }: PaymentProof,
  actor: Actor,
) =>
  holdChannelPayment(
    tx,
    {
      cause: `channel:${method}:${providerNo}`.slice(0, 100),
      payMethod: method,
      amount,
      reference: providerNo,
      eventTime: paidAt.toISOString(),
      remarks: `${payMethod.label(method)}支付的单号【${outTradeNo.slice(0, 40)}】不是本系统的`,
    },
    actor,
  )

/** Requests the refund of a second or late scan, which needs no approval; a job pays it out. */
const returnSurplus = async (tx: Tx, attempt: Attempt, { trade }: LockedCollection, actor: Actor) => {
  const { id, amount, tradeId, payMethod: method } = attempt
  const reason = `交易【${trade.tradeCode}】重复或逾期支付，原路退回`
  const { id: refundId } = await create(
    tx,
    refundLifecycle,
    {
      command: 'request',
      values: {
        ...(await findTradeOwner(tx, tradeId)),
        refundCause: refundCause.duplicate,
        clientId: trade.clientId,
        delegationId: null,
        amount,
        byRule: true,
        state: refundState.requested,
        reason,
        createUserId: null,
        createName: actor.userName,
      },
      reason,
      returning: ['id'],
    },
    actor,
  )
  const [refund] = await lockRefunds(tx, [refundId])
  if (refund === undefined) throw new Error(`refund ${refundId} was not inserted`)
  await transition(tx, refundLifecycle, 'approve', refund, actor, { set: { approveTime: currentTime } })
  await createRefundPart(
    tx,
    {
      refundId,
      tradeId,
      attemptId: id,
      refundTarget: refundTarget.origin,
      payMethod: method,
      amount,
      state: refundState.approved,
    },
    actor,
  )
  const entries = [
    { account: ledgerAccount.suspense, amount },
    { account: ledgerAccount.payable, amount: -amount },
  ]
  const draft = { kind: postingKind.return, cause: `attempt:${id}:return`, clientId: trade.clientId, tradeId, refundId }
  await post(tx, { ...draft, remarks: reason, entries }, actor)
}

/** Gives the payment to its trade; false if the trade needs it no more. */
const complete = async (
  tx: Tx,
  services: Sender,
  attempt: Attempt,
  collection: LockedCollection,
  { paidAt }: PaymentProof,
  actor: Actor,
): Promise<boolean> => {
  const { id, payMethod: method, amount, tradeId } = attempt
  const eventTime = paidAt.toISOString()
  const trade = { ...collection.trade, payMethod: method }
  if (!isTradeOpen(trade.state)) return false
  const cause = `attempt:${id}`
  // The code of a channel that was given up for another one may still be paid.
  const keepMethod = () => (collection.trade.payMethod === method ? undefined : updateTradeMethod(tx, tradeId, method))
  if (trade.tradeKind === tradeKind.payment) {
    const completed = await completeTrade(tx, services, collection.delegations, trade, { cause, eventTime }, actor)
    if (completed) await keepMethod()
    return completed
  }
  await keepMethod()
  await transition(tx, tradeLifecycle, 'complete', trade, actor, { set: { finishTime: currentTime } })
  const entries = [
    { account: accountOfMethod[method], amount },
    { account: ledgerAccount.balance, amount: -amount },
  ]
  const about = { cause, clientId: trade.clientId, tradeId, eventTime }
  await post(tx, { kind: postingKind.recharge, ...about, entries }, actor)
  return true
}

type ReceiptOutcome = 'posted' | 'known' | 'stranger'

/**
 * The only way of a proven payment into the ledger, for notices, queries, the sweeper and bills. The proof is
 * authentic and for our account. Returns `stranger` if no attempt has its number: then it is held in suspense.
 */
export const receivePayment = async (
  tx: Tx,
  services: Sender,
  method: PayMethod,
  proof: PaymentProof,
  actor: Actor,
): Promise<ReceiptOutcome> => {
  const candidate = await findAttemptByNumber(tx, method, proof.outTradeNo)
  if (candidate === undefined) {
    await holdStranger(tx, method, proof, actor)
    return 'stranger'
  }
  const collection = await lockCollection(tx, candidate.tradeId)
  const [attempt] = await lockAttempts(tx, [candidate.id])
  if (attempt === undefined) throw new Error(`attempt ${candidate.id} is gone`)
  const { paid, surplus, mismatch } = attemptState
  if (attempt.state === paid || attempt.state === surplus || attempt.state === mismatch) return 'known'
  const set = {
    providerNo: proof.providerNo,
    paidAmount: proof.amount,
    paidTime: proof.paidAt.toISOString(),
    nextTime: null,
    fault: '',
  }
  const received = `收到交易【${collection.trade.tradeCode}】的${payMethod.label(method)}付款 ${fromFen(proof.amount)} 元`
  if (proof.amount !== attempt.amount) {
    const reason = `应付 ${fromFen(attempt.amount)} 元，渠道收到 ${fromFen(proof.amount)} 元`
    await transition(tx, attemptLifecycle, 'mismatch', attempt, actor, { reason, set })
    await holdMismatch(tx, attempt, collection, proof, actor)
    await notifyCashiers(tx, attempt, collection, `金额不符，${reason}`)
    await withdrawIfNothingOpen(tx, collection, actor)
  } else if (await complete(tx, services, attempt, collection, proof, actor)) {
    await transition(tx, attemptLifecycle, 'pay', attempt, actor, { set })
    await writeChannelReceipt(tx, actor, received)
  } else {
    await transition(tx, attemptLifecycle, 'keepSurplus', attempt, actor, { set })
    await keepInSuspense(tx, attempt, collection, proof, actor)
    await returnSurplus(tx, attempt, collection, actor)
    await notifyCashiers(tx, attempt, collection, '重复或逾期支付，原路退回')
    await writeChannelReceipt(tx, actor, `${received}，重复或逾期支付，原路退回`)
    await withdrawIfNothingOpen(tx, collection, actor)
  }
  return 'posted'
}
