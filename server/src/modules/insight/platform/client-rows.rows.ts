import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { receivedInScope } from '../../../kit/list/business-scope.ts'
import { applyOrder, boundedCount, paginate } from '../../../kit/list/page.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { isClientSelected } from '../stat/measure/client-filter.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { receipts } from './client-count.rows.ts'

type ClientQuery = InputOf<typeof platformRowsCalls.clients>
type ClientFigure = ClientQuery['figure']

const among = (period: Period, filter: FigureFilter) =>
  sql<SqlBool>`client.id in (select client_id from ${receipts(period, filter)})`

/** The condition by which a figure counts clients. */
const conditionOf = (
  figure: ClientFigure,
  period: Period,
  previous: Period,
  filter: FigureFilter,
): RawBuilder<SqlBool> => {
  const conditions: Readonly<Record<ClientFigure, () => RawBuilder<SqlBool>>> = {
    all: () => sql`true`,
    enabled: () => sql`client.state = ${sql.lit(state.enabled)}`,
    stopped: () => sql`client.state = ${sql.lit(state.stopped)}`,
    fresh: () => isWithinPeriod('client.create_time', period),
    active: () => among(period, filter),
    silent: () => sql`${among(previous, filter)} and not ${among(period, filter)}`,
  }
  return conditions[figure]()
}

const clientsOf = (db: Db, figure: ClientFigure, period: Period, previous: Period, filter: FigureFilter) =>
  db
    .selectFrom('client')
    .leftJoin('memberGrade', 'memberGrade.id', 'client.gradeId')
    .leftJoin('salesman', 'salesman.id', 'client.salesmanId')
    .where(isClientSelected(filter.query, filter.scope))
    .where(conditionOf(figure, period, previous, filter))

/** The clients counted by a figure. */
const countedClients = (db: Db, figure: ClientFigure, period: Period, previous: Period, filter: FigureFilter) =>
  clientsOf(db, figure, period, previous, filter).select([
    'client.id',
    'client.clientCode',
    'client.clientName',
    sql<string>`coalesce(grade_name, '')`.as('gradeName'),
    'client.source',
    sql<string>`coalesce(salesman_name, '')`.as('salesmanName'),
    'client.state',
    'client.createTime',
    sql<number>`(select count(*)::int from ${receipts(period, filter)} and delegation.client_id = client.id)`.as(
      'received',
    ),
    sql<string | null>`(select max(sign_time) from delegation
      where client_id = client.id and deleted_time is null and ${receivedInScope(filter.scope)})`.as('lastSignTime'),
  ])

const order = {
  columns: { clientName: 'client.clientName', createTime: 'client.createTime' },
  last: 'client.id',
} as const

export const selectCountedClients = (
  db: Db,
  input: ClientQuery,
  period: Period,
  previous: Period,
  filter: FigureFilter,
) => paginate(db, countedClients(db, input.figure, period, previous, filter), { ...input, query: [] }, order)

/** All of them, in the order of the list. */
export const clientQuery = (
  db: Db,
  { figure, sort }: Pick<ClientQuery, 'figure' | 'sort'>,
  period: Period,
  previous: Period,
  filter: FigureFilter,
) => applyOrder(countedClients(db, figure, period, previous, filter), sort, order)

export type CountedClient = Awaited<ReturnType<ReturnType<typeof clientQuery>['execute']>>[number]

/** Their number, unlimited. */
export const countClients = (
  db: Db,
  figure: ClientFigure,
  period: Period,
  previous: Period,
  filter: FigureFilter,
): Promise<number> => boundedCount(db, clientsOf(db, figure, period, previous, filter), { countedTo: 1_000_000 })
