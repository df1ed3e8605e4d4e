import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { type Period, within } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import { keyOfLine } from '../stat/measure/dimension.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { type ChargePart, isEach } from './charge-part.rules.ts'

type LineQuery = InputOf<typeof platformRowsCalls.lines>

const isOfPart = (part: ChargePart) =>
  isEach(part)
    ? sql<SqlBool>`${keyOfLine(part.by)} ~ '^[0-9]'`
    : sql<SqlBool>`${keyOfLine(part.by)} is not distinct from ${part.key}`

/** The fee lines of the period that a figure adds up. */
const feeLines = (db: Db, part: ChargePart, period: Period, { query, scope }: FigureFilter) =>
  db
    .selectFrom('feeLine')
    .innerJoin('delegation', 'delegation.id', 'feeLine.delegationId')
    .leftJoin('sample', 'sample.id', 'feeLine.sampleId')
    .where(within('fee_line.create_time', period))
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

export const selectLinePage = (db: Db, input: LineQuery, part: ChargePart, period: Period, filter: FigureFilter) =>
  paginate(db, feeLines(db, part, period, filter), { ...input, query: [] }, order)

/** All of them, in the order of the list. */
export const lineQuery = (
  db: Db,
  { sort }: Pick<LineQuery, 'sort'>,
  part: ChargePart,
  period: Period,
  filter: FigureFilter,
) => applyOrder(feeLines(db, part, period, filter), sort, order)

export type FeeLine = Awaited<ReturnType<ReturnType<typeof lineQuery>['execute']>>[number]
