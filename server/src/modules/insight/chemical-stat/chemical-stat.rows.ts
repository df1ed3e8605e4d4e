import type { chemicalStatCalls, PivotValue } from '@seam/contract/insight/stat/chemical'
import { mostPivotColumns } from '@seam/contract/insight/stat/chemical'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { matches, sampleFilters } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { confirmedStates, isReceived, statesInForce } from '../../../kit/list/states.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

export type PivotQuery = InputOf<typeof chemicalStatCalls.page>
export type PivotFilter = FigureFilter &
  Pick<PivotQuery, 'timeBy' | 'inputs'> & {
    readonly period: Period
  }

/** The samples of reports in force that were issued in the period; a sample is in one at most. */
const issuedSamples = (period: Period) => sql<{ sampleId: number; issueTime: string }>`(
  select report_sample.sample_id, report.issue_time from report join report_sample on report_id = report.id
  where report.state in (${statesInForce}) and ${isWithinPeriod('report.issue_time', period)})`
/** Of `sample`: in a report in force that was issued in the period. */
export const isIssued = (period: Period) =>
  sql<SqlBool>`sample.id in (select sample_id from ${issuedSamples(period)} issued)`

const isOfReader = ({ query, scope }: FigureFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isReceived} and delegation.deleted_time is null and ${delegationInScope(scope)}
    and ${matches(query, sampleFilters)}`

/** The condition on samples, common to rows, columns and totals. */
const isSelected = (filter: PivotFilter): RawBuilder<SqlBool> => {
  const { period, timeBy } = filter
  const isInPeriod = timeBy === 'issue' ? isIssued(period) : isWithinPeriod('sample.receive_time', period)
  return sql<SqlBool>`${isOfReader(filter)} and ${isInPeriod}`
}

/** Confirmed values of `sample`; those of inputs on request only. */
const values = ({ inputs, query }: PivotFilter) => {
  const projectIds = query.filter(({ key }) => key === 'projectId').map(({ value }) => value)
  return sql`sample_item item join project on project.id = item.project_id
    join result r on r.item_id = item.id and r.result_no = item.result_version
    join result_value v on v.result_id = r.id and v.reported is not null
    left join lateral (select part->>'name' as name, coalesce(nullif(part->>'symbol', ''), r.project->>'symbol') as symbol, place
      from jsonb_array_elements(r.project->'components') with ordinality as listed(part, place)
      where v.component <> '' and part->>'code' = v.component) component on true
    where item.sample_id = sample.id and item.state in (${confirmedStates}) ${inputs === 1 ? sql`` : sql`and item.requested`}
      ${sql.join(
        projectIds.map(ids => sql`and item.project_id = any(${ids}::integer[])`),
        sql` `,
      )}`
}

const pivotKey = sql`project.project_code || case v.component when '' then '' else '.' || v.component end`

const valuesOf = (filter: PivotFilter) => sql<
  PivotValue & { key: string }
>`coalesce((select jsonb_agg(jsonb_build_object(
    'key', ${pivotKey}, 'itemId', item.id, 'text', v.reported, 'high', is_above_limit(v.reported, v.high_limit), 'estimated', r.estimated,
    'waived', r.cause = 'waived', 'state', item.state)) from ${values(filter)}), '[]')`

const report = (column: 'report_code' | 'issue_time') =>
  sql<string | null>`(select ${sql.ref(`report.${column}`)} from report_sample join report on report.id = report_id
    where report_sample.sample_id = sample.id and report.state in (${statesInForce}) order by report.id desc limit 1)`

const pivotRows = (db: Db, filter: PivotFilter) =>
  db
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .leftJoin('sampleKind', 'sampleKind.id', 'sample.sampleKindId')
    .where(isOfReader(filter))
    .$if(filter.timeBy === 'receive', query => query.where(isWithinPeriod('sample.receive_time', filter.period)))
    .$if(filter.timeBy === 'issue', query =>
      query.innerJoin(issuedSamples(filter.period).as('issued'), 'issued.sampleId', 'sample.id'),
    )
    .select([
      'sample.id',
      sampleCode.as('sampleCode'),
      'sample.sampleName',
      'sample.labCode',
      sql<string>`coalesce(sample_kind.sample_kind_name, '')`.as('sampleKindName'),
      'sample.state',
      'delegation.id as delegationId',
      'delegation.delegateCode',
      'delegation.clientId',
      sql<string>`delegation.client_name`.as('clientName'),
      sql<string>`to_char(coalesce(sample.receive_time, delegation.sign_time), 'YYYY-MM-DD HH24:MI:SS')`.as(
        'receiveTime',
      ),
      report('report_code').as('reportCode'),
      report('issue_time').as('issueTime'),
      sql<(PivotValue & { key: string })[]>`${valuesOf(filter)}`.as('results'),
    ])

/** By the time that the period refers to, the latest first. */
const orderBy = (timeBy: PivotFilter['timeBy']) => {
  const time = timeBy === 'issue' ? sql<string>`issued.issue_time` : ('sample.receiveTime' as const)
  return {
    columns: {
      receiveTime: 'sample.receiveTime',
      sampleCode: sql<string>`delegation.delegate_code || to_char(sample.position, 'FM00')`,
      clientName: sql<string>`delegation.client_name || ''`,
    },
    last: 'sample.id',
    defaultSort: { by: time, order: 'desc' },
  } as const
}

/** A page of them; `totalRecords`: their number. */
export const selectPivotPage = (db: Db, input: PivotQuery, filter: PivotFilter, totalRecords: number) =>
  paginate(db, pivotRows(db, filter), { ...input, query: [] }, { ...orderBy(filter.timeBy), totalRecords })

/** All rows, in the order of the list. */
export const pivotQuery = (db: Db, input: Pick<PivotQuery, 'sort'>, filter: PivotFilter) =>
  applyOrder(pivotRows(db, filter), input.sort, orderBy(filter.timeBy))

export type PivotSample = Awaited<ReturnType<ReturnType<typeof pivotQuery>['execute']>>[number]

const valuesInFilter = (filter: PivotFilter) =>
  sql`sample join delegation on delegation.id = sample.delegation_id cross join lateral (
    select item.project_id, project.project_code, v.component, component.name, component.symbol, component.place,
      is_above_limit(v.reported, v.high_limit) as high
    from ${values(filter)}) value where ${isSelected(filter)}`

export type StoredColumn = {
  projectId: number
  projectCode: string
  component: string
  projectName: string
  componentName: string | null
  symbol: string
  unit: string
  basis: string | null
  limit: string | null
  count: number
  /** Position of the project in the list. */
  sort: number
}

const columnOfProject = sql`counted.project_id, project.project_code, counted.component, project.project_name, project.unit,
  project.basis, trim_scale(project.high_limit)::text as "limit", counted.count, project.sort`

/** The columns with a value, in the order of the projects. */
export const selectColumnsFromRows = async (db: Db, filter: PivotFilter) => {
  const { rows } = await sql<StoredColumn>`
    select ${columnOfProject}, counted.name as component_name, coalesce(counted.symbol, project.symbol) as symbol
    from (select value.project_id, value.component, max(value.name) as name, max(value.symbol) as symbol, min(value.place) as place,
        count(*)::int as count from ${valuesInFilter(filter)} group by value.project_id, value.component) counted
      join project on project.id = counted.project_id
    order by project.sort, project.id, place limit ${sql.lit(mostPivotColumns)}`.execute(db)
  return rows
}

/** The columns of projects without components, whose values are counted already. */
export const selectPlainColumns = async (db: Db, counts: readonly { projectId: number; count: number }[]) => {
  const { rows } = await sql<StoredColumn>`
    select ${columnOfProject}, null as component_name, project.symbol
    from (select project_id, '' as component, count from unnest(${counts.map(({ projectId }) => projectId)}::integer[],
        ${counts.map(({ count }) => count)}::integer[]) listed (project_id, count)) counted
      join project on project.id = counted.project_id`.execute(db)
  return rows
}

/** Samples and values of the rows. */
export const sumFromRows = async (db: Db, filter: PivotFilter) => {
  const { rows } = await sql<{ samples: number; values: number; high: number }>`
    select (select count(*)::int from sample join delegation on delegation.id = sample.delegation_id
      where ${isSelected(filter)}) as samples,
    own.* from (select count(*)::int as values, (count(*) filter (where value.high))::int as high from ${valuesInFilter(filter)}) own`.execute(
    db,
  )
  return rows[0] ?? { samples: 0, values: 0, high: 0 }
}
