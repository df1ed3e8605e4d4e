import type { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import {
  type RetestCountRow,
  type RetestFigureRow,
  type RetestMark,
  verdictsOf,
} from '@seam/contract/insight/stat/quality/retest'
import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { compilable } from '../../../kit/export/stream-rows.ts'
import { boundsOf } from '../../../kit/list/bounds.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { comparedProject, componentName } from '../../lab/retest/compared-value.sql.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

const valueFilters = {
  ...itemFilters,
  projectId: ({ value }: FilterItem) => sql<SqlBool>`${comparedProject} = any(${value}::integer[])`,
}

/** The values retested in the period, within filters and scope. */
const retestedValues = (period: Period, { query, scope }: FigureFilter): RawBuilder<unknown> =>
  sql`retest join retest_value on retest_value.retest_id = retest.id
    join sample_item on sample_item.id = retest_value.item_id join project on project.id = ${comparedProject}
    join sample on sample.id = retest.sample_id join delegation on delegation.id = sample.delegation_id
  where ${isWithinPeriod('retest.create_time', period)} and ${delegationInScope(scope)} and ${matches(query, valueFilters)}`

const isOf = (mark: RetestMark) => sql`verdict = any(${verdictsOf[mark]}::smallint[])`
const countOf = (mark: RetestMark) => sql<number>`(count(*) filter (where ${isOf(mark)}))::int`

type RetestCounts = Omit<RetestCountRow, 'agreeingRate'>

/** Values retested in the period by project, the most first. */
export const selectRetestCounts = async (db: Db, period: Period, filter: FigureFilter): Promise<RetestCounts[]> => {
  const { rows } = await sql<RetestCounts>`
    select project.id as project_id, project_name, symbol, ${countOf('retested')} as retested,
      ${countOf('agreeing')} as agreeing, ${countOf('disagreeing')} as disagreeing, ${countOf('uncompared')} as uncompared
    from ${retestedValues(period, filter)}
    group by project.id order by retested desc, project.id`.execute(db)
  return rows
}

type RetestQuery = InputOf<typeof qualityStatCalls.retests>

/** The values counted by a figure within bounds, the latest first unless the order is ascending. */
const retestRows = (
  { mark, sort }: Pick<RetestQuery, 'mark' | 'sort'>,
  period: Period,
  filter: FigureFilter,
  bounds: RawBuilder<unknown>,
) => {
  const direction = sort[0]?.order === 'asc' ? sql`asc` : sql`desc`
  return sql<RetestFigureRow>`
    select retest_value.id, project_name || ${componentName} as project_name, project.unit, sample.lab_code,
      ${sampleCode} as sample_code, delegation.client_name, earlier, reported, difference,
      reproducibility_limit as limit, verdict, retest.user_name, retest.create_time
    from ${retestedValues(period, filter)} and ${isOf(mark)}
    order by retest.create_time ${direction}, retest_value.id ${direction}
    ${bounds}`
}

/** A page of them. */
export const selectRetestRows = async (
  db: Db,
  input: RetestQuery,
  period: Period,
  filter: FigureFilter,
): Promise<RetestFigureRow[]> => (await retestRows(input, period, filter, boundsOf(input)).execute(db)).rows

/** All of them, in the order of the list. */
export const retestQuery = (db: Db, input: Pick<RetestQuery, 'mark' | 'sort'>, period: Period, filter: FigureFilter) =>
  compilable(db, retestRows(input, period, filter, sql``))
