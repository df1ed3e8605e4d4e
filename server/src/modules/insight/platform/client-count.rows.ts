import { state } from '@seam/contract/kit/dictionary'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { receivedInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { isWithinPeriod, monthsOf, type Period } from '../../../kit/period.ts'
import { isClientSelected } from '../stat/measure/client-filter.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

/** Receipts of the period: delegations by their sign time. */
export const receipts = (period: Period, { query, scope }: FigureFilter) =>
  sql`delegation where ${isWithinPeriod('delegation.sign_time', period)} and delegation.deleted_time is null
    and ${receivedInScope(scope)} and ${matches(query, delegationFilters)}`

type ClientCounts = {
  /** null: in all, or of a month */
  gradeId: number | null
  gradeName: string
  /** 2026-11; null: of the whole period */
  month: string | null
  enabled: number
  stopped: number
  fresh: number
  active: number
  silent: number
}

/** Clients with what they are counted by, and how many they are: kept sums unless single clients are selected. */
const clientGroups = ({ query, scope }: FigureFilter): RawBuilder<unknown> => {
  const isKept = scope.everything && query.every(({ key }) => key !== 'clientId')
  const groups = isKept
    ? sql`(select grade_id, state, source, salesman_id, sum(clients) as clients from client_count
        group by 1, 2, 3, 4 having sum(clients) <> 0)`
    : sql`(select *, 1 as clients from client)`
  return sql`${groups} client where ${isClientSelected(query, scope)}`
}

/** The times at which the months of a period begin, the first with the period. */
const monthStarts = (period: Period) => monthsOf(period).map((month, at) => (at === 0 ? period.from : `${month}-01`))

/**
 * Clients by grade, in total also where no client is selected, and by month. A client with receipts is looked up once: bit 0 of
 * `months` is the previous period, which ends where this one begins, the next ones are its months, 61 at most.
 */
export const selectClientCounts = async (
  db: Db,
  period: Period,
  previous: Period,
  filter: FigureFilter,
): Promise<ClientCounts[]> => {
  const isSelected = isClientSelected(filter.query, filter.scope)
  const starts = sql`${monthStarts(period)}::timestamptz[]`
  const inState = (state: number) => sql`coalesce(sum(clients) filter (where client.state = ${sql.lit(state)}), 0)`
  const { rows } = await sql<ClientCounts>`
    with added as materialized (
      select grade_id, date_trunc('month', client.create_time) as month, count(*) as fresh from client
      where ${isWithinPeriod('client.create_time', period)} and ${isSelected} group by 1, 2
    ), receipt as materialized (
      select client_id, bit_or(1::bigint << width_bucket(sign_time, ${starts})) as months
      from ${receipts({ from: previous.from, to: period.to }, filter)} group by client_id
    ), own_months as materialized (
      select grade_id, months, count(*) as clients from receipt join client on client.id = receipt.client_id
      where ${isSelected} group by 1, 2
    )
    select grade_id, coalesce(max(grade_name), '') as grade_name, null as month,
      ${sql.join(
        ['enabled', 'stopped', 'fresh', 'active', 'silent'].map(
          name => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`,
        ),
      )}
    from (
      select grade_id, ${inState(state.enabled)} as enabled, ${inState(state.stopped)} as stopped, 0 as fresh, 0 as active, 0 as silent
      from ${clientGroups(filter)} group by grade_id
      union all select grade_id, 0, 0, fresh, 0, 0 from added
      union all
      select grade_id, 0, 0, 0, case when months > 1 then clients else 0 end, case when months = 1 then clients else 0 end from own_months
    ) own join member_grade on member_grade.id = own.grade_id
    group by grouping sets ((grade_id), ())
    union all
    select null, '', to_char(month, 'YYYY-MM'), 0, 0, sum(fresh)::int, sum(active)::int, 0
    from (select month, fresh, 0 as active from added
      union all
      select date_trunc('month', start), 0, clients from own_months
        join unnest(${starts}) with ordinality listed (start, place) on (months >> place::int) & 1 = 1) event
    group by month order by grade_id, month`.execute(db)
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
