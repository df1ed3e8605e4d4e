import { ledgerAccount, postingKind, tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import {
  isScanMethod,
  type PayMethod,
  payMethod,
  payMethodFailures,
  rechargeMethods,
} from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { type accountMoneyCalls, accountMoneyFailures } from '@seam/contract/trade/account-money'
import { tradeFailures as failures } from '@seam/contract/trade/trade'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refusalFor, refuse, requireRow } from '../../../kit/refusal.ts'
import { moneyWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { type Actor, actorOf } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { findAccount, findClientOfAccount, lockAccount } from '../../client/account/account.rows.ts'
import { isAboveRechargeLimit } from '../../client/account/recharge-limit.commands.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { accountOfMethod } from '../../client/ledger/posting.rules.ts'
import { tradeLifecycle } from '../../client/ledger/trade.commands.ts'
import { lockTrades } from '../../client/ledger/trade.rows.ts'
import { findPayMethod } from '../../client/pay-method/pay-method.rows.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { refuseTakenNumbers } from '../../client/transfer/transfer.commands.ts'
import { hasChannel } from '../online-pay/ask.commands.ts'
import { withoutChannel } from '../online-pay/channel.rules.ts'
import { findClientOwner, findLikeRecharge, findRecharge } from './account-money.rows.ts'

type Recharge = typeof accountMoneyCalls.recharge
type Approve = typeof accountMoneyCalls.approveRecharge
type Refuse = typeof accountMoneyCalls.refuseRecharge

type ReceivedRecharge = {
  readonly tradeId: number
  readonly clientId: number
  readonly payMethod: PayMethod
  readonly amount: bigint
  readonly cause: string
  readonly cashierId?: number | undefined
  readonly remarks: string
}

const postRecharge = (tx: Tx, received: ReceivedRecharge, actor: Actor) => {
  const { tradeId, clientId, payMethod: method, amount, cause, cashierId, remarks } = received
  const account = accountOfMethod[method]
  const entries = [
    { account, amount, userId: account === ledgerAccount.cash ? cashierId : undefined },
    { account: ledgerAccount.balance, amount: -amount },
  ]
  return post(tx, { kind: postingKind.recharge, cause, clientId, tradeId, remarks, entries }, actor)
}

/** Recharges an account: at once, or as an open trade that a channel collects. */
const handleRecharge = async (context: WriteContext<Recharge>): Promise<OutputOf<Recharge>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const { payMethod: method, voucherNo, reason } = input
  if (!rechargeMethods.includes(method)) throw refuse(failures.notForRecharge)
  if (requireRow(await findPayMethod(db, method)).state === state.stopped) throw refuse(payMethodFailures.stopped)
  if (!hasChannel(context.services, method)) throw refusalFor([withoutChannel(method)])
  await requireShiftForCash(db, [method], { id: caller.userId })
  await refuseTakenNumbers(db, [input])
  // Two equal concurrent recharges: the second one waits here and sees the first.
  const account = requireRow(await lockAccount(db, input.id, caller.scope))
  const { clientId, clientName } = account
  const amount = toFen(input.amount)
  if (reason === '' && (await findLikeRecharge(db, clientId, amount)) !== undefined) throw refuse(failures.likeRecharge)
  const isScanned = isScanMethod(method)
  const mustWait = await isAboveRechargeLimit(db, amount)
  const current = mustWait ? tradeState.awaitingApproval : isScanned ? tradeState.open : tradeState.done
  const isDone = current === tradeState.done
  const trade = await create(
    db,
    tradeLifecycle,
    {
      command: 'add',
      values: {
        ...(await findClientOwner(db, clientId)),
        tradeKind: tradeKind.recharge,
        clientId,
        payMethod: method,
        amount,
        tendered: null,
        state: current,
        quoteId: null,
        voucherNo,
        remarks: reason,
        finishTime: isDone ? currentTime : null,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      reason,
      returning: ['id', 'tradeCode'],
    },
    actor,
  )
  const { id: tradeId, tradeCode } = trade
  if (isDone)
    await postRecharge(
      db,
      {
        tradeId,
        clientId,
        payMethod: method,
        amount,
        cause: `trade:${tradeId}`,
        cashierId: actor.userId,
        remarks: reason,
      },
      actor,
    )
  logOperation(
    `给客户【${clientName}】的账户充值：${payMethod.label(method)} ${fromFen(amount)} 元${isDone ? '' : `，${tradeState.label(current)}`}${reason && `，${reason}`}，交易【${tradeCode}】`,
  )
  return { tradeId, tradeCode, state: current, balance: fromFen((await findAccount(db, clientId)).balance) }
}

export const recharge = moneyWrite<Recharge>(
  ({ input, services }) => findClientOfAccount(services.db, input.id),
  handleRecharge,
)

/** A recharge that waits for approval, locked after the shift of the cashier who receives its cash. */
const lockAwaiting = async (tx: Tx, tradeId: number, caller: Caller, isApproved: boolean) => {
  const recharge = requireRow(await findRecharge(tx, tradeId, caller.scope))
  const { payMethod: method, createUserId, createName } = recharge
  if (isApproved) {
    await requireShiftForCash(tx, [method], { id: createUserId, name: createName })
    await refuseTakenNumbers(tx, [recharge])
  }
  const trade = requireRow((await lockTrades(tx, [recharge.id]))[0])
  if (trade.tradeKind !== tradeKind.recharge || trade.state !== tradeState.awaitingApproval)
    throw refuse(accountMoneyFailures.notAwaitingApproval)
  return { trade, clientName: recharge.clientName }
}

/** Approves a recharge above the limit: posts it at once, or opens it for its channel. Nobody approves their own. */
export const approveRecharge = async (context: WriteContext<Approve>): Promise<OutputOf<Approve>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const { trade, clientName } = await lockAwaiting(db, input.id, caller, true)
  const { id: tradeId, clientId, payMethod: method, amount, createUserId, tradeCode, remarks } = trade
  const set = { approverId: actor.userId, approverName: actor.userName }
  const { state: current } = await transition(
    db,
    tradeLifecycle,
    'approve',
    { ...trade, actorId: actor.userId },
    actor,
    {
      set: isScanMethod(method) ? set : { ...set, finishTime: currentTime },
    },
  )
  if (current === tradeState.done)
    await postRecharge(
      db,
      {
        tradeId,
        clientId,
        payMethod: method,
        amount,
        cause: `trade:${tradeId}`,
        cashierId: createUserId,
        remarks,
      },
      actor,
    )
  logOperation(`批准客户【${clientName}】的充值 ${fromFen(amount)} 元，交易【${tradeCode}】`)
  return { tradeCode, state: current, balance: fromFen((await findAccount(db, clientId)).balance) }
}

/** Refuses a recharge above the limit: its trade is closed, and nothing was posted. */
export const refuseRecharge = async (context: WriteContext<Refuse>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { trade, clientName } = await lockAwaiting(db, input.id, caller, false)
  await transition(db, tradeLifecycle, 'refuse', trade, actorOf(context), { reason: input.reason })
  logOperation(
    `不批准客户【${clientName}】的充值 ${fromFen(trade.amount)} 元，交易【${trade.tradeCode}】，原因：${input.reason}`,
  )
  return null
}
