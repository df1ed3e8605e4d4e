import type { serviceStatCalls } from '@seam/contract/insight/stat/service'
import type { InputOf } from '@seam/contract/kit/call'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { matches, sampleFilters } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

const namesOfDimension = {
  client: sql`select id, client_name as name from client`,
  salesman: sql`select id, salesman_name as name from salesman`,
  kind: sql`select id, sample_kind_name as name from sample_kind`,
  category: sql`select id, category_name as name from coal_category`,
  registrar: sql`select id, user_name as name from app_user`,
  package: sql`select id, group_name as name from project_group`,
  project: sql`select id, project_name as name from project`,
} as const
type NamedDimension = keyof typeof namesOfDimension
export const isNamed = (by: string): by is NamedDimension => Object.hasOwn(namesOfDimension, by)

/** Names of the keys of a dimension. */
export const selectNames = async (db: Db, by: NamedDimension, keys: readonly string[]) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (${namesOfDimension[by]}) named where id = any(${keys.map(Number)}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Rejected samples of delegations received in the period, within filters and scope. */
const rejectedSamples = (db: Db, period: Period, { query, scope }: FigureFilter) =>
  db
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .leftJoin('sampleKind', 'sampleKind.id', 'sample.sampleKindId')
    .where('sample.state', '=', sql.lit(sampleState.rejected))
    .where(isWithinPeriod('delegation.sign_time', period))
    .where('delegation.deletedTime', 'is', null)
    .where(delegationInScope(scope))
    .where(sql<SqlBool>`${matches(query, sampleFilters)}`)
    .select([
      'sample.id',
      sampleCode.as('sampleCode'),
      'sample.sampleName',
      sql<string>`coalesce(sample_kind.sample_kind_name, '')`.as('sampleKindName'),
      'sample.rejectReason',
      sql<string>`to_char(delegation.sign_time, 'YYYY-MM-DD')`.as('signDate'),
      'delegation.id as delegationId',
      'delegation.delegateCode',
      'delegation.clientId',
      sql<string>`delegation.client_name`.as('clientName'),
    ])

const order = {
  columns: { signTime: 'delegation.signTime', clientName: sql<string>`delegation.client_name || ''` },
  last: 'sample.id',
  countedBy: 'delegation.signTime',
  defaultSort: { by: 'delegation.signTime', order: 'desc' },
} as const

type RejectedQuery = InputOf<typeof serviceStatCalls.rejected>

export const selectRejectedSamples = (db: Db, input: RejectedQuery, period: Period, filter: FigureFilter) =>
  paginate(db, rejectedSamples(db, period, filter), { ...input, query: [] }, order)

/** All of them, in the order of the list. */
export const rejectedQuery = (db: Db, { sort }: Pick<RejectedQuery, 'sort'>, period: Period, filter: FigureFilter) =>
  applyOrder(rejectedSamples(db, period, filter), sort, order)

export type RejectedSample = Awaited<ReturnType<ReturnType<typeof rejectedQuery>['execute']>>[number]
