import { ledgerAccount, postingKind, tradeKind, tradeState } from '@seam/contract/client/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen, toFen } from '@seam/contract/kit/money'
import type { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { tradeFailures as failures } from '@seam/contract/trade/trade'
import type { Tx } from '../../../db/database.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { type Actor, actorOf } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { findAccount, lockAccount } from '../../client/account/account.rows.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { accountOfMethod } from '../../client/ledger/posting.rules.ts'
import { tradeLifecycle } from '../../client/ledger/trade.commands.ts'
import type { LockedTrade } from '../../client/ledger/trade.rows.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { findPayMethod } from '../pay-method/pay-method.rows.ts'
import { findClientOwner, findLikeRecharge } from './account-money.rows.ts'

type Recharge = typeof accountMoneyCalls.recharge

type Received = {
  readonly tradeId: number
  readonly clientId: number
  readonly payMethod: PayMethod
  readonly amount: bigint
  readonly cause: string
  readonly cashierId?: number | undefined
  readonly remarks: string
}

const postRecharge = (tx: Tx, received: Received, actor: Actor) => {
  const { tradeId, clientId, payMethod: method, amount, cause, cashierId, remarks } = received
  const account = accountOfMethod[method]
  const entries = [
    { account, amount, userId: account === ledgerAccount.cash ? cashierId : undefined },
    { account: ledgerAccount.balance, amount: -amount },
  ]
  return post(tx, { kind: postingKind.recharge, cause, clientId, tradeId, remarks, entries }, actor)
}

/** Completes an open recharge that its channel has collected. The trade is locked. */
export const completeRecharge = async (tx: Tx, trade: LockedTrade, cause: string, actor: Actor): Promise<void> => {
  await transition(tx, tradeLifecycle, 'complete', trade, actor, { set: { finishTime: currentTime } })
  const { id: tradeId, clientId, payMethod: method, amount } = trade
  await postRecharge(tx, { tradeId, clientId, payMethod: method, amount, cause, remarks: '' }, actor)
}

/** Recharges an account: at once, or as an open trade that a channel collects. */
export const recharge = async (context: WriteContext<Recharge>): Promise<OutputOf<Recharge>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const { payMethod: method, voucherNo, reason } = input
  if (method === payMethod.balance || method === payMethod.credit) throw refuse(failures.notForRecharge)
  if (requireRow(await findPayMethod(db, method)).state === state.stopped) throw refuse(failures.methodStopped)
  await requireShiftForCash(db, [method], caller.userId)
  // two equal recharges at once: the second one waits here and sees the first
  const account = requireRow(await lockAccount(db, input.id, caller.scope))
  const { clientId, clientName } = account
  const amount = toFen(input.amount)
  if (reason === '' && (await findLikeRecharge(db, clientId, amount)) !== undefined) throw refuse(failures.likeRecharge)
  const isScanned = method === payMethod.wechat || method === payMethod.alipay
  const current = isScanned ? tradeState.open : tradeState.done
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
        finishTime: isScanned ? null : currentTime,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      reason,
      returning: ['id', 'tradeCode'],
    },
    actor,
  )
  const { id: tradeId, tradeCode } = trade
  if (!isScanned)
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
    `给客户【${clientName}】的账户充值：${payMethod.label(method)} ${fromFen(amount)} 元${isScanned ? '，待支付' : ''}${reason && `，${reason}`}，交易【${tradeCode}】`,
  )
  return { tradeId, tradeCode, state: current, balance: fromFen((await findAccount(db, clientId)).balance) }
}
