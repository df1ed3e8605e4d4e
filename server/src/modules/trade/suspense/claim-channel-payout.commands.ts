import { type LedgerAccount, ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { suspenseFailures as failures, maxChannelFee, type suspenseCalls } from '@seam/contract/trade/suspense'
import type { Tx } from '../../../db/database.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { sumAccounts } from '../../client/ledger/audit/ledger-audit.rows.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { lockChannelAccount } from '../../client/ledger/ledger.rows.ts'
import { accountOfMethod } from '../../client/ledger/posting.rules.ts'
import { findReceiptPosting } from './claim-posting.rows.ts'
import { suspenseLifecycle } from './suspense.lifecycle.ts'

/** Refuses to take more out of the account of a channel than it has, in fen; whatever else takes from it waits here. */
const takeFromChannel = async (tx: Tx, account: LedgerAccount, amount: bigint): Promise<void> => {
  await lockChannelAccount(tx, account)
  const today = laboratoryDay()
  const sums = (await sumAccounts(tx, { from: today, to: today })).find(({ ledgerAccount: one }) => one === account)
  const left = sums === undefined ? 0n : sums.opening + sums.debit - sums.credit
  if (left < amount)
    throw refuse(failures.channelShort, { message: `${ledgerAccount.label(account)}账户只有 ${fromFen(left)} 元` })
}

/**
 * Posts a bank line as what a channel paid out, less its fee: the receipt from an unknown payer is reversed, and the
 * money moves from the channel's account to the bank.
 */
export const claimChannelPayout = async (
  context: WriteContext<typeof suspenseCalls.claimChannelPayout>,
): Promise<null> => {
  const { db, input, logOperation } = context
  const actor = actorOf(context)
  const suspense = await lockFor(db, suspenseLifecycle, 'claimChannelPayout', input)
  const { id, amount, suspenseCode, bankLineId, version } = suspense
  if (bankLineId === null) throw refuse(failures.notFromBank)
  const fee = toFen(input.fee)
  if (fee * 100n > (amount + fee) * maxChannelFee) throw refuse(failures.channelFeeTooHigh)
  const channel = accountOfMethod[input.channel]
  await takeFromChannel(db, channel, amount + fee)
  await transition(db, suspenseLifecycle, 'claimChannelPayout', suspense, actor, {
    reason: `${payMethod.label(input.channel)}，手续费 ${fromFen(fee)} 元`,
    set: {
      claimTarget: claimTarget.channel,
      finishUserId: actor.userId,
      finishName: actor.userName,
      finishTime: currentTime,
    },
  })
  const receipt = await findReceiptPosting(db, suspense)
  const about = { clientId: null, remarks: suspenseCode }
  await post(
    db,
    {
      ...about,
      kind: postingKind.unclaimed,
      cause: `suspense:${id}:reverse:${version}`,
      reversesId: receipt?.id,
      entries: [
        { account: ledgerAccount.suspense, amount },
        { account: ledgerAccount.bank, amount: -amount },
      ],
    },
    actor,
  )
  await post(
    db,
    {
      ...about,
      kind: postingKind.channel,
      cause: `suspense:${id}:channel:${version}`,
      entries: [
        { account: ledgerAccount.bank, amount },
        ...(fee > 0n ? [{ account: ledgerAccount.fee, amount: fee }] : []),
        { account: channel, amount: -(amount + fee) },
      ],
    },
    actor,
  )
  logOperation(
    `登记【${suspenseCode}】为${payMethod.label(input.channel)}结算款 ${fromFen(amount)} 元，手续费 ${fromFen(fee)} 元`,
  )
  return null
}
