import type { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { isOneOf, itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { confirmedStates, isReceived } from '../../../kit/list/states.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

export type ItemQuery = InputOf<typeof chemicalStatCalls.items>

const inForce = sql`result where result.item_id = sample_item.id and result.result_no = sample_item.result_version`
const isWaived = sql<boolean>`exists (select from ${inForce} and result.cause = 'waived')`
const marks: Readonly<Record<Exclude<NonNullable<ItemQuery['mark']>, 'samples' | 'returned'>, RawBuilder<SqlBool>>> = {
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

/** The condition on items: most are selected by the time of their confirmation. */
const isSelected = ({ mark, timeBy }: ItemSelection, period: Period, filter: FigureFilter): RawBuilder<SqlBool> => {
  if (mark === 'returned') return isReturned(period)
  const isConfirmed = sql<SqlBool>`sample_item.state in (${confirmedStates})`
  const isInPeriod =
    timeBy === 'receive'
      ? sql<SqlBool>`${isWithinPeriod('sample.receive_time', period)} and ${isReceived}`
      : isWithinPeriod('sample_item.confirm_time', period)
  const isMarked =
    mark === undefined ? sql<SqlBool>`true` : mark === 'samples' ? isFirstOfSample(period, filter) : marks[mark]
  return sql`${isConfirmed} and ${isInPeriod} and ${isMarked}`
}

type ItemSelection = Pick<ItemQuery, 'mark' | 'timeBy'>

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
    .where(matches(filter.query, itemFilters))
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
