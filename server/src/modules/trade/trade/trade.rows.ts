import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import type { InputOf } from '@seam/contract/kit/call'
import { addDays } from '@seam/contract/kit/value/day'
import type { tradeCalls } from '@seam/contract/trade/trade'
import { type NotNull, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { tradeInScope } from '../../../kit/list/business-scope.ts'
import { applyFiltersAndOrder } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { type Period, periodOf } from '../../../kit/period.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { bySearch, bySearchIndex } from '../../client/client/search.sql.ts'
import { byLineOfTrade } from '../../client/transfer/transfer.sql.ts'

const trades = (db: Db, scope: Scope) =>
  db
    .selectFrom('trade')
    .leftJoin('client', 'client.id', 'trade.clientId')
    .select([
      'trade.id',
      'trade.tradeCode',
      'trade.tradeKind',
      'trade.clientId',
      'client.clientName',
      'trade.payMethod',
      'trade.amount',
      'trade.surplus',
      'trade.refunded',
      'trade.tendered',
      'trade.state',
      'trade.voucherNo',
      'trade.remarks',
      'trade.createName',
      'trade.createTime',
      'trade.finishTime',
      'trade.outstanding',
      'trade.approverName',
      'trade.createUserId',
      'trade.version',
      sql<string>`coalesce((select delegate_code from trade_share join delegation on delegation.id = delegation_id
        where trade_id = trade.id order by delegation.id limit 1), '')`.as('delegateCode'),
      sql<number>`(select count(*)::int from trade_share where trade_id = trade.id)`.as('delegateCount'),
    ])
    .$narrowType<{ clientName: NotNull }>()
    .where(tradeInScope(scope))

/** The period of a list of trades; none if the list looks for a number or has a time filter of its own. */
const listedPeriod = ({ startTime, endTime, query }: InputOf<typeof tradeCalls.page>): Period | undefined => {
  const isBounded = query.some(({ key }) => key === 'createTime' || key === 'tradeCode')
  return isBounded && startTime === undefined && endTime === undefined ? undefined : periodOf({ startTime, endTime })
}

/**
 * With literals: as parameters the days would be estimated as few rows, and every order of the list would sort all of
 * them.
 */
const createdWithin = ({ from, to }: Period) =>
  sql<SqlBool>`trade.create_time >= ${sql.lit(from)}::date and trade.create_time < ${sql.lit(addDays(to, 1))}::date`

const tradesOf = (db: Db, input: InputOf<typeof tradeCalls.page>, scope: Scope) => {
  const period = listedPeriod(input)
  return trades(db, scope).$if(period !== undefined, query =>
    period === undefined ? query : query.where(createdWithin(period)),
  )
}

/** What was registered as a transfer, and whether the bank has it: money that never arrived is found so. */
const isTransfer = sql<SqlBool>`trade.pay_method = ${sql.lit(payMethod.transfer)}
  and trade.state in (${literals(tradeState.done, tradeState.partlyRefunded, tradeState.refunded)})`

const order = {
  columns: {
    bankLine: (_: unknown, { value }: { readonly value: readonly unknown[] }) =>
      sql<SqlBool>`${isTransfer} and ${byLineOfTrade(value)}`,
    tradeCode: 'trade.tradeCode',
    keyword: bySearch<'trade'>,
    clientId: 'trade.clientId',
    tradeKind: 'trade.tradeKind',
    payMethod: 'trade.payMethod',
    amount: 'trade.amount',
    state: 'trade.state',
    createTime: 'trade.createTime',
  },
  indexed: { keyword: bySearchIndex<'trade'> },
  last: 'trade.id',
  defaultSort: { by: 'trade.createTime', order: 'desc' },
  equalBy: 'trade.createTime',
} as const

/** Numbers rise with time: along their index every trade before the period would be read. They are sorted instead. */
const orderOf = (input: InputOf<typeof tradeCalls.page>) =>
  listedPeriod(input) === undefined ? order : { ...order, sorts: { tradeCode: sql<string>`trade.trade_code || ''` } }

export const selectTradePage = (db: Db, input: InputOf<typeof tradeCalls.page>, scope: Scope) =>
  searchPage(db, tradesOf(db, input, scope), input, orderOf(input))

export const tradeQuery = (db: Db, input: InputOf<typeof tradeCalls.exportAll>, scope: Scope) =>
  applyFiltersAndOrder(tradesOf(db, input, scope), input, orderOf(input))

export type ListedTrade = Awaited<ReturnType<typeof selectTradePage>>['rows'][number]

export const findTrade = (db: Db, id: number, scope: Scope) =>
  trades(db, scope).where('trade.id', '=', id).executeTakeFirst()
