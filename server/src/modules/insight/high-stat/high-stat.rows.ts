import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { statesInForce } from '../../../kit/list/states.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { mayBeHighNow } from '../../lab/high-value/high-value.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

/** High values of one project, or of all (projectId null). */
type HighCount = { projectId: number | null; high: number; delegations: number; released: number }

/** `mayBeHigh`: a condition on `sample_item` that an index answers. */
type Condition = { readonly limit: RawBuilder<string | null>; readonly mayBeHigh: RawBuilder<SqlBool> }

/** Values above their limit, by project and in total. */
export const selectHighCounts = async (
  db: Db,
  period: Period,
  { limit, mayBeHigh }: Condition,
  { query, scope }: FigureFilter,
): Promise<HighCount[]> => {
  const { rows } = await sql<HighCount>`
    select project.id as project_id, count(*)::int as high, count(distinct sample.delegation_id)::int as delegations,
      (count(*) filter (where exists (select from report_sample join report on report.id = report_id
        where report_sample.sample_id = sample.id and report.state in (${statesInForce}) and report.release_time is not null)))::int as released
    from sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id
      join project on project.id = sample_item.project_id
      join result on result.item_id = sample_item.id and result.result_no = sample_item.result_version
      join result_value on result_value.result_id = result.id
    where ${isWithinPeriod('sample_item.confirm_time', period)} and ${mayBeHigh} and is_above_limit(result_value.reported, ${limit})
      and delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, itemFilters)}
    group by grouping sets ((project.id), ())`.execute(db)
  return rows
}

/** The projects that have a limit today. */
export const selectLimitedProjects = async (db: Db): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('project').select('id').where('highLimit', 'is not', null).execute()
  return new Set(rows.map(({ id }) => id))
}

export const limitOfToday = (period: Period): Condition => ({
  limit: sql`project.high_limit`,
  mayBeHigh: mayBeHighNow(period),
})
export const frozenLimit: Condition = {
  limit: sql`result_value.high_limit`,
  mayBeHigh: sql`sample_item.high`,
}
