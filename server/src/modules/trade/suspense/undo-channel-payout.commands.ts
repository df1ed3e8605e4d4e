import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { fromFen } from '@seam/contract/kit/value/money'
import type { suspenseCalls } from '@seam/contract/trade/suspense'
import { checkVersion, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { findChannelPayoutPosting } from './channel-payout.rows.ts'
import { suspenseLifecycle } from './suspense.lifecycle.ts'

const noRequest = { undoReason: '', undoUserId: null, undoName: '' }

export const requestUndo = async (context: WriteContext<typeof suspenseCalls.requestUndo>): Promise<null> => {
  const { db, input, logOperation } = context
  const actor = actorOf(context)
  const suspense = await lockFor(db, suspenseLifecycle, 'requestUndo', input)
  await transition(db, suspenseLifecycle, 'requestUndo', suspense, actor, {
    reason: input.reason,
    set: { undoReason: input.reason, undoUserId: actor.userId, undoName: actor.userName },
  })
  logOperation(`申请撤销【${suspense.suspenseCode}】的渠道结算款 ${fromFen(suspense.amount)} 元：${input.reason}`)
  return null
}

export const withdrawUndo = async (context: WriteContext<typeof suspenseCalls.withdrawUndo>): Promise<null> => {
  const { db, input, logOperation } = context
  const suspense = await lockFor(db, suspenseLifecycle, 'withdrawUndo', input)
  await transition(db, suspenseLifecycle, 'withdrawUndo', suspense, actorOf(context), { set: noRequest })
  logOperation(`撤回【${suspense.suspenseCode}】的撤销申请`)
  return null
}

/**
 * Undoes a channel's payout: its posting is reversed, and the bank line is money of an unknown payer again. Nothing
 * leaves the account of the channel, so that it needs no lock.
 */
export const approveUndo = async (context: WriteContext<typeof suspenseCalls.approveUndo>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const [locked] = await suspenseLifecycle.lock(db, [input.id])
  const suspense = { ...requireRow(locked), approverId: caller.userId }
  checkVersion(suspense, input.version)
  const { id, amount, suspenseCode, version, undoName, undoReason } = suspense
  await transition(db, suspenseLifecycle, 'approveUndo', suspense, actor, {
    reason: `${undoName}：${undoReason}`.slice(0, 200),
    set: { ...noRequest, claimTarget: null, finishUserId: null, finishName: '', finishTime: null },
  })
  const payout = await findChannelPayoutPosting(db, id)
  const about = { clientId: null, remarks: suspenseCode }
  await post(
    db,
    {
      ...about,
      kind: postingKind.channel,
      cause: `suspense:${id}:undo:${version}`,
      reversesId: payout.id,
      entries: payout.entries.map(entry => ({ account: entry.ledgerAccount, amount: -entry.amount })),
    },
    actor,
  )
  await post(
    db,
    {
      ...about,
      kind: postingKind.unclaimed,
      cause: `suspense:${id}:again:${version}`,
      entries: [
        { account: ledgerAccount.bank, amount },
        { account: ledgerAccount.suspense, amount: -amount },
      ],
    },
    actor,
  )
  logOperation(`撤销【${suspenseCode}】的渠道结算款 ${fromFen(amount)} 元，款项重新待认领`)
  return null
}
