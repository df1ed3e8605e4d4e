import type { ControlRow, QualityItemRow, QualityMark, qualityStatCalls } from '@seam/contract/insight/stat/quality'
import type { InputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/list/page'
import type { ReturnReason } from '@seam/contract/lab/result'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Period, within } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'
import { markOf, submittedItems } from './quality-items.sql.ts'

type Counts = Record<QualityMark, number>
type ProjectQuality = Counts & { projectId: number | null; projectName: string; symbol: string }

const countOf = (mark: QualityMark) => sql`(count(*) filter (where ${sql.ref(mark)}))::int as ${sql.ref(mark)}`
const marks = ['submitted', 'third', 'waived', 'returned', 'retracted', 'corrected'] as const

/** Items submitted in the period with their outcomes, by project, and in total (projectId null). */
export const selectQualityCounts = async (db: Db, period: Period, filter: FigureFilter) => {
  const columns = marks.map(mark => sql`${markOf[mark]} as ${sql.ref(mark)}`)
  const { rows } = await sql<ProjectQuality>`
    select counted.*, coalesce(project_name, '') as project_name, coalesce(symbol, '') as symbol
    from (select project_id, ${sql.join(marks.map(countOf))}
      from (select sample_item.project_id, ${sql.join(columns)} from ${submittedItems(period, filter)}) item
      group by grouping sets ((project_id), ())) counted left join project on project.id = project_id
    order by submitted desc, project_id`.execute(db)
  return rows
}

type Ratio = { projectId: number | null; pairs: number; beyond: number; ratio50: string | null; ratio90: string | null }

const rank = (share: number) =>
  sql`to_char(percentile_disc(${sql.lit(share)}) within group (order by ratio), 'FM990.00')`
const number = '^-?[0-9]+([.][0-9]+)?$'

/** |x1 − x2| ÷ T of the values in force of these items, by project, and in total. */
export const selectRatios = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<Ratio>`
    select project_id, count(*)::int as pairs, (count(*) filter (where ratio > 1))::int as beyond, ${rank(0.5)} as ratio50,
      ${rank(0.9)} as ratio90
    from (
      select item.project_id, abs(one.raw::numeric - other.raw::numeric) / value.repeatability_limit as ratio
      from (select sample_item.id, sample_item.project_id, sample_item.result_version from ${submittedItems(period, filter)}) item
        join result on result.item_id = item.id and result.result_no = item.result_version
        join result_value value on value.result_id = result.id and value.repeatability_limit > 0
        join result_reading one on one.result_id = result.id and one.component = value.component and one.ordinal = 1
        join result_reading other on other.result_id = result.id and other.component = value.component and other.ordinal = 2
      where one.raw ~ ${number} and other.raw ~ ${number}
    ) pair group by grouping sets ((project_id), ())`.execute(db)
  return rows
}

/** Of these items, those returned or retracted, by reason. */
export const selectReturnReasons = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ reasonCode: ReturnReason | null; items: number }>`
    select back.reason_code, count(distinct item.id)::int as items
    from (select sample_item.id, submission.first_time from ${submittedItems(period, filter)}) item
      join item_event back on back.item_id = item.id and back.command in ('returnBack', 'retract')
        and back.create_time >= item.first_time
    group by back.reason_code order by items desc, back.reason_code`.execute(db)
  return rows
}

/** Controls of the period by material and project. They belong to no client. */
export const selectControls = async (db: Db, period: Period): Promise<ControlRow[]> => {
  const { rows } = await sql<ControlRow>`
    select material_id, max(material_name) as material_name, max(project_name) as project_name, count(*)::int as readings,
      (count(*) filter (where verdict = 'warned'))::int as warned, (count(*) filter (where verdict = 'rejected'))::int as rejected,
      to_char(avg((raw::numeric - certified) / nullif(uncertainty, 0)), 'FM990.00') as bias
    from control_reading join reference_material on reference_material.id = material_id join project on project.id = project_id
    where ${within('control_reading.create_time', period)}
    group by material_id, project_id, component order by material_name, project_name`.execute(db)
  return rows
}

/** The items counted by a figure, the latest submission first. */
export const selectQualityItems = async (
  db: Db,
  input: InputOf<typeof qualityStatCalls.items>,
  period: Period,
  filter: FigureFilter,
): Promise<Page<QualityItemRow>> => {
  const { mark, pageNo, pageSize, sort } = input
  const direction = sort[0]?.order === 'asc' ? sql`asc` : sql`desc`
  const items = sql`${submittedItems(period, filter)} and ${markOf[mark]}`
  // One look at the items of the period.
  const { rows } = await sql<QualityItemRow & { total: number }>`
    select item.id, project_name, lab_code, sample_code, delegate_code, client_name,
      to_char(submit_time, 'YYYY-MM-DD HH24:MI:SS') as submit_time, submit_name, total
    from (select sample_item.id, sample_item.project_id, sample.lab_code, ${sampleCode} as sample_code, delegation.delegate_code,
        delegation.client_name, submission.submit_time, submission.submit_name, (count(*) over ())::int as total
      from ${items} order by submission.submit_time ${direction}, sample_item.id ${direction}
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNo - 1) * pageSize)}) item join project on project.id = project_id
    order by item.submit_time ${direction}, item.id ${direction}`.execute(db)
  const [row] = rows
  if (row !== undefined) return { rows, totalRecords: row.total }
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from ${items}`.execute(db)
  return { rows: [], totalRecords: counts[0]?.count ?? 0 }
}
