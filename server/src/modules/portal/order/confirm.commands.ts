import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import type { DelegationDraft } from '@seam/contract/lab/delegation/delegation.draft'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderFailures as failures, portalOrderState } from '@seam/contract/portal/order'
import type { portalOrderCalls } from '@seam/contract/portal/order.calls'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { type Scope, withoutLimits } from '../../../kit/list/scope.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { type Actor, actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { delegationLifecycle, lockDelegation } from '../../lab/delegation/delegation.commands.ts'
import { selectNotifiers } from '../../lab/delegation/delegation.rows.ts'
import type { LockedDelegation } from '../../lab/delegation/facts.rows.ts'
import { lockOrder } from '../../lab/delegation/order/order.commands.ts'
import { deleteContent, insertContent } from '../../lab/delegation/save.rows.ts'
import { selectSamples } from '../../lab/sample/sample-read.rows.ts'
import { portalOrderLifecycle } from './order.lifecycle.ts'
import { findOnlineOrder, findOrderForm, findOwner, isOwnOrder, type LockedPortalOrder } from './order.rows.ts'
import { feeChangedMessage } from './order.rules.ts'

type Locked = { readonly delegation: LockedDelegation; readonly agreement: LockedPortalOrder }

/** The draft of a stored order. */
const storedDraft = async (tx: Tx, id: number): Promise<DelegationDraft> => {
  const form = await findOrderForm(tx, id)
  const [samples, notifiers] = [await selectSamples(tx, id), await selectNotifiers(tx, id)]
  return {
    ...form,
    // Validated when the client entered it.
    repeatReason: form.repeatReason || '网上委托',
    surcharges: [],
    images: [],
    notifiers,
    draft: true,
    samples: samples.map(({ sampleName, sampleKindId, mass, remarks, groups, items }) => ({
      sampleName,
      sampleKindId,
      mass,
      remarks,
      images: [],
      groupIds: groups.map(({ groupId }) => groupId),
      projectIds: items
        .filter(item => item.requested && item.groupId === null && item.state !== itemState.cancelled)
        .map(({ projectId }) => projectId),
    })),
  }
}

/**
 * Confirms a locked order at today's prices, or asks the client to agree if it now costs more than `agreed`. The user
 * who confirms it becomes the owner of the delegation.
 */
const settleOrder = async (
  tx: Tx,
  command: 'confirm' | 'agree',
  { delegation, agreement }: Locked,
  { agreed, ownerId, scope }: { readonly agreed: bigint; readonly ownerId: number; readonly scope: Scope },
  actor: Actor,
) => {
  const draft = await storedDraft(tx, delegation.id)
  const { order, columns } = await lockOrder(tx, draft, delegation, withoutLimits(scope))
  const { fee } = columns
  if (fee > agreed) {
    await transition(tx, portalOrderLifecycle, 'reprice', agreement, actor, {
      reason: `${fromFen(agreement.fee)} → ${fromFen(fee)}`,
      set: { newFee: fee, confirmUserId: ownerId },
    })
    return { state: portalOrderState.dearer, fee }
  }
  const { repeatReason: _, ...quoted } = columns
  await deleteContent(tx, delegation.id)
  await transition(tx, delegationLifecycle, 'confirm', delegation, actor, {
    set: { ...quoted, quoteTime: currentTime, ...(await findOwner(tx, ownerId)) },
  })
  await insertContent(tx, delegation.id, draft, order.samples)
  await transition(tx, portalOrderLifecycle, command, agreement, actor, {
    set: { fee, newFee: null, returnReason: '', confirmUserId: ownerId },
  })
  return { state: portalOrderState.confirmed, fee }
}

const lockAsReception = async (
  tx: Tx,
  caller: Caller,
  command: 'confirm' | 'sendBack',
  key: InputOf<typeof onlineOrderCalls.confirm>,
): Promise<Locked> => {
  requireRow(await findOnlineOrder(tx, key.id, caller.scope))
  const delegation = requireRow(await lockDelegation(tx, key.id))
  return { delegation, agreement: await lockFor(tx, portalOrderLifecycle, command, key) }
}

export const confirmOrder = async (
  context: WriteContext<typeof onlineOrderCalls.confirm>,
): Promise<OutputOf<typeof onlineOrderCalls.confirm>> => {
  const { db, input, caller, logOperation } = context
  const locked = await lockAsReception(db, caller, 'confirm', input)
  const { delegation, agreement } = locked
  const terms = { agreed: agreement.fee, ownerId: caller.userId, scope: caller.scope }
  const { state, fee } = await settleOrder(db, 'confirm', locked, terms, actorOf(context))
  const what = `客户【${delegation.clientName}】的网上委托【${delegation.delegateCode}】`
  logOperation(
    state === portalOrderState.confirmed
      ? `确认${what}，费用${fromFen(fee)}元`
      : `确认${what}时费用由${fromFen(agreement.fee)}元变为${fromFen(fee)}元，待客户同意`,
  )
  return { state, fee: fromFen(fee) }
}

export const sendBackOrder = async (context: WriteContext<typeof onlineOrderCalls.sendBack>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { reason, ...key } = input
  const { delegation, agreement } = await lockAsReception(db, caller, 'sendBack', key)
  await transition(db, portalOrderLifecycle, 'sendBack', agreement, actorOf(context), {
    reason,
    set: { returnReason: reason, newFee: null },
  })
  logOperation(`退回客户【${delegation.clientName}】的网上委托【${delegation.delegateCode}】：${reason}`)
  return null
}

/** The client agrees to a higher fee: the order is confirmed, unless the fee rose again. */
export const agreeToFee = async (
  context: WriteContext<typeof portalOrderCalls.agree>,
): Promise<OutputOf<typeof portalOrderCalls.agree>> => {
  const { db, input, caller, logOperation } = context
  if (!(await isOwnOrder(db, input.id, caller))) throw refuse(commonFailures.notThere)
  const delegation = requireRow(await lockDelegation(db, input.id))
  const agreement = await lockFor(db, portalOrderLifecycle, 'agree', input)
  const { newFee, confirmUserId } = agreement
  if (newFee === null || confirmUserId === null) throw new Error(`${delegation.delegateCode} has no fee to agree to`)
  if (toFen(input.fee) !== newFee) {
    const now = fromFen(newFee)
    throw refuse(failures.feeChanged, { message: feeChangedMessage(now), data: { fee: now } })
  }
  const terms = { agreed: newFee, ownerId: confirmUserId, scope: caller.scope }
  const { state, fee } = await settleOrder(db, 'agree', { delegation, agreement }, terms, actorOf(context))
  const agreed = state === portalOrderState.confirmed
  const what = `客户【${delegation.clientName}】同意网上委托【${delegation.delegateCode}】的费用${input.fee}元`
  logOperation(agreed ? what : `${what}时又变为${fromFen(fee)}元，待客户同意`)
  return { agreed, fee: fromFen(fee) }
}
