import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { delegationInScope } from '../../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../../kit/list/page.ts'
import { isWithinPeriod, type Period } from '../../../../kit/period.ts'
import { sampleCode } from '../../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../../stat/measure/measure.sql.ts'
import { type ChargePart, isEach, projectsOf } from '../charge-part.rules.ts'

export type LineQuery = InputOf<typeof platformRowsCalls.lines>

const isSurcharge = sql<SqlBool>`fee_line.fee_line_kind = 'SURCHARGE'`
const isOfItem = sql<SqlBool>`fee_line.item_id is not null`

// Conditions on columns, whose selectivity PostgreSQL knows: the key of a line (keyOfLine) passes for a rare one.
const isOfPart = (part: ChargePart): RawBuilder<SqlBool> => {
  const { by, key } = part
  if (key === 'surcharge') return isSurcharge
  const others = sql`fee_line.fee_line_kind <> 'SURCHARGE'`
  if (by === 'package')
    return key === null
      ? sql`${others} and fee_line.group_id is null`
      : sql`${others} and fee_line.group_id = ${Number(key)}::integer`
  if (isEach(part)) return sql`${others} and ${isOfItem}`
  const projectIds = projectsOf(part)
  if (projectIds !== undefined)
    return sql`${others} and exists (select from sample_item where sample_item.id = fee_line.item_id
      and sample_item.project_id = any(${projectIds}::integer[]))`
  return sql`${others} and not ${isOfItem} and (fee_line.group_id is not null) = ${key === 'package'}::boolean`
}

/** The fee lines of the period that a figure adds up. */
const feeLines = (db: Db, part: ChargePart, period: Period, { query, scope }: FigureFilter) =>
  db
    .selectFrom('feeLine')
    .innerJoin('delegation', 'delegation.id', 'feeLine.delegationId')
    .leftJoin('sample', 'sample.id', 'feeLine.sampleId')
    .where(isWithinPeriod('fee_line.create_time', period))
    .where(isOfPart(part))
    .where('delegation.deletedTime', 'is', null)
    .where(delegationInScope(scope))
    .where(matches(query, delegationFilters))
    .select([
      sql<number>`fee_line.id::integer`.as('id'),
      'feeLine.createTime',
      'feeLine.feeLineKind',
      'feeLine.lineName',
      sql<string>`coalesce(${sampleCode}, '')`.as('sampleCode'),
      'delegation.clientId',
      sql<string>`delegation.client_name`.as('clientName'),
      'delegation.id as delegationId',
      'delegation.delegateCode',
      'feeLine.charged',
      'feeLine.net as amount',
      'feeLine.userName',
    ])

const order = {
  columns: { createTime: 'feeLine.createTime' },
  last: 'feeLine.id',
  countedBy: 'feeLine.createTime',
  defaultSort: { by: 'feeLine.createTime', order: 'desc' },
} as const

/** A page of them; `totalRecords`: their number, if it was counted with their sum. */
export const selectLinePage = (
  db: Db,
  input: LineQuery,
  part: ChargePart,
  period: Period,
  filter: FigureFilter,
  totalRecords?: number,
) =>
  paginate(
    db,
    feeLines(db, part, period, filter),
    { ...input, query: [] },
    { ...order, ...(totalRecords !== undefined && { totalRecords }) },
  )

/** Their number and their sum in fen. */
export const sumLines = (db: Db, part: ChargePart, period: Period, filter: FigureFilter) =>
  feeLines(db, part, period, filter)
    .clearSelect()
    .select([sql<number>`count(*)::integer`.as('lines'), sql<string>`coalesce(sum(net), 0)::text`.as('amount')])
    .executeTakeFirstOrThrow()

/** All of them, in the order of the list. */
export const lineQuery = (
  db: Db,
  { sort }: Pick<LineQuery, 'sort'>,
  part: ChargePart,
  period: Period,
  filter: FigureFilter,
) => applyOrder(feeLines(db, part, period, filter), sort, order)

export type FeeLine = Awaited<ReturnType<ReturnType<typeof lineQuery>['execute']>>[number]
