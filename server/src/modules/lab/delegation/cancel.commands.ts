import { refundCause } from '@seam/contract/client/ledger'
import type { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { moneyWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { delegationLifecycle, requireDelegationInScope } from './delegation.commands.ts'
import { findClientOfDelegation } from './facts.rows.ts'
import { cancelCharges, changeAmounts, giveBackSurplus } from './money/received.commands.ts'

type Cancel = typeof delegationCalls.cancel

/** Cancels a delegation with all its fee lines. Unpaid credit is released at once; what was paid is requested back. */
const handle = async (context: WriteContext<Cancel>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  await requireDelegationInScope(db, input.id, caller)
  const before = await lockFor(db, delegationLifecycle, 'cancel', input)
  const { reason } = input
  const cancelled = await transition(db, delegationLifecycle, 'cancel', before, actor, {
    reason,
    set: { cancelReason: reason },
  })
  const charges = await cancelCharges(db, before, () => true, actor)
  let sentence = ''
  if (charges !== undefined) {
    const changed = await changeAmounts(db, cancelled, { fee: charges.fee })
    const giveBack = { cause: refundCause.cancelled, byRule: false, reason: `委托作废：${reason}` }
    ;({ sentence } = await giveBackSurplus(db, changed, giveBack, actor))
  }
  logOperation(`作废委托单【${before.delegateCode}】，原因：${reason}${sentence}`)
  return null
}

export const cancel = moneyWrite<Cancel>(({ input, services }) => findClientOfDelegation(services.db, input.id), handle)
