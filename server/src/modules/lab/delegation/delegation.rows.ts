import { feeLineKind } from '@seam/contract/client/money/ledger'
import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { type ExpressionBuilder, type NotNull, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../kit/caller.ts'
import { delegationInScope, delegationVisible } from '../../../kit/list/business-scope.ts'
import { asColumn, delegationFilters, flag } from '../../../kit/list/figure-filters.ts'
import { endPatternOf } from '../../../kit/list/like.ts'
import { applyFiltersAndOrder } from '../../../kit/list/page.ts'
import { matchesIndexed, searchPage } from '../../../kit/list/search-page.ts'
import { isOwed, isPlaced, isPressing, isUnderWay, isUnexplained } from '../../../kit/list/states.ts'
import { yuanText } from '../../../kit/sql/expressions.ts'
import { factColumns } from './facts.rows.ts'

type Viewer = Pick<Caller, 'scope' | 'permissions'>

/** In the caller's scope; `inScope` is false if it only waits for their work. */
const delegations = (db: Db, caller: Viewer) =>
  db
    .selectFrom('delegation')
    .leftJoin('client', 'client.id', 'delegation.clientId')
    .select([
      'delegation.id',
      'delegation.delegateCode',
      'delegation.clientId',
      'client.clientCode',
      'client.clientName',
      'delegation.consignorName',
      'delegation.urgency',
      'delegation.coefficientName',
      'delegation.fee',
      'delegation.createName',
      'delegation.createTime',
      'delegation.signTime',
      'delegation.dueTime',
      'delegation.soonTime',
      'delegation.promisedAmount',
      'delegation.promisedUnit',
      'delegation.delayReason',
      'delegation.delegatePrintCount',
      'delegation.receiptPrintCount',
      'delegation.explainPrintCount',
      'delegation.labelPrintCount',
      'delegation.version',
      delegationInScope(caller.scope).$castTo<boolean>().as('inScope'),
      sql<number>`(select count(*)::int from sample where delegation_id = delegation.id)`.as('sampleCount'),
      sql<string>`coalesce((select sample_name from sample where delegation_id = delegation.id and position = 1), '')`.as(
        'sampleName',
      ),
    ])
    .select(factColumns)
    .$narrowType<{ clientCode: NotNull; clientName: NotNull; payPolicy: NotNull }>()
    .where('delegation.deletedTime', 'is', null)
    .where(delegationVisible(caller))

const clientName = sql.ref<string>('delegation.client_name')

/** Number and client as in the index of pieces. */
const text = sql<string>`lower(delegate_code || ' ' || delegation.client_name)`

const isOverdue = sql<SqlBool>`(${isUnderWay} and delegation.due_time < now())`
const isLate = sql<SqlBool>`(delegation.state = ${sql.lit(delegationState.finished)}
  and delegation.finish_time > delegation.due_time)`

const isSoon = sql<SqlBool>`(${isUnderWay} and delegation.soon_time <= now() and delegation.due_time >= now())`
const isDue = sql<SqlBool>`(${isPlaced} and delegation.due_time <= now())`
const isKept = sql<SqlBool>`(delegation.state = ${sql.lit(delegationState.finished)}
  and delegation.finish_time <= delegation.due_time)`

const column = asColumn<Tables, 'delegation' | 'client'>
const figureColumns = {
  salesmanId: column(delegationFilters.salesmanId),
  source: column(delegationFilters.source),
  registrarId: column(delegationFilters.registrarId),
  projectId: column(delegationFilters.projectId),
  groupId: column(delegationFilters.groupId),
  kindId: column(delegationFilters.kindId),
  categoryId: column(delegationFilters.categoryId),
}

const endsNumber = (eb: ExpressionBuilder<Tables, 'delegation' | 'client'>, { op, value }: FilterItem) => {
  const isEnd = eb.or(value.map(end => eb('delegation.delegateCode', 'like', endPatternOf(String(end)))))
  return op === 'ne' ? eb.not(isEnd) : isEnd
}

const order = {
  columns: {
    delegateCode: 'delegation.delegateCode',
    delegateCodeEnd: endsNumber,
    clientId: 'delegation.clientId',
    clientName,
    state: 'delegation.state',
    payState: 'delegation.payState',
    urgency: 'delegation.urgency',
    fee: 'delegation.fee',
    createTime: 'delegation.createTime',
    registerTime: 'delegation.registerTime',
    signTime: 'delegation.signTime',
    dueTime: 'delegation.dueTime',
    finishTime: 'delegation.finishTime',
    cancelTime: 'delegation.cancelTime',
    overdue: column(flag(isOverdue)),
    soon: column(flag(isSoon)),
    due: column(flag(isDue)),
    owed: column(flag(isOwed)),
    kept: column(flag(isKept)),
    late: column(flag(isLate)),
    delayReason: 'delegation.delayReason',
    explained: column(flag(sql<SqlBool>`delegation.delay_reason <> ''`)),
    unexplained: column(flag(isUnexplained)),
    pressing: column(flag(isPressing)),
    ...figureColumns,
  },
  indexed: {
    delegateCode: matchesIndexed<Tables, 'delegation' | 'client'>('delegation.delegateCode', text),
    clientName: matchesIndexed<Tables, 'delegation' | 'client'>(clientName, text),
  },
  last: 'delegation.id',
} as const

/** Readers of everything have no rows out of scope. */
const orderFor = ({ scope }: Viewer) => ({
  ...order,
  columns: {
    ...order.columns,
    inScope: column(flag(scope.everything ? sql<SqlBool>`true` : delegationInScope(scope))),
  },
})

type DelegationQuery = InputOf<typeof delegationCalls.page>

/** Delegations, the newest first. */
export const selectDelegationPage = (db: Db, input: DelegationQuery, caller: Viewer) =>
  searchPage(db, delegations(db, caller), input, orderFor(caller))

/** All delegations of the filtered list, in its order. */
export const delegationQuery = (db: Db, input: Pick<DelegationQuery, 'query' | 'sort'>, caller: Viewer) =>
  applyFiltersAndOrder(delegations(db, caller), input, orderFor(caller))

export type ListedDelegation = Awaited<ReturnType<ReturnType<typeof delegationQuery>['execute']>>[number]

/** The surcharges that are still charged: once fee lines are frozen, those that no refund or cancellation took back. */
const surchargesInForce = sql<{ name: string; amount: string }[]>`case
  when not exists (select from fee_line where delegation_id = delegation.id) then delegation.surcharges
  else (select coalesce(jsonb_agg(jsonb_build_object('name', line_name, 'amount', ${yuanText('net')}) order by line.id), '[]')
    from fee_line line where delegation_id = delegation.id and fee_line_kind = ${sql.lit(feeLineKind.surcharge)}
      and not exists (select from fee_line cancelling where cancelling.of_line = line.id))
end`

const fullDelegations = (db: Db, caller: Viewer) =>
  delegations(db, caller).select([
    'delegation.consignorTelephone',
    'delegation.coefficientId',
    'delegation.coefficient',
    'delegation.gradeName',
    'delegation.memberRate',
    surchargesInForce.as('surcharges'),
    'delegation.subtotal',
    'delegation.quoteTime',
    'delegation.remarks',
    'delegation.repeatReason',
    'delegation.receiverName',
    'delegation.signatureCode',
    'delegation.startTime',
    'delegation.finishTime',
    'delegation.cancelReason',
    'delegation.delayRemarks',
  ])

export const findDelegation = (db: Db, id: number, caller: Viewer) =>
  fullDelegations(db, caller).where('delegation.id', '=', id).executeTakeFirst()
export const findDelegationByCode = (db: Db, code: string, caller: Viewer) =>
  fullDelegations(db, caller).where('delegation.delegateCode', '=', code).executeTakeFirst()

export const selectNotifiers = (db: Db, delegationId: number) =>
  db
    .selectFrom('delegationNotifier')
    .select(['notifierName', 'telephone'])
    .where('delegationId', '=', delegationId)
    .orderBy('telephone')
    .execute()

/** Notifiers, pictures and steps of a delegation. */
export const selectAttachments = async (db: Db, id: number) => {
  const [notifiers, images, steps] = await Promise.all([
    selectNotifiers(db, id),
    db.selectFrom('delegationImage').select('imageCode').where('delegationId', '=', id).orderBy('sort').execute(),
    db
      .selectFrom('delegationEvent')
      .select(['command', 'fromState', 'toState', 'reason as remarks', 'userName as createName', 'createTime'])
      .where('delegationId', '=', id)
      .orderBy('id')
      .execute(),
  ])
  return { notifiers, images: images.map(({ imageCode }) => imageCode), steps }
}

/** The telephones of the recipients of a delegation's results. */
export const selectNotifierTelephones = async (db: Db, delegationId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('delegationNotifier')
      .select('telephone')
      .where('delegationId', '=', delegationId)
      .orderBy('telephone')
      .execute()
  ).map(({ telephone }) => telephone)

export type DelegationDetail = NonNullable<Awaited<ReturnType<typeof findDelegation>>>
