import type { OutputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen } from '@seam/contract/kit/value/money'
import { delegationOrigin, delegationState } from '@seam/contract/lab/delegation/delegation'
import {
  portalOrderFailures as failures,
  type PortalOrderDraft,
  portalOrderCommand,
  portalOrderState,
} from '@seam/contract/portal/order'
import type { portalOrderCalls } from '@seam/contract/portal/order.calls'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { clientIdOf } from '../../../kit/portal/of-client.ts'
import { reason } from '../../../kit/reason.rules.ts'
import { refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { findOffer } from '../../catalogue/offer/offer.rows.ts'
import { upsertConsignor } from '../../client/consignor/consignor.rows.ts'
import { cancelDelegation } from '../../lab/delegation/cancel.commands.ts'
import { createDelegation, delegationLifecycle, lockDelegation } from '../../lab/delegation/delegation.commands.ts'
import { lockOrder } from '../../lab/delegation/order/order.commands.ts'
import { placeInSample } from '../../lab/delegation/order/order.rules.ts'
import { deleteContent, insertContent } from '../../lab/delegation/save.rows.ts'
import { notifyAll } from '../../system/notice/notice.commands.ts'
import { portalOrderLifecycle, receptionNotice } from './order.lifecycle.ts'
import { isOwnOrder } from './order.rows.ts'
import { delegationDraftOf, feeChangedMessage } from './order.rules.ts'

/** Refuses projects that are not open to clients; packages are always offered. */
const refuseClosedProjects = async (tx: Tx, { samples }: PortalOrderDraft): Promise<void> => {
  const { projects } = await findOffer(tx)
  const open = new Set(projects.filter(({ openToClient }) => openToClient).map(({ id }) => id))
  refuseForReasons(
    samples.flatMap(({ projectIds }, at) =>
      projectIds.every(id => open.has(id))
        ? []
        : [reason(failures.projectClosed, undefined, placeInSample(at, 'projectIds'))],
    ),
  )
}

/** The draft of a delegation with its frozen quote; refuses a fee that differs from the one the client saw. */
const lockOwnOrder = async (
  tx: Tx,
  caller: Caller,
  order: PortalOrderDraft,
  before: { readonly id: number; readonly clientId: number } | null,
) => {
  await refuseClosedProjects(tx, order)
  const draft = delegationDraftOf(order, clientIdOf(caller))
  const locked = await lockOrder(tx, draft, before, caller.scope)
  const fee = fromFen(locked.columns.fee)
  if (fee !== order.fee) throw refuse(failures.feeChanged, { message: feeChangedMessage(fee), data: { fee } })
  return { draft, ...locked }
}

type WaitingOrder = { readonly id: number; readonly delegateCode: string; readonly clientName: string }

/** Notifies reception of orders that wait for it, with the event: `网上提交委托`. */
export const notifyReception = (tx: Tx, orders: readonly WaitingOrder[], event: string): Promise<void> =>
  notifyAll(
    tx,
    orders.map(({ id, delegateCode, clientName }) => ({
      ...receptionNotice(id),
      title: `客户【${clientName}】${event} ${delegateCode}，待确认`,
      link: `/delegate/online?id=${id}`,
      holdersOf: [['onlineOrderConfirm', 'onlineOrderView']],
    })),
  )

export const placeOrder = async (
  context: WriteContext<typeof portalOrderCalls.add>,
): Promise<OutputOf<typeof portalOrderCalls.add>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const { client, order, columns, draft } = await lockOwnOrder(db, caller, input, null)
  await upsertConsignor(db, client.id, draft.consignorName, draft.consignorTelephone)
  const { id, delegateCode } = await createDelegation(
    db,
    {
      ...columns,
      state: delegationState.draft,
      origin: delegationOrigin.portal,
      createUserId: caller.userId,
      createName: caller.userName,
    },
    actor,
  )
  await insertContent(db, id, draft, order.samples)
  const values = { id, state: portalOrderState.submitted, fee: columns.fee, newFee: null, confirmUserId: null }
  await create(db, portalOrderLifecycle, { command: portalOrderCommand.submit, values, returning: ['id'] }, actor)
  await notifyReception(db, [{ id, delegateCode, clientName: client.clientName }], '网上提交委托')
  logOperation(
    `客户【${client.clientName}】网上委托【${delegateCode}】，样品${draft.samples.length}个，费用${input.fee}元，待确认`,
  )
  return { id, delegateCode }
}

/** Locks an order of the caller's client: its delegation, then the agreement. */
const lockBoth = async (
  tx: Tx,
  caller: Caller,
  command: 'revise' | 'withdraw',
  key: { readonly id: number; readonly version: number },
) => {
  if (!(await isOwnOrder(tx, key.id, caller))) throw refuse(commonFailures.notThere)
  const delegation = requireRow(await lockDelegation(tx, key.id))
  const agreement = await lockFor(tx, portalOrderLifecycle, command, key)
  return { delegation, agreement }
}

/** The client changes an order before receipt: it waits for reception again. */
export const reviseOrder = async (context: WriteContext<typeof portalOrderCalls.update>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { id, version, ...draftOfClient } = input
  const actor = actorOf(context)
  const { delegation, agreement } = await lockBoth(db, caller, 'revise', { id, version })
  const { client, order, columns, draft } = await lockOwnOrder(db, caller, draftOfClient, delegation)
  await upsertConsignor(db, client.id, draft.consignorName, draft.consignorTelephone)
  await deleteContent(db, id)
  const command = delegation.state === delegationState.draft ? 'revise' : 'recall'
  await transition(db, delegationLifecycle, command, delegation, actor, {
    set: { ...columns, quoteTime: currentTime, registerTime: null },
  })
  await insertContent(db, id, draft, order.samples)
  await transition(db, portalOrderLifecycle, 'revise', agreement, actor, {
    set: { fee: columns.fee, newFee: null, returnReason: '', confirmUserId: null },
  })
  await notifyReception(
    db,
    [{ id, delegateCode: delegation.delegateCode, clientName: client.clientName }],
    '网上修改委托',
  )
  logOperation(`客户【${client.clientName}】修改网上委托【${delegation.delegateCode}】，费用${input.fee}元，待确认`)
  return null
}

export const withdrawOrder = async (context: WriteContext<typeof portalOrderCalls.withdraw>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const { delegation, agreement } = await lockBoth(db, caller, 'withdraw', input)
  const refunded = await cancelDelegation(db, 'withdraw', delegation, '客户在网上取消', actor)
  await transition(db, portalOrderLifecycle, 'withdraw', agreement, actor, { set: { newFee: null } })
  logOperation(`客户【${delegation.clientName}】取消网上委托【${delegation.delegateCode}】${refunded}`)
  return null
}
