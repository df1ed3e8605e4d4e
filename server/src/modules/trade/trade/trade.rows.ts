import { ledgerAccount, postingKind, tradeState } from '@seam/contract/client/money/ledger'
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
} as const

export const selectTradePage = (db: Db, input: InputOf<typeof tradeCalls.page>, scope: Scope) =>
  searchPage(db, tradesOf(db, input, scope), input, order)

export const tradeQuery = (db: Db, input: InputOf<typeof tradeCalls.exportAll>, scope: Scope) =>
  applyFiltersAndOrder(tradesOf(db, input, scope), input, order)

export type ListedTrade = Awaited<ReturnType<typeof selectTradePage>>['rows'][number]

export const findTrade = (db: Db, id: number, scope: Scope) =>
  trades(db, scope).where('trade.id', '=', id).executeTakeFirst()

const selectShares = (db: Db, tradeId: number) =>
  db
    .selectFrom('tradeShare')
    .innerJoin('delegation', 'delegation.id', 'tradeShare.delegationId')
    .select([
      'delegationId',
      'delegateCode',
      'tradeShare.amount',
      'settled',
      'tradeShare.refunded',
      'released',
      'writtenOff',
    ])
    .where('tradeId', '=', tradeId)
    .orderBy('delegationId')
    .execute()

const entries = (db: Db) =>
  db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.postingId', 'posting.id')
    .leftJoin('delegation', 'delegation.id', 'entry.delegationId')
    .select([
      'posting.id',
      'posting.postingKind as kind',
      'posting.businessDate',
      'posting.remarks',
      'posting.userName as createName',
      'posting.createTime',
      'entry.ledgerAccount',
      'entry.amount',
      'entry.balanceAfter',
      sql<string>`coalesce(delegation.delegate_code, '')`.as('delegateCode'),
    ])
    .orderBy('posting.id')
    .orderBy('entry.id')

const selectOwnEntries = (db: Db, tradeId: number) =>
  entries(db)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('posting.tradeId', '=', tradeId),
        eb('posting.refundId', 'in', selectFrom('refundPart').select('refundId').where('tradeId', '=', tradeId)),
      ]),
    )
    .execute()

const { settle, claim, writeOff, discount, unsettle, release } = postingKind

/**
 * What settlements, write-offs, reversals and releases did to the debt of the delegations of a trade on credit. Such a
 * posting is of several trades: only the entries of these delegations are its story, of their other credit as well.
 */
const selectDebtEntries = (db: Db, tradeId: number) =>
  entries(db)
    .where('posting.postingKind', 'in', [settle, claim, writeOff, discount, unsettle, release])
    .where('entry.ledgerAccount', '=', ledgerAccount.receivable)
    .where('entry.delegationId', 'in', ({ selectFrom }) =>
      selectFrom('tradeShare').select('delegationId').where('tradeId', '=', tradeId),
    )
    .where('posting.id', '>', ({ selectFrom }) =>
      selectFrom('posting as own')
        .select(({ fn }) => fn.min('own.id').as('id'))
        .where('own.tradeId', '=', tradeId)
        .where('own.postingKind', '=', postingKind.credit),
    )
    .execute()

const selectEntries = async (db: Db, tradeId: number) =>
  [...(await selectOwnEntries(db, tradeId)), ...(await selectDebtEntries(db, tradeId))].toSorted((a, b) =>
    Number(a.id - b.id),
  )

const selectAttempts = (db: Db, tradeId: number) =>
  db
    .selectFrom('paymentAttempt')
    .select(['id', 'payMethod', 'state', 'amount', 'outTradeNo', 'providerNo', 'createTime'])
    .where('tradeId', '=', tradeId)
    .orderBy('id')
    .execute()

const selectRefunds = (db: Db, tradeId: number) =>
  db
    .selectFrom('refund')
    .leftJoin('refundPart', join =>
      join.onRef('refundPart.refundId', '=', 'refund.id').on('refundPart.tradeId', '=', tradeId),
    )
    .select([
      'refund.id',
      'refundCode',
      'refundCause as cause',
      'refund.state',
      // a recharge has no parts before its refund is approved
      sql<bigint>`coalesce(sum(refund_part.amount), refund.amount)::bigint`.as('amount'),
      'reason',
      'createName',
      'createTime',
    ])
    .where(
      'refund.id',
      'in',
      sql<number>`(select refund_id from refund_part where trade_id = ${tradeId}
        union select id from refund where trade_id = ${tradeId})`,
    )
    .groupBy('refund.id')
    .orderBy('refund.id')
    .execute()

/** The delegations, postings, attempts and refunds of a trade. */
export const selectTradeStory = async (db: Db, tradeId: number) => {
  const [shares, entries, attempts, refunds] = await Promise.all([
    selectShares(db, tradeId),
    selectEntries(db, tradeId),
    selectAttempts(db, tradeId),
    selectRefunds(db, tradeId),
  ])
  return { shares, entries, attempts, refunds }
}

/** The settlements that contain a trade, and the invoices of its delegations. */
export const selectTradeDocuments = async (db: Db, tradeId: number) => {
  const [settlements, invoices] = await Promise.all([
    db
      .selectFrom('settlementTrade')
      .innerJoin('settlement', 'settlement.id', 'settlementTrade.settlementId')
      .select(['settleCode', 'settlement.state', 'settlementTrade.amount', 'settlementTrade.live'])
      .where('tradeId', '=', tradeId)
      .orderBy('settlement.id')
      .execute(),
    db
      .selectFrom('tradeShare')
      .innerJoin('invoiceShare', 'invoiceShare.delegationId', 'tradeShare.delegationId')
      .innerJoin('invoice', 'invoice.id', 'invoiceShare.invoiceId')
      .select([
        'invoice.id',
        'invoiceCode',
        'invoiceNo',
        'invoice.state',
        sql<bigint>`sum(invoice_share.amount)::bigint`.as('amount'),
      ])
      .where('tradeShare.tradeId', '=', tradeId)
      .groupBy('invoice.id')
      .orderBy('invoice.id')
      .execute(),
  ])
  return { settlements, invoices }
}
