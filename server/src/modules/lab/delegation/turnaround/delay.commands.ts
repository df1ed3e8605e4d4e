import { delegationFailures as failures } from '@seam/contract/lab/delegation/delegation'
import { delayReasons, type delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { smsKind } from '@seam/contract/system/sms'
import { refuse } from '../../../../kit/refusal.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../../kit/transition/transition.ts'
import { findEntryName } from '../../../system/dictionary/dictionary.rows.ts'
import { sendEventMessage, withholdEventMessages } from '../../../system/sms/sms.commands.ts'
import { maskedMobile } from '../../../system/sms/sms.rules.ts'
import { messageEvent, selectMobiles } from '../client-message.commands.ts'
import { delegationLifecycle, requireDelegationInScope } from '../delegation.commands.ts'

type Calls = typeof delegationCalls

/** Stores why a delegation is late; the last reason counts, earlier ones stay in its history. */
export const explainDelay = async (context: WriteContext<Calls['explainDelay']>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  await requireDelegationInScope(db, input.id, caller)
  const delegation = await lockFor(db, delegationLifecycle, 'explainDelay', input)
  const { delayReason, delayRemarks } = input
  const name = await findEntryName(db, delayReasons, delayReason)
  if (name === undefined) throw refuse(failures.unknownDelayReason)
  const reason = [name, delayRemarks].filter(part => part !== '').join('：')
  await transition(db, delegationLifecycle, 'explainDelay', delegation, actorOf(context), {
    reason,
    set: { delayReason, delayRemarks },
  })
  await withholdEventMessages(db, [messageEvent(delegation.id, 'escalated')])
  logOperation(`填写委托单【${delegation.delegateCode}】的逾期原因：${reason}`)
  return null
}

/** Informs the notifiers by text message that a delegation takes longer: each number once, and by hand only. */
export const informClient = async (context: WriteContext<Calls['informClient']>): Promise<{ sent: number }> => {
  const { db, input, caller, services, request, logOperation } = context
  await requireDelegationInScope(db, input.id, caller)
  const delegation = await lockFor(db, delegationLifecycle, 'informClient', input)
  const mobiles = await selectMobiles(db, delegation.id)
  if (mobiles.length === 0) throw refuse(failures.noMobile)
  const expected = input.expectedTime.slice(5, 16)
  const sent = await sendEventMessage(
    db,
    services,
    {
      event: messageEvent(delegation.id, 'delay'),
      kind: smsKind.clientDelay,
      mobiles,
      variables: { code: delegation.delegateCode, time: expected },
    },
    request.address,
  )
  if (sent.length === 0) throw refuse(failures.informed)
  const numbers = sent.map(maskedMobile).join('、')
  await transition(db, delegationLifecycle, 'informClient', delegation, actorOf(context), {
    reason: `${numbers}，预计 ${expected} 完成`,
  })
  logOperation(`短信告知委托单【${delegation.delegateCode}】延期，预计 ${expected} 完成：${numbers}`)
  return { sent: sent.length }
}
