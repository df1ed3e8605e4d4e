import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { type Period, within } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'

const items = ({ query, scope }: FigureFilter): RawBuilder<unknown> =>
  sql`sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id
    where delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, itemFilters)}`

// to the quarter hour above
const hours = sql`ceil(extract(epoch from item.confirm_time - item.start_time) / 900) / 4`
const rank = (share: number) =>
  sql`to_char(percentile_disc(${sql.lit(share)}) within group (order by ${hours}) filter (where item.start_time is not null), 'FM999990.00')`

type ProjectCount = {
  projectId: number | null
  projectCode: string
  projectName: string
  symbol: string
  unit: string
  interval: string
  samples: number
  items: number
  readings: number
  mean: string | null
  sd: string | null
  min: string | null
  max: string | null
  high: number
  thirdReadings: number
  waived: number
  p50: string | null
  p90: string | null
}

/** Confirmed items of the period by project, and in all (projectId null). */
export const selectProjectCounts = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<ProjectCount>`
    select item.project_id, max(project.project_code) as project_code, max(project.project_name) as project_name,
      max(project.symbol) as symbol, max(project.unit) as unit, max(project.rounding_interval)::text as interval,
      count(distinct item.sample_id)::int as samples, count(*)::int as items, sum(taken.readings)::int as readings,
      avg(number.value)::text as mean, stddev_samp(number.value)::text as sd, min(number.value)::text as min,
      max(number.value)::text as max, (count(*) filter (where item.high))::int as high,
      (count(*) filter (where taken.most > 2))::int as third_readings,
      (count(*) filter (where result.cause = 'waived'))::int as waived, ${rank(0.5)} as p50, ${rank(0.9)} as p90
    from (select sample_item.*, delegation.start_time from ${items(filter)} and ${within('sample_item.confirm_time', period)}) item
      join project on project.id = item.project_id
      join result on result.item_id = item.id and result.result_no = item.result_version
      cross join lateral (select coalesce(sum(count), 0) as readings, max(count) as most
        from (select count(*) from result_reading where result_id = result.id group by component) part) taken
      left join lateral (select reported::numeric as value from result_value
        where result_id = result.id and component = '' and reported ~ '^-?[0-9]+([.][0-9]+)?$') number on true
    group by grouping sets ((item.project_id), ()) order by items desc, item.project_id`.execute(db)
  return rows
}

/** Confirmed items by project and month: 2026-11. */
export const selectProjectMonths = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ projectId: number; month: string; items: number }>`
    select sample_item.project_id, to_char(sample_item.confirm_time, 'YYYY-MM') as month, count(*)::int as items
    from ${items(filter)} and ${within('sample_item.confirm_time', period)} group by 1, 2`.execute(db)
  return rows
}

/** Items that were returned or retracted in the period, by project, and in all. */
export const selectReturnedItems = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ projectId: number | null; items: number }>`
    select project_id, count(*)::int as items from (
      select distinct sample_item.project_id, sample_item.id from ${items(filter)} and sample_item.id in (
        select item_id from item_event where command in ('returnBack', 'retract') and ${within('item_event.create_time', period)})
    ) returned group by grouping sets ((project_id), ())`.execute(db)
  return rows
}

type GroupCount = { kind: 'group' | 'single' | 'surcharge'; groupId: number | null; times: number; delegations: number }

/** What the delegations registered in the period ordered: packages, single projects, surcharges; kind null: in all. */
export const selectGroupCounts = async (db: Db, period: Period, { query, scope }: FigureFilter) => {
  const registered = sql`select delegation.id, delegation.surcharge from delegation where ${within('delegation.register_time', period)}
    and delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`
  const { rows } = await sql<Omit<GroupCount, 'kind'> & { kind: GroupCount['kind'] | null }>`
    with registered as (${registered})
    select kind, group_id, count(*)::int as times, count(distinct delegation_id)::int as delegations from (
      select 'group' as kind, sample_group.group_id, registered.id as delegation_id
        from registered join sample on sample.delegation_id = registered.id join sample_group on sample_group.sample_id = sample.id
      union all
      select 'single', null, registered.id from registered join sample on sample.delegation_id = registered.id
        join sample_item on sample_item.sample_id = sample.id and sample_item.requested and sample_item.group_id is null
      union all
      select 'surcharge', null, id from registered where surcharge > 0
    ) line group by grouping sets ((kind, group_id), ())`.execute(db)
  return rows
}

export const selectGroupNames = async (db: Db) => {
  const groups = await db.selectFrom('projectGroup').select(['id', 'groupName']).execute()
  return new Map(groups.map(({ id, groupName }) => [id, groupName]))
}
