import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen } from '@seam/contract/kit/value/money'
import type { suspenseCalls } from '@seam/contract/trade/suspense'
import { checkVersion, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { accountOfMethod } from '../../client/ledger/posting.rules.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { suspenseLifecycle } from './suspense.lifecycle.ts'
import { findSuspense, type LockedSuspense } from './suspense.rows.ts'
import { refuseReturnOfTransfer } from './transfer-without-line.commands.ts'

/** 【DR00000001】对公转账 30.00 元 */
export const methodAndAmount = ({ payMethod: method, amount, suspenseCode }: LockedSuspense) =>
  `【${suspenseCode}】${payMethod.label(method)} ${fromFen(amount)} 元`

export const requestReturn = async (context: WriteContext<typeof suspenseCalls.requestReturn>) => {
  const { db, input, logOperation } = context
  const actor = actorOf(context)
  const suspense = await lockFor(db, suspenseLifecycle, 'requestReturn', input)
  if (!input.isOther) await refuseReturnOfTransfer(db, suspense)
  await transition(db, suspenseLifecycle, 'requestReturn', suspense, actor, {
    reason: input.reason,
    set: { returnReason: input.reason, returnUserId: actor.userId, returnName: actor.userName },
  })
  logOperation(`申请退回${methodAndAmount(suspense)}：${input.reason}`)
  return null
}

export const withdrawReturn = async (context: WriteContext<typeof suspenseCalls.withdrawReturn>) => {
  const { db, input, logOperation } = context
  const suspense = await lockFor(db, suspenseLifecycle, 'withdrawReturn', input)
  await transition(db, suspenseLifecycle, 'withdrawReturn', suspense, actorOf(context), {
    set: { returnReason: '', returnUserId: null, returnName: '' },
  })
  logOperation(`撤回${methodAndAmount(suspense)}的退回申请`)
  return null
}

/**
 * Returns money to its payer: it is payable, and paid out with the voucher that the approver registers. Cash is handed
 * back from the shift of the user who requested the return.
 */
export const approveReturn = async (context: WriteContext<typeof suspenseCalls.approveReturn>) => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const unlocked = requireRow(await findSuspense(db, input.id))
  checkVersion(unlocked, input.version)
  const { returnUserId, returnName } = unlocked
  if (returnUserId !== null) await requireShiftForCash(db, [unlocked.payMethod], { id: returnUserId, name: returnName })
  const [locked] = await suspenseLifecycle.lock(db, [input.id])
  const suspense = { ...requireRow(locked), approverId: caller.userId }
  checkVersion(suspense, input.version)
  const { id, amount, payMethod: method, returnUserId: cashierId } = suspense
  await transition(db, suspenseLifecycle, 'approveReturn', suspense, actor, {
    reason: input.voucherNo,
    set: { finishUserId: actor.userId, finishName: actor.userName, finishTime: currentTime },
  })
  const remarks = `${suspense.suspenseCode} ${input.voucherNo}`
  await post(
    db,
    {
      kind: postingKind.return,
      cause: `suspense:${id}:return`,
      clientId: null,
      remarks,
      entries: [
        { account: ledgerAccount.suspense, amount },
        { account: ledgerAccount.payable, amount: -amount },
      ],
    },
    actor,
  )
  await post(
    db,
    {
      kind: postingKind.payout,
      cause: `suspense:${id}:payout`,
      clientId: null,
      remarks,
      entries: [
        { account: ledgerAccount.payable, amount },
        {
          account: accountOfMethod[method],
          amount: -amount,
          userId: method === payMethod.cash ? (cashierId ?? undefined) : undefined,
        },
      ],
    },
    actor,
  )
  logOperation(`批准退回${methodAndAmount(suspense)}，付款凭证 ${input.voucherNo}`)
  return null
}
