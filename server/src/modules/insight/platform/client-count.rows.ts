import { state } from '@seam/contract/kit/dictionary'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { isClientSelected } from '../stat/measure/client-filter.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

/** Receipts of the period: delegations by their sign time. */
export const receipts = (period: Period, { query, scope }: FigureFilter) =>
  sql`delegation where ${isWithinPeriod('delegation.sign_time', period)} and delegation.deleted_time is null
    and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`

const countNames = ['enabled', 'stopped', 'fresh', 'active', 'silent'] as const
type ClientCounts = Record<(typeof countNames)[number], number>

/** Clients with what they are counted by, and how many they are: kept sums unless single clients are selected. */
const clientGroups = ({ query, scope }: FigureFilter): RawBuilder<unknown> => {
  const isKept = scope.everything && query.every(({ key }) => key !== 'clientId')
  const groups = isKept
    ? sql`(select grade_id, state, source, salesman_id, sum(clients) as clients from client_count
        group by 1, 2, 3, 4 having sum(clients) <> 0)`
    : sql`(select *, 1 as clients from client)`
  return sql`${groups} client where ${isClientSelected(query, scope)}`
}

/** Counts of clients, each read along its own index; `columns` have the names of what they count. */
const columnsOfCounts = (columns: Partial<Record<keyof ClientCounts, RawBuilder<unknown>>>) =>
  sql.join(countNames.map(name => sql`${columns[name] ?? sql`0`} as ${sql.ref(name)}`))

/** Clients by grade, and in total (gradeId null), also where no client is selected. */
export const selectClientCounts = async (db: Db, period: Period, previous: Period, filter: FigureFilter) => {
  const isSelected = isClientSelected(filter.query, filter.scope)
  const isActive = isWithinPeriod('sign_time', period)
  const inState = (state: number) => sql`coalesce(sum(clients) filter (where client.state = ${sql.lit(state)}), 0)`
  const { rows } = await sql<ClientCounts & { gradeId: number | null; gradeName: string }>`
    select grade_id, max(grade_name) as grade_name, ${sql.join(
      countNames.map(name => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`),
    )}
    from (
      select grade_id, ${columnsOfCounts({ enabled: inState(state.enabled), stopped: inState(state.stopped) })}
      from ${clientGroups(filter)} group by grade_id
      union all
      select grade_id, ${columnsOfCounts({ fresh: sql`count(*)` })}
      from client where ${isWithinPeriod('client.create_time', period)} and ${isSelected} group by grade_id
      union all
      select client.grade_id, ${columnsOfCounts({
        active: sql`count(*) filter (where is_active)`,
        silent: sql`count(*) filter (where not is_active)`,
      })}
      from (select client_id, bool_or(${isActive}) as is_active
          from ${receipts({ from: previous.from, to: period.to }, filter)} group by client_id) receipt
        join client on client.id = receipt.client_id
      where ${isSelected} group by client.grade_id
    ) own join member_grade on member_grade.id = own.grade_id
    group by grouping sets ((grade_id), ()) order by grade_id`.execute(db)
  return rows
}

/** Clients added, and clients with a receipt, by month. */
export const selectClientMonths = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ month: string; fresh: number; active: number }>`
    select to_char(month, 'YYYY-MM') as month, sum(fresh)::int as fresh, sum(active)::int as active from (
      select date_trunc('month', client.create_time) as month, count(*) as fresh, 0 as active from client
        where ${isWithinPeriod('client.create_time', period)} and ${isClientSelected(filter.query, filter.scope)} group by 1
      union all
      select month, 0, count(*) from (
          select distinct date_trunc('month', sign_time) as month, client_id from ${receipts(period, filter)}) receipt
        join client on client.id = receipt.client_id where ${isClientSelected(filter.query, filter.scope)} group by 1
    ) event group by 1 order by 1`.execute(db)
  return rows
}

/** Clients by present source and salesman, and those added in the period. */
export const selectSourceCounts = async (db: Db, period: Period, filter: FigureFilter) => {
  const isSelected = isClientSelected(filter.query, filter.scope)
  const { rows } = await sql<{ source: number; salesmanId: number | null; clients: number; fresh: number }>`
    select source, salesman_id, sum(clients)::int as clients, sum(fresh)::int as fresh from (
      select source, salesman_id, sum(clients) as clients, 0 as fresh from ${clientGroups(filter)} group by 1, 2
      union all
      select source, salesman_id, 0, count(*) from client
        where ${isWithinPeriod('client.create_time', period)} and ${isSelected} group by 1, 2
    ) own group by source, salesman_id`.execute(db)
  return rows
}

export const selectSalesmanNames = async (db: Db) => {
  const salesmen = await db.selectFrom('salesman').select(['id', 'salesmanName']).execute()
  return new Map(salesmen.map(({ id, salesmanName }) => [id, salesmanName]))
}
