import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, inSnapshot } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { type Period, within } from '../../../kit/period.ts'
import { selectFigures } from '../stat/figure.rows.ts'
import { type FigureFilter, rangeOf } from '../stat/measure.sql.ts'

type HighProject = {
  projectId: number | null
  projectName: string | null
  /** confirmed values that have a limit */
  values: number
  high: number
  delegations: number
  released: number
}

type Condition = { readonly limit: RawBuilder<string | null>; readonly isCounted: RawBuilder<SqlBool> }

const selectFromRows = async (
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

const limitOfToday = { limit: sql<string | null>`project.high_limit`, isCounted: sql<SqlBool>`true` }
// the few high ones have an index; how many values there are is in buckets
const frozenLimit = { limit: sql<string | null>`result_value.high_limit`, isCounted: sql<SqlBool>`sample_item.high` }

/** Confirmed values that have a limit, and of them those above it: by project, and in all (project null). */
export const selectHighProjects = (db: Db, period: Period, limitNow: number, filter: FigureFilter) =>
  limitNow === 1
    ? selectFromRows(db, period, limitOfToday, filter)
    : inSnapshot(db, async snapshot => {
        const high = await selectFromRows(snapshot, period, frozenLimit, filter)
        const ranges = [rangeOf(period)]
        const limited = await selectFigures(snapshot, { measures: ['limited'], by: 'project', ranges, filter })
        const keys = limited.flatMap(({ key }) => (key === null ? [] : [Number(key)]))
        const names = await selectProjectNames(snapshot, keys)
        const none = { high: 0, delegations: 0, released: 0 }
        const rows = limited.map(({ key, isTotal, amount }): HighProject => {
          const projectId = isTotal ? null : Number(key)
          const own = high.find(row => row.projectId === projectId) ?? none
          const projectName = projectId === null ? null : (names.get(projectId) ?? '')
          return { ...own, projectId, projectName, values: Number(amount) }
        })
        return rows.toSorted((a, b) => b.high - a.high || (a.projectId ?? 0) - (b.projectId ?? 0))
      })

const selectProjectNames = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'projectName'])
    .where(sql<SqlBool>`id = any(${ids}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, projectName }) => [id, projectName]))
}
