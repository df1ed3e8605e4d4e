import type { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { confirmedStates, isReceived } from '../../../kit/list/states.ts'
import { type Period, within } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

export type ItemQuery = InputOf<typeof chemicalStatCalls.items>

const inForce = sql`result where result.item_id = sample_item.id and result.result_no = sample_item.result_version`
const isWaived = sql<boolean>`exists (select from ${inForce} and result.cause = 'waived')`
const marks: Readonly<Record<NonNullable<ItemQuery['mark']>, RawBuilder<SqlBool>>> = {
  high: sql`sample_item.high`,
  waived: isWaived,
  third: sql`exists (select from result_reading where ordinal > 2 and result_id = (select result.id from ${inForce}))`,
}

const reported = sql<string>`coalesce((select string_agg(concat_ws(' ', nullif(component, ''), reported), '，' order by component)
  from result_value where result_id = (select result.id from ${inForce})), '')`

type ItemSelection = Pick<ItemQuery, 'mark' | 'timeBy'>

/** Confirmed items of the period, within filters and scope. */
const items = (db: Db, { mark, timeBy }: ItemSelection, period: Period, { query, scope }: FigureFilter) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .where(
      timeBy === 'receive'
        ? sql<SqlBool>`${within('sample.receive_time', period)} and ${isReceived}`
        : within('sample_item.confirm_time', period),
    )
    .where(sql<SqlBool>`sample_item.state in (${confirmedStates})`)
    .where('delegation.deletedTime', 'is', null)
    .where(delegationInScope(scope))
    .where(matches(query, itemFilters))
    .where(mark === undefined ? sql<SqlBool>`true` : marks[mark])
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
      sql<string>`to_char(sample_item.confirm_time, 'YYYY-MM-DD HH24:MI:SS')`.as('confirmTime'),
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
