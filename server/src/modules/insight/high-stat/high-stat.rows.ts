import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { type Period, within } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

export type HighProject = {
  projectId: number | null
  projectName: string | null
  /** Confirmed values that have a limit. */
  values: number
  high: number
  delegations: number
  released: number
}

type Condition = { readonly limit: RawBuilder<string | null>; readonly isCounted: RawBuilder<SqlBool> }

/** Values with a limit, by project, and in total (project null). */
export const selectHighCounts = async (
  db: Db,
  period: Period,
  { limit, isCounted }: Condition,
  { query, scope }: FigureFilter,
): Promise<HighProject[]> => {
  const { rows } = await sql<HighProject>`
    select project.id as project_id, max(project.project_name) as project_name, count(*)::int as values,
      (count(*) filter (where above.high))::int as high,
      (count(distinct sample.delegation_id) filter (where above.high))::int as delegations,
      (count(*) filter (where above.high and exists (select from report_sample join report on report.id = report_id
        where report_sample.sample_id = sample.id and report.state in (40, 50) and report.release_time is not null)))::int as released
    from sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id
      join project on project.id = sample_item.project_id
      join result on result.item_id = sample_item.id and result.result_no = sample_item.result_version
      join result_value on result_value.result_id = result.id and ${limit} is not null
      cross join lateral (select is_above_limit(result_value.reported, ${limit}) as high) above
    where ${within('sample_item.confirm_time', period)} and ${isCounted} and delegation.deleted_time is null
      and ${delegationInScope(scope)} and ${matches(query, itemFilters)}
    group by grouping sets ((project.id), ()) order by high desc, project.id`.execute(db)
  return rows
}

export const limitOfToday = { limit: sql<string | null>`project.high_limit`, isCounted: sql<SqlBool>`true` }
// High values are few and have an index; the number of values is in buckets.
export const frozenLimit = {
  limit: sql<string | null>`result_value.high_limit`,
  isCounted: sql<SqlBool>`sample_item.high`,
}
