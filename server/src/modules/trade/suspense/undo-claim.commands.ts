import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { fromFen } from '@seam/contract/kit/value/money'
import type { suspenseCalls } from '@seam/contract/trade/suspense'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { checkVersion, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { undoDeposit } from '../../client/shift/vault.commands.ts'
import { causeOfOwnNumber } from '../../client/transfer/transfer.sql.ts'
import { findArrival, findChannelPayoutPosting } from './claim-posting.rows.ts'
import { suspenseLifecycle } from './suspense.lifecycle.ts'
import type { LockedSuspense } from './suspense.rows.ts'
import { lockClaimedNumbers, releaseTransfers } from './transfer-without-line.commands.ts'

/** Money that is of an unknown payer again. */
type Return = { readonly amount: bigint; readonly postingId?: bigint; readonly isOwnNumber?: boolean }

const noRequest = { undoReason: '', undoUserId: null, undoName: '' }
const noClaim = { clientId: null, claimTarget: null, finishUserId: null, finishName: '', finishTime: null }

/** 【DR00000001】的渠道结算款 30.00 元 */
const claimOf = ({ suspenseCode, claimTarget: target, amount }: LockedSuspense) =>
  `【${suspenseCode}】的${target === null ? '认领' : claimTarget.label(target)} ${fromFen(amount)} 元`

/** A claim for a client is a row of the client. */
const requireVisibleClient = async (tx: Tx, { clientId }: LockedSuspense, { scope }: Caller): Promise<void> => {
  if (clientId !== null) requireRow(await findClient(tx, clientId, scope))
}

export const requestUndo = async (context: WriteContext<typeof suspenseCalls.requestUndo>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const suspense = await lockFor(db, suspenseLifecycle, 'requestUndo', input)
  await requireVisibleClient(db, suspense, caller)
  await transition(db, suspenseLifecycle, 'requestUndo', suspense, actor, {
    reason: input.reason,
    set: { undoReason: input.reason, undoUserId: actor.userId, undoName: actor.userName },
  })
  logOperation(`申请撤销${claimOf(suspense)}：${input.reason}`)
  return null
}

export const withdrawUndo = async (context: WriteContext<typeof suspenseCalls.withdrawUndo>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const suspense = await lockFor(db, suspenseLifecycle, 'withdrawUndo', input)
  await requireVisibleClient(db, suspense, caller)
  await transition(db, suspenseLifecycle, 'withdrawUndo', suspense, actorOf(context), { set: noRequest })
  logOperation(`撤回【${suspense.suspenseCode}】的撤销申请`)
  return null
}

/**
 * Reverses what the claim posted beside taking the money from SUSPENSE. Of a match with transfers, which took it there
 * itself, returns the postings instead: the money's return to SUSPENSE reverses them.
 */
const reverseClaim = async (tx: Tx, suspense: LockedSuspense, actor: UserActor): Promise<readonly Return[]> => {
  const { id, amount, reference: slipNo, suspenseCode, version } = suspense
  const cause = `suspense:${id}:undo:${version}`
  const whole = [{ amount }]
  if (suspense.claimTarget === claimTarget.transfer) return releaseTransfers(tx, suspense)
  if (suspense.claimTarget === claimTarget.deposit) {
    await undoDeposit(tx, { slipNo, amount, cause }, actor)
    return whole
  }
  // Nothing leaves the account of the channel, so that it needs no lock.
  const payout = await findChannelPayoutPosting(tx, id)
  await post(
    tx,
    {
      kind: postingKind.channel,
      cause,
      clientId: null,
      remarks: suspenseCode,
      reversesId: payout.id,
      entries: payout.entries.map(entry => ({ account: entry.ledgerAccount, amount: -entry.amount })),
    },
    actor,
  )
  return whole
}

/** Undoes a claim that gave a client nothing: what it posted is reversed, and the money is of an unknown payer again. */
export const approveUndo = async (context: WriteContext<typeof suspenseCalls.approveUndo>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  await lockClaimedNumbers(db, input.id)
  const [locked] = await suspenseLifecycle.lock(db, [input.id])
  const suspense = { ...requireRow(locked), approverId: caller.userId }
  checkVersion(suspense, input.version)
  await requireVisibleClient(db, suspense, caller)
  const { id, suspenseCode, version, undoName, undoReason } = suspense
  await transition(db, suspenseLifecycle, 'approveUndo', suspense, actor, {
    reason: `${undoName}：${undoReason}`.slice(0, 200),
    set: { ...noRequest, ...noClaim },
  })
  const returns = await reverseClaim(db, suspense, actor)
  const { eventTime } = await findArrival(db, suspense)
  for (const [at, { postingId, amount, isOwnNumber = false }] of returns.entries())
    await post(
      db,
      {
        kind: postingKind.unclaimed,
        cause: `suspense:${id}:again:${version}${at === 0 ? '' : `:${at + 1}`}${isOwnNumber ? causeOfOwnNumber : ''}`,
        clientId: null,
        remarks: suspenseCode,
        reversesId: postingId,
        eventTime,
        entries: [
          { account: ledgerAccount.bank, amount },
          { account: ledgerAccount.suspense, amount: -amount },
        ],
      },
      actor,
    )
  logOperation(`撤销${claimOf(suspense)}，款项重新待认领：${undoReason}`)
  return null
}
