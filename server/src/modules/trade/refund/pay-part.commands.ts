import { ledgerAccount, postingKind, refundState, refundTarget } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen } from '@seam/contract/kit/value/money'
import { refundFailures as failures, type refundCalls } from '@seam/contract/trade/refund'
import type { Tx } from '../../../db/database.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { accountOfMethod, type EntryDraft } from '../../client/ledger/posting.rules.ts'
import { lockRefundParts, lockRefunds } from '../../client/ledger/refund/refund.rows.ts'
import { refundLifecycle, refundPartLifecycle } from '../../client/ledger/refund/refund-lifecycle.commands.ts'
import { lockTrades } from '../../client/ledger/trade.rows.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { isPaidByChannel, refuseAboveLimit } from '../online-pay/payout/payout.commands.ts'
import { findRefundPart, hasUnpaidParts } from '../online-pay/payout/payout.rows.ts'
import { changeRefunded } from './recharge-refund.commands.ts'
import * as rows from './refund.rows.ts'

type PayOut = typeof refundCalls.payOut
type Retry = typeof refundCalls.retry
type ToBalance = typeof refundCalls.toBalance

/** A part of a refund in scope, locked with its refund. `cashierId`: whose shift pays it, if in cash. */
const lockPart = async (
  { db, input, caller, services }: WriteContext<PayOut> | WriteContext<Retry> | WriteContext<ToBalance>,
  cashierId?: number,
) => {
  const { refundId, ...unlocked } = requireRow(await findRefundPart(db, input.id))
  const { clientName, tradeId } = requireRow(await rows.findRefund(db, refundId, caller.scope))
  checkVersion(unlocked, input.version)
  const byChannel = await isPaidByChannel(services, db, unlocked)
  if (cashierId !== undefined && !byChannel) await requireShiftForCash(db, [unlocked.payMethod], { id: cashierId })
  // the recharge that is given back
  const recharge = tradeId === null ? undefined : requireRow((await lockTrades(db, [tradeId]))[0])
  const refund = requireRow((await lockRefunds(db, [refundId]))[0])
  const part = requireRow((await lockRefundParts(db, [input.id]))[0])
  checkVersion(part, input.version)
  return { refund, recharge, part, clientName, byChannel }
}

type LockedPart = Awaited<ReturnType<typeof lockPart>>

const completeIfPaid = async (tx: Tx, { refund, part }: LockedPart, actor: UserActor) => {
  if (!(await hasUnpaidParts(tx, refund.id, part.id)))
    await transition(tx, refundLifecycle, 'complete', refund, actor, { set: { finishTime: currentTime } })
}

/** A part that its channel holds, but whose channel was switched off, would wait for ever: a user looked there. */
const payOutCommand = ({ part, byChannel }: LockedPart) =>
  part.state === refundState.sent && !byChannel ? ('endSending' as const) : ('payOut' as const)

const moneyAccount = (method: PayMethod, cashierId: number): Pick<EntryDraft, 'account' | 'userId'> => ({
  account: accountOfMethod[method],
  userId: method === payMethod.cash ? cashierId : undefined,
})

/**
 * Records that the cashier has paid a part back in cash, by transfer or card, or found in the merchant platform of a
 * channel that was switched off that it has.
 */
export const confirmPayout = async (context: WriteContext<PayOut>): Promise<null> => {
  const { db, input, logOperation } = context
  const actor = actorOf(context)
  const locked = await lockPart(context, actor.userId)
  const { refund, part, clientName, byChannel } = locked
  if (byChannel) throw refuse(failures.paidByChannel)
  const { voucherNo } = input
  const command = payOutCommand(locked)
  if (command === 'endSending' && voucherNo === '') throw refuse(failures.voucherMissing)
  if (part.payMethod !== payMethod.cash && voucherNo === '') throw refuse(failures.payoutUnnumbered)
  await transition(db, refundPartLifecycle, command, part, actor, {
    set: { finishTime: currentTime, voucherNo, handlerName: actor.userName },
  })
  await completeIfPaid(db, locked, actor)
  const entries = [
    { account: ledgerAccount.payable, amount: part.amount },
    { ...moneyAccount(part.payMethod, actor.userId), amount: -part.amount },
  ]
  await post(
    db,
    {
      kind: postingKind.payout,
      cause: `refund-part:${part.id}`,
      clientId: refund.clientId,
      refundId: refund.id,
      tradeId: part.tradeId ?? undefined,
      remarks: refund.reason,
      entries,
    },
    actor,
  )
  logOperation(
    `退款【${refund.refundCode}】付给客户【${clientName}】${payMethod.label(part.payMethod)} ${fromFen(part.amount)} 元${voucherNo && `，凭证【${voucherNo}】`}`,
  )
  return null
}

/** Requests the refund from the channel again, under the number of the part. */
export const retryPayout = async (context: WriteContext<Retry>): Promise<null> => {
  const { db, logOperation } = context
  const { refund, part, byChannel } = await lockPart(context)
  if (!byChannel) throw refuse(failures.notByChannel)
  if (part.outRefundNo === null) await refuseAboveLimit(db, part)
  await transition(db, refundPartLifecycle, 'retry', part, actorOf(context))
  await rows.hastenPart(db, part.id)
  logOperation(`再次请求支付渠道退款【${refund.refundCode}】${fromFen(part.amount)} 元`)
  return null
}

/** Pays a part that cannot go back to its origin to the balance; a part of a channel only after it has failed there. */
export const payToBalance = async (context: WriteContext<ToBalance>): Promise<null> => {
  const { db, input, logOperation } = context
  const actor = actorOf(context)
  const locked = await lockPart(context)
  const { refund, recharge, part, clientName, byChannel } = locked
  if (byChannel && part.state === refundState.approved) throw refuse(failures.paidByChannel)
  await transition(db, refundPartLifecycle, payOutCommand(locked), part, actor, {
    set: { refundTarget: refundTarget.balance, finishTime: currentTime, handlerName: actor.userName },
  })
  if (recharge !== undefined) await changeRefunded(db, recharge, -part.amount, actor)
  await completeIfPaid(db, locked, actor)
  await post(
    db,
    {
      kind: postingKind.payoutFailed,
      cause: `refund-part:${part.id}`,
      clientId: refund.clientId,
      refundId: refund.id,
      remarks: input.reason,
      entries: [
        { account: ledgerAccount.payable, amount: part.amount },
        { account: ledgerAccount.balance, amount: -part.amount },
      ],
    },
    actor,
  )
  logOperation(`退款【${refund.refundCode}】${fromFen(part.amount)} 元转入客户【${clientName}】的余额：${input.reason}`)
  return null
}
