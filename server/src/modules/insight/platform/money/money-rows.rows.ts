import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { delegationInScope } from '../../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../../kit/list/page.ts'
import type { Period } from '../../../../kit/period.ts'
import { literals } from '../../../../kit/sql/expressions.ts'
import { outsideOwnOpenShift } from '../../../client/shift/shift.sql.ts'
import { isOfSelectedClient } from '../../stat/measure/client-filter.sql.ts'
import type { FigureFilter } from '../../stat/measure/measure.sql.ts'
import { type Movement, movementOf, movements } from './movement.rules.ts'

export type MoneyQuery = InputOf<typeof platformRowsCalls.money>

// Recognised revenue was charged before.
const isCharge = sql<SqlBool>`entry.ledger_account in ('CONTRACT', 'REVENUE') and posting.posting_kind not in ('REVENUE', 'REOPEN', 'OPENING')`

type Selection = Pick<MoneyQuery, 'figure' | 'account'>

/** What moved the cash of the reader's own open shift is left out whole: they are to count it blind. */
const isOfReader = ({ query, scope }: FigureFilter): RawBuilder<SqlBool> =>
  sql`${isOfSelectedClient(query, scope)} and ${outsideOwnOpenShift(scope.userId)}`

// Money within the laboratory, such as a hand-over of cash, is caused by no client.
const isMovedBy = ({ accounts, isAdjusted }: Movement, filter: FigureFilter): RawBuilder<SqlBool> =>
  sql`entry.ledger_account in (${literals(...accounts)})
    and posting.posting_kind not in ('HAND_OVER', 'CHANNEL', 'SHORT_OVER', 'OPENING') and (posting.posting_kind = 'ADJUST') = ${sql.lit(isAdjusted)}
    and ${isOfReader(filter)}`

const isCounted = ({ figure, account }: Selection, filter: FigureFilter): RawBuilder<SqlBool> => {
  if (figure === 'income') return sql`${isCharge} and ${isOfReader(filter)}`
  if (figure !== 'charged') return isMovedBy(movementOf(figure, account), filter)
  const { query, scope } = filter
  return sql`${isCharge} and delegation.id is not null and delegation.deleted_time is null
    and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`
}

const entriesOf = (db: Db, selection: Selection, { from, to }: Period, filter: FigureFilter) =>
  db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.postingId', 'posting.id')
    .leftJoin('delegation', 'delegation.id', 'entry.delegationId')
    .leftJoin('client', 'client.id', 'posting.clientId')
    .where(sql<SqlBool>`posting.business_date between ${from}::date and ${to}::date`)
    .where(isCounted(selection, filter))

const isOfCredits = (figure: MoneyQuery['figure']) =>
  figure === 'income' || figure === 'charged' || movements[figure].sign < 0
const amountOf = (figure: MoneyQuery['figure']) =>
  isOfCredits(figure) ? sql<string>`(-entry.amount)::text` : sql<string>`entry.amount::text`

/** The entries counted by a figure of money. */
const moneyRows = (db: Db, input: Selection, period: Period, filter: FigureFilter) =>
  entriesOf(db, input, period, filter).select([
    sql<number>`entry.id::integer`.as('id'),
    sql<string>`to_char(posting.business_date, 'YYYY-MM-DD')`.as('businessDate'),
    'posting.postingKind',
    'entry.ledgerAccount',
    'client.id as clientId',
    sql<string>`coalesce(client.client_name, '')`.as('clientName'),
    'delegation.id as delegationId',
    sql<string>`coalesce(delegation.delegate_code, '')`.as('delegateCode'),
    amountOf(input.figure).as('amount'),
    'posting.userName',
  ])

const order = {
  columns: { businessDate: 'posting.businessDate' },
  last: 'entry.id',
  countedBy: 'posting.businessDate',
  defaultSort: { by: 'posting.businessDate', order: 'desc' },
} as const

export const selectMoneyPage = (db: Db, input: MoneyQuery, period: Period, filter: FigureFilter) =>
  paginate(db, moneyRows(db, input, period, filter), { ...input, query: [] }, order)

/** All of them, in the order of the list. */
export const moneyQuery = (db: Db, input: Selection & Pick<MoneyQuery, 'sort'>, period: Period, filter: FigureFilter) =>
  applyOrder(moneyRows(db, input, period, filter), input.sort, order)

export type MoneyEntry = Awaited<ReturnType<ReturnType<typeof moneyQuery>['execute']>>[number]
