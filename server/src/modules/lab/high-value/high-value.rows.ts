import type { PageQuery } from '@seam/contract/kit/list/page'
import { countLimit } from '@seam/contract/kit/list/paging'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { applyOrder, boundedCount } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { statesInForce } from '../../../kit/list/states.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { sampleCode } from '../sample/sample-code.sql.ts'
import { mayBeHighNow } from './high-value.sql.ts'

/** The limit that applies: the one written with the result, or the present one of the project. */
const limitOf = (limitNow: number): RawBuilder<string | null> =>
  limitNow === 1 ? sql`project.high_limit` : sql`result_value.high_limit`

/** Every value, or one of each delegation: the first. */
export type Each = 'value' | 'delegation'

type HighValueFilter = {
  readonly query: PageQuery['query']
  readonly period: Period
  readonly limitNow: number
  /** 1: only those whose report has been delivered. */
  readonly released?: number | undefined
  readonly each?: Each | undefined
  readonly scope: Scope
}

/** Confirmed values of the period, within filters and scope. */
const confirmedValues = (db: Db, { query, period, scope }: Omit<HighValueFilter, 'limitNow' | 'released'>) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .innerJoin('result', join =>
      join.onRef('result.itemId', '=', 'sampleItem.id').onRef('result.resultNo', '=', 'sampleItem.resultVersion'),
    )
    .innerJoin('resultValue', 'resultValue.resultId', 'result.id')
    .where(isWithinPeriod('sample_item.confirm_time', period))
    .where('delegation.deletedTime', 'is', null)
    .where(delegationInScope(scope))
    .where(matches(query, itemFilters))

const isReleased = sql<SqlBool>`exists (select from report_sample join report on report.id = report_id
  where report_sample.sample_id = sample.id and report.state in (${statesInForce}) and report.release_time is not null)`

/** Those strictly above their limit. */
const valuesAboveLimit = (db: Db, filter: HighValueFilter) => {
  const { limitNow, period, released } = filter
  const limit = limitOf(limitNow)
  const values = confirmedValues(db, filter)
    .$if(released === 1, query => query.where(isReleased))
    .where(sql<SqlBool>`is_above_limit(result_value.reported, ${limit})`)
  return values.where(limitNow === 1 ? mayBeHighNow(period) : sql<SqlBool>`sample_item.high`)
}

const report = (column: 'report_code' | 'release_time') =>
  sql<string | null>`(select ${sql.ref(`report.${column}`)} from report_sample join report on report.id = report_id
    where report_sample.sample_id = sample.id and report.state in (${statesInForce}) order by report.id desc limit 1)`

const componentName = sql<string>`coalesce((select ' ' || (part->>'name') from jsonb_array_elements(result.project->'components') part
  where part->>'code' = result_value.component), '')`

/** The first value of a delegation: of its first item, the one with the first component. */
const isFirstOfDelegation = (db: Db, filter: HighValueFilter) => {
  const first = valuesAboveLimit(db, filter)
    .select(['sampleItem.id', 'component'])
    .distinctOn('delegation.id')
    .orderBy('delegation.id')
    .orderBy('sampleItem.id')
    .orderBy('component')
  return sql<SqlBool>`(sample_item.id, result_value.component) in (${first})`
}

const highValues = (db: Db, filter: HighValueFilter) =>
  valuesAboveLimit(db, filter).$if(filter.each === 'delegation', query => query.where(isFirstOfDelegation(db, filter)))

/** A unique number for each value of an item, which has up to twenty components. */
const valueId = sql<number>`sample_item.id * 20 + (select count(*)::int from result_value earlier
  where earlier.result_id = result_value.result_id and earlier.component < result_value.component)`

/** The values in lists. */
const highValueRows = (db: Db, filter: HighValueFilter) => {
  const limit = limitOf(filter.limitNow)
  return highValues(db, filter).select([
    valueId.as('id'),
    'sampleItem.id as itemId',
    'resultValue.component',
    'project.id as projectId',
    'project.projectCode',
    sql<string>`coalesce(result.project->>'projectName', project.project_name) || ${componentName}`.as('projectName'),
    'project.symbol',
    'project.unit',
    sql<string>`result_value.reported`.as('reported'),
    sql<string>`trim_scale(${limit})::text`.as('limit'),
    sql<
      string | null
    >`case when result_value.reported ~ '^-?[0-9.]+$' then (result_value.reported::numeric - ${limit})::text end`.as(
      'excess',
    ),
    sql<string>`to_char(sample_item.confirm_time, 'YYYY-MM-DD HH24:MI:SS')`.as('confirmTime'),
    'sample.id as sampleId',
    sampleCode.as('sampleCode'),
    'sample.sampleName',
    'sample.labCode',
    'delegation.id as delegationId',
    'delegation.delegateCode',
    'delegation.clientId',
    sql<string>`delegation.client_name`.as('clientName'),
    report('report_code').as('reportCode'),
    report('release_time').as('releaseTime'),
  ])
}

/** All of them, in the order of the list. */
export const highValueQuery = (db: Db, filter: HighValueFilter, sort: PageQuery['sort']) =>
  applyOrder(highValueRows(db, filter), sort, {
    columns: {
      confirmTime: 'sampleItem.confirmTime',
      // Not columns of an index, which would be read completely for the few values of the period.
      delegateCode: sql<string>`delegation.delegate_code || ''`,
      clientName: sql<string>`delegation.client_name || ''`,
    },
    last: 'sampleItem.id',
    defaultSort: { by: 'sampleItem.confirmTime', order: 'desc' },
  }).orderBy('resultValue.component')

/** One page, the latest first, and the total number, which is `total` if a figure has it. */
export const selectHighValuePage = async (
  db: Db,
  filter: HighValueFilter,
  { pageNo, pageSize, sort }: Pick<PageQuery, 'pageNo' | 'pageSize' | 'sort'>,
  total?: number,
) => {
  const limited = highValueQuery(db, filter, sort).limit(sql.lit(pageSize))
  const [rows, totalRecords] = await Promise.all([
    (pageNo === 1 ? limited : limited.offset((pageNo - 1) * pageSize)).execute(),
    total === undefined ? boundedCount(db, highValues(db, filter)) : Math.min(total, countLimit + 1),
  ])
  return { rows, totalRecords }
}
