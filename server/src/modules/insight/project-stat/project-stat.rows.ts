import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { monthsOf, type Period, within } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'

const items = ({ query, scope }: FigureFilter): RawBuilder<unknown> =>
  sql`sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id
    where delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, itemFilters)}`

type ProjectCount = {
  projectId: number
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
  months: number[]
  /** Of all projects together: a sample has several. */
  allSamples: number
}

/** In quarter hours; nearest rank, as percentile_disc. */
const rank = (share: number) =>
  sql`to_char(min(quarters) filter (where place >= ceil(${sql.lit(share)}::float8 * timed)) / 4.0, 'FM999990.00')`

/** Confirmed items of the period by project, with their number per month. */
export const selectProjectCounts = async (db: Db, period: Period, filter: FigureFilter) => {
  const months = monthsOf(period).map(month => `${month}-01`)
  // One pass over the rows; a project occurs once per sample, so its items count its samples.
  const { rows } = await sql<ProjectCount>`
    with item as materialized (
      select sample_item.project_id, sample_item.sample_id, sample_item.readings, sample_item.third_reading, sample_item.waived,
        sample_item.high, sample_item.reported_value as value, width_bucket(sample_item.confirm_time, ${months}::timestamptz[]) as month,
        ceil(date_part('epoch', sample_item.confirm_time - delegation.start_time) / 900)::integer as quarters
      from ${items(filter)} and ${within('sample_item.confirm_time', period)}
    ), counted as (
      select project_id, count(*)::int as items, coalesce(sum(readings), 0)::int as readings, avg(value)::text as mean,
        stddev_samp(value)::text as sd, min(value)::text as min, max(value)::text as max,
        (count(*) filter (where high))::int as high, (count(*) filter (where third_reading))::int as third_readings,
        (count(*) filter (where waived))::int as waived
      from item group by project_id
    ), by_month as (
      select project_id, month, count(*)::int as items from item group by project_id, month
    ), by_time as (
      select project_id, quarters, sum(count(*)) over (partition by project_id order by quarters) as place,
        sum(count(*)) over (partition by project_id) as timed
      from item where quarters is not null group by project_id, quarters
    ), percentile as (
      select project_id, ${rank(0.5)} as p50, ${rank(0.9)} as p90 from by_time group by project_id
    )
    select counted.*, project.project_code, project.project_name, project.symbol, project.unit,
      project.rounding_interval::text as interval, counted.items as samples, p50, p90,
      array(select coalesce(by_month.items, 0) from generate_series(1, ${sql.lit(months.length)}) place
        left join by_month on by_month.month = place and by_month.project_id = counted.project_id order by place) as months,
      (select count(*)::int from (select distinct sample_id from item) own) as all_samples
    from counted join project on project.id = counted.project_id
      left join percentile on percentile.project_id = counted.project_id
    order by counted.items desc, counted.project_id`.execute(db)
  return rows
}

/** Items returned or retracted in the period, by project, and in total. */
export const selectReturnedItems = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ projectId: number | null; items: number }>`
    select project_id, count(*)::int as items from (
      select distinct sample_item.project_id, sample_item.id from ${items(filter)} and sample_item.id in (
        select item_id from item_event where command in ('returnBack', 'retract') and ${within('item_event.create_time', period)})
    ) returned group by grouping sets ((project_id), ())`.execute(db)
  return rows
}

type GroupCount = { kind: 'group' | 'single' | 'surcharge'; groupId: number | null; times: number; delegations: number }

/** The orders of delegations registered in the period: packages, single projects, surcharges; kind null: in total. */
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
