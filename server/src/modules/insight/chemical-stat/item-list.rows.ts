import {
  type chemicalStatCalls,
  type ItemMark,
  isValueMark,
  type ValueMark,
} from '@seam/contract/insight/stat/chemical'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { isOneOf, itemFilters, matches, sampleFilters } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { confirmedStates, isReceived } from '../../../kit/list/states.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { isIssued } from './chemical-stat.rows.ts'

export type ItemQuery = InputOf<typeof chemicalStatCalls.items>

const inForce = sql`result where result.item_id = sample_item.id and result.result_no = sample_item.result_version`
const isWaived = sql<boolean>`exists (select from ${inForce} and result.cause = 'waived')`
/** The printed values of an item, or those above their limit. */
const countOf = (mark: ValueMark) => sql<number>`(select count(*)::int from result_value
  where result_id = (select result.id from ${inForce}) and reported is not null
    ${mark === 'highValues' ? sql`and is_above_limit(reported, high_limit)` : sql``})`

type OwnMark = Exclude<ItemMark, ValueMark | 'samples' | 'returned'>
const marks: Readonly<Record<OwnMark, RawBuilder<SqlBool>>> = {
  high: sql`sample_item.high`,
  waived: isWaived,
  third: sql`exists (select from result_reading where ordinal > 2 and result_id = (select result.id from ${inForce}))`,
}

const reported = sql<string>`coalesce((select string_agg(concat_ws(' ', nullif(component, ''), reported), '，' order by component)
  from result_value where result_id = (select result.id from ${inForce})), '')`

/** Whether no earlier item of the sample is selected. */
const isFirstOfSample = (period: Period, { query }: FigureFilter): RawBuilder<SqlBool> => {
  const ofParts = query.flatMap(({ key, value }) =>
    key === 'projectId' || key === 'groupId'
      ? [sql`and ${isOneOf(key === 'projectId' ? 'earlier.project_id' : 'earlier.group_id', value)}`]
      : [],
  )
  return sql`not exists (select from sample_item earlier where earlier.sample_id = sample_item.sample_id
    and earlier.state in (${confirmedStates}) and ${isWithinPeriod('earlier.confirm_time', period)}
    and (earlier.confirm_time, earlier.id) < (sample_item.confirm_time, sample_item.id) ${sql.join(ofParts, sql` `)})`
}

const isReturned = (period: Period): RawBuilder<SqlBool> =>
  sql`sample_item.id in (select item_id from item_event where command in ('returnBack', 'retract')
    and ${isWithinPeriod('item_event.create_time', period)})`

/** Of items of the table of results, which is by receipt or issue. */
const hasValues = (
  { mark, timeBy, inputs }: Pick<ItemQuery, 'timeBy' | 'inputs'> & { mark: ValueMark },
  period: Period,
): RawBuilder<SqlBool> => {
  const isInPeriod = timeBy === 'issue' ? isIssued(period) : isWithinPeriod('sample.receive_time', period)
  return sql`sample_item.state in (${confirmedStates}) and ${isReceived} and ${isInPeriod}
    and ${inputs === 1 ? sql`true` : sql`sample_item.requested`}
    and ${mark === 'highValues' ? sql`sample_item.high` : sql`true`} and ${countOf(mark)} > 0`
}

/** The table of results has the samples of a project or package, and of these every value, or those of the project. */
const isOfFilter = (mark: ItemQuery['mark'], query: FigureFilter['query']): RawBuilder<SqlBool> => {
  if (!isValueMark(mark)) return matches(query, itemFilters)
  const ofProjects = query.filter(({ key }) => key === 'projectId')
  return sql`(${matches(query, sampleFilters)} and ${matches(ofProjects, itemFilters)})`
}

/** The condition on items: most are selected by the time of their confirmation. */
const isSelected = (
  { mark, timeBy, inputs }: ItemSelection,
  period: Period,
  filter: FigureFilter,
): RawBuilder<SqlBool> => {
  if (mark === 'returned') return isReturned(period)
  if (isValueMark(mark)) return hasValues({ mark, timeBy, inputs }, period)
  const isConfirmed = sql<SqlBool>`sample_item.state in (${confirmedStates})`
  const isInPeriod =
    timeBy === 'receive'
      ? sql<SqlBool>`${isWithinPeriod('sample.receive_time', period)} and ${isReceived}`
      : isWithinPeriod('sample_item.confirm_time', period)
  const isMarked =
    mark === undefined ? sql<SqlBool>`true` : mark === 'samples' ? isFirstOfSample(period, filter) : marks[mark]
  return sql`${isConfirmed} and ${isInPeriod} and ${isMarked}`
}

type ItemSelection = Pick<ItemQuery, 'mark' | 'timeBy' | 'inputs'>

/** Confirmed items of the period, within filters and scope. */
const items = (db: Db, input: ItemSelection, period: Period, filter: FigureFilter) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .where(isSelected(input, period, filter))
    .where('delegation.deletedTime', 'is', null)
    .where(delegationInScope(filter.scope))
    .where(isOfFilter(input.mark, filter.query))
    .select([
      'sampleItem.id',
      'sampleItem.projectId',
      'project.projectCode',
      'project.projectName',
      reported.as('reported'),
      'project.unit',
      sampleCode.as('sampleCode'),
      'sample.sampleName',
      'delegation.id as delegationId',
      'delegation.delegateCode',
      'delegation.clientId',
      sql<string>`delegation.client_name`.as('clientName'),
      sql<string | null>`to_char(sample_item.confirm_time, 'YYYY-MM-DD HH24:MI:SS')`.as('confirmTime'),
      'sampleItem.high',
      isWaived.as('waived'),
      sql<number>`coalesce(sample_item.readings, 0)`.as('readings'),
      (isValueMark(input.mark) ? countOf(input.mark) : sql<null>`null`).$castTo<number | null>().as('values'),
    ])

const order = {
  columns: { confirmTime: 'sampleItem.confirmTime' },
  last: 'sampleItem.id',
  countedBy: 'sampleItem.confirmTime',
  defaultSort: { by: 'sampleItem.confirmTime', order: 'desc' },
} as const

/** A page of them; `totalRecords`: their number, if a figure has it. */
export const selectItemPage = (db: Db, input: ItemQuery, period: Period, filter: FigureFilter, totalRecords?: number) =>
  paginate(
    db,
    items(db, input, period, filter),
    { ...input, query: [] },
    { ...order, ...(totalRecords !== undefined && { totalRecords }) },
  )

/** All of them, in the order of the list. */
export const itemQuery = (
  db: Db,
  input: ItemSelection & Pick<ItemQuery, 'sort'>,
  period: Period,
  filter: FigureFilter,
) => applyOrder(items(db, input, period, filter), input.sort, order)

export type StatItem = Awaited<ReturnType<ReturnType<typeof itemQuery>['execute']>>[number]
