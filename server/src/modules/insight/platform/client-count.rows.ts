import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { type Period, within } from '../../../kit/period.ts'
import { isClientSelected } from '../stat/measure/client-filter.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

/** Receipts of the period: delegations by their sign time. */
export const receipts = (period: Period, { query, scope }: FigureFilter) =>
  sql`delegation where ${within('delegation.sign_time', period)} and delegation.deleted_time is null
    and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`

type ClientCounts = { enabled: number; stopped: number; fresh: number; active: number; silent: number }

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
    where ${isClientSelected(filter.query, filter.scope)}
    group by grouping sets ((client.grade_id), ()) order by client.grade_id`.execute(db)
  return rows
}

/** Clients added, and clients with a receipt, by month. */
export const selectClientMonths = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ month: string; fresh: number; active: number }>`
    select month, count(fresh)::int as fresh, count(distinct active)::int as active from (
      select to_char(client.create_time, 'YYYY-MM') as month, client.id as fresh, null::integer as active from client
        where ${within('client.create_time', period)} and ${isClientSelected(filter.query, filter.scope)}
      union all
      select to_char(sign_time, 'YYYY-MM'), null, client_id from ${receipts(period, filter)}
    ) event group by month order by month`.execute(db)
  return rows
}

/** Clients by present source and salesman, and those added in the period. */
export const selectSourceCounts = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ source: number; salesmanId: number | null; clients: number; fresh: number }>`
    select client.source, client.salesman_id, count(*)::int as clients,
      (count(*) filter (where ${within('client.create_time', period)}))::int as fresh
    from client where ${isClientSelected(filter.query, filter.scope)} group by client.source, client.salesman_id`.execute(
    db,
  )
  return rows
}

export const selectSalesmanNames = async (db: Db) => {
  const salesmen = await db.selectFrom('salesman').select(['id', 'salesmanName']).execute()
  return new Map(salesmen.map(({ id, salesmanName }) => [id, salesmanName]))
}
