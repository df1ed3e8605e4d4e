import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { type Period, within } from '../../../kit/period.ts'
import type { WorkingDay } from '../../catalogue/calendar/calendar.rules.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'
import { workingDayTable, workingHours } from '../stat/working-time.sql.ts'

type ProjectTime = {
  projectId: number | null
  projectName: string
  symbol: string
  items: number
  p50: string | null
  p90: string | null
}

const rank = (share: number) =>
  sql`to_char(percentile_disc(${sql.lit(share)}) within group (order by hours), 'FM999990.00')`

/** Working hours of the items confirmed in the period by project, and in total (projectId null). */
export const selectProjectTimes = async (
  db: Db,
  period: Period,
  { query, scope }: FigureFilter,
  days: readonly WorkingDay[],
) => {
  const { rows } = await sql<ProjectTime>`
    with ${workingDayTable(days)}, item as (
      select sample_item.project_id, ${workingHours(sql`delegation.start_time`, sql`sample_item.confirm_time`)} as hours
      from sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id
      where ${within('sample_item.confirm_time', period)} and sample_item.state in (40, 50) and delegation.start_time is not null
        and delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, itemFilters)}
    )
    select item.project_id, max(project.project_name) as project_name, max(project.symbol) as symbol,
      count(*)::int as items, ${rank(0.5)} as p50, ${rank(0.9)} as p90
    from item join project on project.id = item.project_id
    group by grouping sets ((item.project_id), ()) order by items desc, item.project_id`.execute(db)
  return rows
}

const own = ({ query, scope }: FigureFilter) =>
  sql`delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`

/** Delegations that are pressing now, and those late by a working day without a reason. */
export const countPressing = async (db: Db, filter: FigureFilter) => {
  const { rows } = await sql<{ soon: number; unexplained: number }>`
    select (count(*) filter (where state between 20 and 50 and soon_time <= now() and due_time >= now()))::int as soon,
      (count(*) filter (where escalate_notice_time is not null and delay_reason = ''))::int as unexplained
    from delegation where (state between 20 and 50 or escalate_notice_time is not null) and ${own(filter)}`.execute(db)
  return rows[0] ?? { soon: 0, unexplained: 0 }
}

/** The promises of the period that are due by now and were not kept, by reason. */
export const selectDelayReasons = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ delayReason: string; delegations: number }>`
    select delay_reason, count(*)::int as delegations from delegation
    where state between 20 and 60 and ${within('delegation.due_time', period)} and due_time <= now()
      and not (state = 60 and finish_time <= due_time) and ${own(filter)}
    group by delay_reason order by delegations desc, delay_reason`.execute(db)
  return rows
}
