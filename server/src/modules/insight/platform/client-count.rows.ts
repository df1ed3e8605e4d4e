import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { clientInScope, delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { type Period, within } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'

const clientColumns: Readonly<Record<string, string>> = {
  clientId: 'client.id',
  salesmanId: 'client.salesman_id',
  source: 'client.source',
}

/** The filters about clients themselves; the others select their delegations. */
export const isClientSelected = (
  query: readonly FilterItem[],
  { scope }: Pick<FigureFilter, 'scope'>,
): RawBuilder<SqlBool> => {
  const conditions = query.flatMap(({ key, value }) => {
    const column = clientColumns[key]
    return column === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = any(${value}::integer[])`]
  })
  return sql<SqlBool>`(${sql.join([clientInScope(scope), ...conditions], sql` and `)})`
}

/** Receipts of the period: delegations by their sign time. */
export const receipts = (period: Period, { query, scope }: FigureFilter) =>
  sql`delegation where ${within('delegation.sign_time', period)} and delegation.deleted_time is null
    and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`

export type ClientCounts = { enabled: number; stopped: number; fresh: number; active: number; silent: number }

/** Clients by grade, and in total (gradeId null). */
export const selectClientCounts = async (db: Db, period: Period, previous: Period, filter: FigureFilter) => {
  const { rows } = await sql<ClientCounts & { gradeId: number | null; gradeName: string }>`
    select client.grade_id, max(grade_name) as grade_name, (count(*) filter (where client.state = 2))::int as enabled,
      (count(*) filter (where client.state = 1))::int as stopped,
      (count(*) filter (where ${within('client.create_time', period)}))::int as fresh,
      count(now.client_id)::int as active, (count(*) filter (where before.client_id is not null and now.client_id is null))::int as silent
    from client join member_grade on member_grade.id = client.grade_id
      left join (select distinct client_id from ${receipts(period, filter)}) now on now.client_id = client.id
      left join (select distinct client_id from ${receipts(previous, filter)}) before on before.client_id = client.id
    where ${isClientSelected(filter.query, filter)}
    group by grouping sets ((client.grade_id), ()) order by client.grade_id`.execute(db)
  return rows
}

/** Clients added, and clients with a receipt, by month. */
export const selectClientMonths = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ month: string; fresh: number; active: number }>`
    select month, count(fresh)::int as fresh, count(distinct active)::int as active from (
      select to_char(client.create_time, 'YYYY-MM') as month, client.id as fresh, null::integer as active from client
        where ${within('client.create_time', period)} and ${isClientSelected(filter.query, filter)}
      union all
      select to_char(sign_time, 'YYYY-MM'), null, client_id from ${receipts(period, filter)}
    ) event group by month order by month`.execute(db)
  return rows
}

/** Clients by present source and salesman: a null source is the total, `isSource` marks the total of a source. */
export const selectSourceCounts = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{
    source: number | null
    salesmanId: number | null
    isSource: boolean
    clients: number
    fresh: number
    active: number
    delegations: number
  }>`select client.source, client.salesman_id, grouping(client.salesman_id) = 1 as is_source, count(*)::int as clients,
      (count(*) filter (where ${within('client.create_time', period)}))::int as fresh, count(now.client_id)::int as active,
      coalesce(sum(now.delegations), 0)::int as delegations
    from client left join (select client_id, count(*)::int as delegations from ${receipts(period, filter)} group by client_id) now
      on now.client_id = client.id
    where ${isClientSelected(filter.query, filter)}
    group by grouping sets ((client.source, client.salesman_id), (client.source), ())
    order by client.source, delegations desc`.execute(db)
  return rows
}

/** Present source and salesman of clients. */
export const selectClientSources = async (db: Db, clientIds: readonly number[]) => {
  const rows = await db
    .selectFrom('client')
    .select(['id', 'source', 'salesmanId'])
    .where(sql<SqlBool>`id = any(${clientIds}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, source, salesmanId }) => [id, { source, salesmanId }]))
}

export const selectSalesmanNames = async (db: Db) => {
  const salesmen = await db.selectFrom('salesman').select(['id', 'salesmanName']).execute()
  return new Map(salesmen.map(({ id, salesmanName }) => [id, salesmanName]))
}
