import type { ControlRow, QualityItemRow, qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { compilable } from '../../../kit/export/stream-rows.ts'
import { boundsOf } from '../../../kit/list/bounds.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { isReturnedFor, markOf } from '../stat/measure/quality-mark.sql.ts'

/** Controls of the period by material and project. They belong to no client. */
export const selectControls = async (db: Db, period: Period): Promise<ControlRow[]> => {
  const { rows } = await sql<ControlRow>`
    select material_id, max(material_name) as material_name, max(reference_material.batch_no) as batch_no, project_id,
      max(project_name) as project_name, component, count(*)::int as readings,
      (count(*) filter (where verdict = 'warned'))::int as warned, (count(*) filter (where verdict = 'rejected'))::int as rejected,
      to_char(avg((raw::numeric - certified) / nullif(uncertainty, 0)), 'FM990.00') as bias
    from control_reading join reference_material on reference_material.id = material_id join project on project.id = project_id
    where ${isWithinPeriod('control_reading.create_time', period)}
    group by material_id, project_id, component order by material_name, batch_no, project_name, component`.execute(db)
  return rows
}

// Drafts alone are deleted: without a filter no item has to be looked up.
const isSelected = ({ query, scope }: FigureFilter): RawBuilder<SqlBool> =>
  scope.everything && query.length === 0
    ? sql`true`
    : sql`exists (select from sample join delegation on delegation.id = sample.delegation_id
        where sample.id = sample_item.sample_id and ${delegationInScope(scope)} and ${matches(query, itemFilters)})`

/**
 * The items that were submitted in the period, within filters and scope, by their last submission; `submission.first_time` is
 * that of the first. `joined`: further tables.
 */
export const submittedItems = (
  period: Period,
  { query, scope }: FigureFilter,
  joined: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  sql`(select id, item_id, create_time, user_name, (select min(create_time) from item_event earlier
        where earlier.item_id = item_event.item_id and earlier.command = 'submit' and ${isWithinPeriod('earlier.create_time', period)}) as first_time
      from item_event where command = 'submit' and ${isWithinPeriod('create_time', period)} and not exists (select from item_event later
        where later.item_id = item_event.item_id and later.command = 'submit' and ${isWithinPeriod('later.create_time', period)}
          and (later.create_time, later.id) > (item_event.create_time, item_event.id))) submission
    join sample_item on sample_item.id = submission.item_id
    left join result in_force on in_force.item_id = sample_item.id and in_force.result_no = sample_item.result_version
    ${joined} where ${isSelected({ query, scope })}`

type ItemQuery = InputOf<typeof qualityStatCalls.items>

/** The items counted by a figure within bounds, the latest submission first. */
const qualityItems = (
  { mark, reason, sort }: Pick<ItemQuery, 'mark' | 'reason' | 'sort'>,
  period: Period,
  filter: FigureFilter,
  bounds: RawBuilder<unknown>,
) => {
  const direction = sort[0]?.order === 'asc' ? sql`asc` : sql`desc`
  return sql<QualityItemRow>`
    select item.id, project_name, sample.lab_code, ${sampleCode} as sample_code, delegation.delegate_code,
      delegation.client_name, to_char(submit_time, 'YYYY-MM-DD HH24:MI:SS') as submit_time, submit_name
    from (select sample_item.id, sample_item.sample_id, sample_item.project_id, submission.create_time as submit_time,
        submission.user_name as submit_name
      from ${submittedItems(period, filter)} and ${reason === undefined ? markOf[mark] : isReturnedFor(reason || null)}
      order by submission.create_time ${direction}, submission.item_id ${direction}
      ${bounds}) item
      join project on project.id = item.project_id join sample on sample.id = item.sample_id
      join delegation on delegation.id = sample.delegation_id
    order by item.submit_time ${direction}, item.id ${direction}`
}

/** A page of them. */
export const selectQualityItems = async (
  db: Db,
  input: ItemQuery,
  period: Period,
  filter: FigureFilter,
): Promise<QualityItemRow[]> => (await qualityItems(input, period, filter, boundsOf(input)).execute(db)).rows

/** All of them, in the order of the list. */
export const qualityItemQuery = (
  db: Db,
  input: Pick<ItemQuery, 'mark' | 'reason' | 'sort'>,
  period: Period,
  filter: FigureFilter,
) => compilable(db, qualityItems(input, period, filter, sql``))
