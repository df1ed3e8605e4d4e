import { refundCause } from '@seam/contract/client/money/ledger'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Tx } from '../../../db/database.ts'
import { moneyWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { type Actor, actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { cancelFeeLines } from '../../client/ledger/fee-line.commands.ts'
import { withdrawReportsOf } from '../report/reopen.commands.ts'
import { delegationLifecycle, requireDelegationInScope } from './delegation.commands.ts'
import { findClientOfDelegation, type LockedDelegation } from './facts.rows.ts'
import { changeAmounts, giveBackSurplus } from './money/received.commands.ts'
import { recogniseRevenue } from './money/revenue.commands.ts'

type Cancel = typeof delegationCalls.cancel

/**
 * Cancels a locked delegation with all its fee lines and unfinished reports. Unpaid credit is released at once; for
 * paid amounts a refund is requested. What stays covered is revenue until that refund is approved. Returns a sentence
 * about both for the operation log.
 */
export const cancelDelegation = async (
  tx: Tx,
  command: 'cancel' | 'withdraw',
  before: LockedDelegation,
  reason: string,
  actor: Actor,
): Promise<string> => {
  const cancelled = await transition(tx, delegationLifecycle, command, before, actor, {
    reason,
    set: { cancelReason: reason },
  })
  await withdrawReportsOf(tx, before.id, `委托作废：${reason}`, actor)
  const charges = await cancelFeeLines(tx, before, () => true, actor)
  if (charges === undefined) return ''
  const changed = await changeAmounts(tx, cancelled, { fee: charges.fee }, charges.subtotal)
  const giveBack = { cause: refundCause.cancelled, byRule: false, reason: `委托作废：${reason}` }
  const { delegation, sentence } = await giveBackSurplus(tx, changed, giveBack, actor)
  await recogniseRevenue(tx, [delegation], actor)
  return sentence
}

const handle = async (context: WriteContext<Cancel>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  await requireDelegationInScope(db, input.id, caller)
  const before = await lockFor(db, delegationLifecycle, 'cancel', input)
  const { reason } = input
  const sentence = await cancelDelegation(db, 'cancel', before, reason, actor)
  logOperation(`作废委托单【${before.delegateCode}】，原因：${reason}${sentence}`)
  return null
}

export const cancel = moneyWrite<Cancel>(({ input, services }) => findClientOfDelegation(services.db, input.id), handle)
