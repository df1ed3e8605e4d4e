import { ledgerAccount, postingKind } from '@seam/contract/client/ledger'
import { payMethod } from '@seam/contract/client/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen } from '@seam/contract/kit/money'
import { claimTarget, suspenseFailures as failures, type suspenseCalls } from '@seam/contract/trade/suspense'
import type { Tx } from '../../../db/database.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { accountOfMethod } from '../../client/ledger/posting.rules.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { receiveForClient } from '../settle/receive-claim.commands.ts'
import { suspenseLifecycle } from './suspense.lifecycle.ts'
import { findSuspense, type LockedSuspense } from './suspense.rows.ts'

const methodAndAmount = ({ payMethod: method, amount, suspenseCode }: LockedSuspense) =>
  `【${suspenseCode}】${payMethod.label(method)} ${fromFen(amount)} 元`

const postClaim = (tx: Tx, { id, amount, suspenseCode }: LockedSuspense, clientId: number, actor: UserActor) =>
  post(
    tx,
    {
      kind: postingKind.claim,
      cause: `suspense:${id}:claim`,
      clientId,
      remarks: suspenseCode,
      entries: [
        { account: ledgerAccount.suspense, amount },
        { account: ledgerAccount.balance, amount: -amount },
      ],
    },
    actor,
  )

/** Gives money to a client: to the balance, or to their debt on credit. */
export const claimSuspense = async (
  context: WriteContext<typeof suspenseCalls.claim>,
): Promise<OutputOf<typeof suspenseCalls.claim>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const suspense = await lockFor(db, suspenseLifecycle, 'claim', input)
  const { clientName } = requireRow(await findClient(db, input.clientId, caller.scope))
  const { id, amount, suspenseCode, reference } = suspense
  let toReceivable = 0n
  if (input.target === claimTarget.receivable) {
    const received = await receiveForClient(
      db,
      {
        clientId: input.clientId,
        amount,
        payMethod: suspense.payMethod,
        voucherNo: reference.slice(0, 64),
        cause: `suspense:${id}:claim`,
        about: suspenseCode,
      },
      actor,
    )
    if (received === undefined) throw refuse(failures.nothingOwed)
    toReceivable = received
  } else await postClaim(db, suspense, input.clientId, actor)
  await transition(db, suspenseLifecycle, 'claim', suspense, actor, {
    reason: clientName,
    set: {
      clientId: input.clientId,
      claimTarget: input.target,
      finishUserId: actor.userId,
      finishName: actor.userName,
      finishTime: currentTime,
    },
  })
  const toBalance = amount - toReceivable
  logOperation(
    `为客户【${clientName}】认领${methodAndAmount(suspense)}：冲抵挂账 ${fromFen(toReceivable)} 元，转入余额 ${fromFen(toBalance)} 元`,
  )
  return { toReceivable: fromFen(toReceivable), toBalance: fromFen(toBalance) }
}

export const requestReturn = async (context: WriteContext<typeof suspenseCalls.requestReturn>) => {
  const { db, input, logOperation } = context
  const actor = actorOf(context)
  const suspense = await lockFor(db, suspenseLifecycle, 'requestReturn', input)
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
  const { payMethod: requestedMethod, returnUserId, returnName } = requireRow(await findSuspense(db, input.id))
  if (returnUserId !== null) await requireShiftForCash(db, [requestedMethod], { id: returnUserId, name: returnName })
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
