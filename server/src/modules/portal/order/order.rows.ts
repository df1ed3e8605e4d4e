import type { InputOf } from '@seam/contract/kit/call'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import type { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderState } from '@seam/contract/portal/order'
import type { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { onlineOrderVisible } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { ofClient } from '../../../kit/portal/of-client.ts'
import { waitsForClient } from '../../../kit/portal/waits-for-client.sql.ts'

const sampleCount = sql<number>`(select count(*)::int from sample where delegation_id = delegation.id)`
const firstSample = sql<string>`coalesce((select sample_name from sample where delegation_id = delegation.id and position = 1), '')`
const receivedSamples = sql<number>`(select count(*)::int from sample where delegation_id = delegation.id
  and sample.state not in (${sql.lit(sampleState.registered)}, ${sql.lit(sampleState.rejected)}))`

const listed = [
  'delegation.id',
  'delegation.delegateCode',
  'delegation.state as delegationState',
  'delegation.origin',
  'delegation.payState',
  'delegation.paid',
  'delegation.credited',
  'delegation.refunded',
  'delegation.createTime',
  'delegation.dueTime',
  'portalOrder.state as agreement',
  'portalOrder.fee as agreedFee',
  'portalOrder.newFee',
  'portalOrder.version as agreementVersion',
  'portalOrder.returnReason',
] as const

/** The orders of the caller's client. */
const ownOrders = (db: Db, caller: Pick<Caller, 'portal'>) =>
  ofClient(db, caller)
    .delegations()
    .leftJoin('portalOrder', 'portalOrder.id', 'delegation.id')
    .select(listed)
    .select([
      'delegation.fee',
      sampleCount.as('sampleCount'),
      firstSample.as('sampleName'),
      receivedSamples.as('receivedSamples'),
    ])

type OwnPage = InputOf<typeof portalOrderCalls.page>

export const selectOwnPage = (db: Db, { open, waiting, ...input }: OwnPage, caller: Caller) => {
  const orders = ownOrders(db, caller)
    .$if(open === true || waiting === true, query => query.where('delegation.state', '<', delegationState.finished))
    .$if(waiting === true, query => query.where(waitsForClient))
  return paginate(db, orders, input, {
    columns: { delegateCode: 'delegation.delegateCode', createTime: 'delegation.createTime' },
    last: 'delegation.id',
  })
}

const wholeOrders = (db: Db, caller: Pick<Caller, 'portal'>) =>
  ownOrders(db, caller).select([
    'delegation.coefficientId',
    'delegation.coefficientName',
    'delegation.consignorName',
    'delegation.consignorTelephone',
    'delegation.remarks',
    'delegation.repeatReason',
    'delegation.registerTime',
    'delegation.signTime',
    'delegation.startTime',
    'delegation.finishTime',
    'delegation.cancelTime',
    sql<
      { id: number; reportCode: string }[]
    >`coalesce((select jsonb_agg(jsonb_build_object('id', released.id, 'reportCode', released.report_code) order by released.id)
      from (${ofClient(db, caller).reports().select(['report.id', 'report.reportCode', 'report.delegationId'])}) released
      where released.delegation_id = delegation.id), '[]')`.as('reports'),
  ])

export const findOwnOrder = (db: Db, id: number, caller: Pick<Caller, 'portal'>) =>
  wholeOrders(db, caller).where('delegation.id', '=', id).executeTakeFirst()
export type OwnOrder = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>>

export const findLastOwnOrder = (db: Db, caller: Pick<Caller, 'portal'>) =>
  wholeOrders(db, caller).orderBy('delegation.id', 'desc').limit(1).executeTakeFirst()

export const isOwnOrder = async (db: Db, id: number, caller: Pick<Caller, 'portal'>): Promise<boolean> =>
  (await ofClient(db, caller)
    .delegations()
    .select('delegation.id')
    .where('delegation.id', '=', id)
    .executeTakeFirst()) !== undefined

/** Locks orders, whose delegations are locked already, in the order of their ids. */
export const lockPortalOrders = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('portalOrder')
    .innerJoin('delegation', 'delegation.id', 'portalOrder.id')
    .select([
      'portalOrder.id',
      'portalOrder.state',
      'portalOrder.fee',
      'portalOrder.newFee',
      'portalOrder.confirmUserId',
      'portalOrder.version',
      'delegation.state as delegationState',
      'delegation.payState',
      receivedSamples.as('receivedSamples'),
    ])
    .where('portalOrder.id', '=', sql<number>`any(${ids})`)
    .orderBy('portalOrder.id')
    .forUpdate('portalOrder')
    .execute()
export type LockedPortalOrder = Awaited<ReturnType<typeof lockPortalOrders>>[number]

/** The user who confirms an order becomes the owner of the delegation. */
export const findOwner = (tx: Tx, userId: number) =>
  tx
    .selectFrom('appUser')
    .select(['id as createUserId', 'userName as createName', 'departmentId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

const onlineOrders = (db: Db, scope: Scope) =>
  db
    .selectFrom('portalOrder')
    .leftJoin('delegation', 'delegation.id', 'portalOrder.id')
    .leftJoin('client', 'client.id', 'delegation.clientId')
    .select([
      'portalOrder.id',
      'portalOrder.state',
      'portalOrder.fee',
      'portalOrder.newFee',
      'portalOrder.returnReason',
      'portalOrder.version',
      'delegation.state as delegationState',
      'delegation.payState',
      'delegation.delegateCode',
      'delegation.clientId',
      'client.clientName',
      'delegation.createTime',
      sql<string>`coalesce((select user_name from portal_order_event where order_id = portal_order.id order by id limit 1), '')`.as(
        'createName',
      ),
      sampleCount.as('sampleCount'),
      firstSample.as('sampleName'),
      receivedSamples.as('receivedSamples'),
    ])
    .$narrowType<{
      delegationState: NotNull
      payState: NotNull
      delegateCode: NotNull
      clientId: NotNull
      clientName: NotNull
      createTime: NotNull
    }>()
    .where(onlineOrderVisible(scope))

export const selectOnlinePage = (db: Db, input: InputOf<typeof onlineOrderCalls.page>, scope: Scope) =>
  paginate(db, onlineOrders(db, scope), input, {
    columns: {
      delegateCode: 'delegation.delegateCode',
      clientName: sql.ref('delegation.client_name'),
      state: 'portalOrder.state',
      createTime: 'delegation.createTime',
    },
    last: 'portalOrder.id',
    // Orders that wait for reception first.
    defaultSort: { by: 'portalOrder.state', order: 'asc', lastOrder: 'desc' },
  })

export const findOnlineOrder = (db: Db, id: number, scope: Scope) =>
  onlineOrders(db, scope)
    .select([
      'delegation.coefficientName',
      'delegation.consignorName',
      'delegation.consignorTelephone',
      'delegation.remarks',
      'delegation.repeatReason',
    ])
    .$narrowType<{
      coefficientName: NotNull
      consignorName: NotNull
      consignorTelephone: NotNull
      remarks: NotNull
      repeatReason: NotNull
    }>()
    .where('portalOrder.id', '=', id)
    .executeTakeFirst()

/** Orders that have waited for reception for a number of hours, each with the event that began the wait. */
export const selectLongWaiting = async (db: Db, hours: number) => {
  const { rows } = await sql<{ id: number; eventId: string; delegateCode: string; clientName: string }>`
    select portal_order.id, event.id::text as "eventId", delegate_code as "delegateCode", client.client_name as "clientName"
    from portal_order join delegation on delegation.id = portal_order.id join client on client.id = delegation.client_id
      cross join lateral (select id, create_time from portal_order_event where order_id = portal_order.id order by id desc limit 1) event
    where portal_order.state = ${sql.lit(portalOrderState.submitted)} and event.create_time < now() - make_interval(hours => ${hours})
    order by portal_order.id`.execute(db)
  return rows
}

export const selectSteps = (db: Db, orderId: number) =>
  db
    .selectFrom('portalOrderEvent')
    .select(['command', 'reason', 'userName', 'createTime'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()

/** The columns of a delegation needed to confirm its order, besides its samples. */
export const findOrderForm = (tx: Tx, id: number) =>
  tx
    .selectFrom('delegation')
    .select(['clientId', 'coefficientId', 'consignorName', 'consignorTelephone', 'remarks', 'repeatReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
