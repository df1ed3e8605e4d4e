import type { InputOf } from '@seam/contract/kit/call'
import type { settleCalls } from '@seam/contract/trade/settle'
import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { clientInScope, tradeInScope } from '../../../kit/list/business-scope.ts'
import { applyFiltersAndOrder, paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'
import { bySearch, bySearchIndex } from '../../client/client/search.sql.ts'
import { byLineOfReceipt } from '../../client/transfer/transfer.sql.ts'
import type { OpenShare, Receipt } from './settle.rules.ts'

const firstDelegateCode = sql<string>`coalesce((select delegate_code from trade_share join delegation on delegation.id = delegation_id
  where trade_id = trade.id order by delegation.id limit 1), '')`
const delegateCount = sql<number>`(select count(*)::int from trade_share where trade_id = trade.id)`

type UnsettledFilter = InputOf<typeof settleCalls.unsettledList>

/** Credit trades with a debt, in scope. */
const queryUnsettled = (db: Db, { clientId, startTime, endTime }: UnsettledFilter, scope: Scope) =>
  db
    .selectFrom('trade')
    .leftJoin('client', 'client.id', 'trade.clientId')
    .select([
      'trade.id',
      'trade.tradeCode',
      'trade.clientId',
      'client.clientName',
      'trade.amount',
      // of settled money a refund is paid, and what is owed stays
      sql<bigint>`(select sum(released)::bigint from trade_share where trade_id = trade.id)`.as('refunded'),
      sql<bigint>`(select sum(settled + written_off)::bigint from trade_share where trade_id = trade.id)`.as('cleared'),
      'trade.outstanding',
      sql<number>`now()::date - trade.create_time::date`.as('days'),
      sql<number>`greatest(now()::date - trade.create_time::date
        - (select credit_days from account where account.client_id = trade.client_id), 0)`.as('overdueDays'),
      sql<string>`coalesce((select settle_code from settlement_trade join settlement on settlement.id = settlement_id
        where trade_id = trade.id and live), '')`.as('settleCode'),
      firstDelegateCode.as('delegateCode'),
      delegateCount.as('delegateCount'),
      'trade.createName',
      'trade.createTime',
    ])
    .$narrowType<{ clientName: NotNull }>()
    .where(sql<boolean>`trade.outstanding > 0`)
    .where(tradeInScope(scope))
    .$if(clientId !== undefined, query => query.where('trade.clientId', '=', clientId ?? 0))
    .$if(startTime !== undefined, query => query.where(sql<boolean>`trade.create_time >= ${startTime}::date`))
    .$if(endTime !== undefined, query => query.where(sql<boolean>`trade.create_time < ${endTime}::date + 1`))

const unsettledOrder = {
  columns: {
    tradeCode: 'trade.tradeCode',
    createTime: 'trade.createTime',
    outstanding: 'trade.outstanding',
  },
  last: 'trade.id',
  defaultSort: { by: 'trade.id', order: 'asc' },
} as const

export const selectUnsettledPage = (db: Db, input: InputOf<typeof settleCalls.unsettledPage>, scope: Scope) =>
  paginate(db, queryUnsettled(db, input, scope), input, unsettledOrder)

export const unsettledQuery = (db: Db, input: InputOf<typeof settleCalls.exportUnsettled>, scope: Scope) =>
  applyFiltersAndOrder(queryUnsettled(db, input, scope), input, unsettledOrder)

export const selectUnsettled = (db: Db, input: UnsettledFilter, scope: Scope, most: number) =>
  queryUnsettled(db, input, scope).orderBy('trade.id').limit(most).execute()

export type ListedUnsettled = Awaited<ReturnType<typeof selectUnsettled>>[number]

/** Trades of a client: the chosen ones, or all of a period that are in no settlement. */
export const selectForSettlement = (
  db: Db,
  { clientId, tradeIds, startTime, endTime }: InputOf<typeof settleCalls.confirm>,
  scope: Scope,
  most: number,
) =>
  queryUnsettled(db, { clientId, ...(tradeIds === undefined && { startTime, endTime }) }, scope)
    .$if(tradeIds !== undefined, query => query.where('trade.id', '=', sql<number>`any(${tradeIds ?? []})`))
    .$if(tradeIds === undefined, query =>
      query.where(sql<boolean>`not exists (select from settlement_trade where trade_id = trade.id and live)`),
    )
    .orderBy('trade.id')
    .limit(most)
    .execute()

/** Locks the delegations of trades, then the trades, each in the order of their ids. */
export const lockForSettlement = async (tx: Tx, tradeIds: readonly number[]) => {
  await sql`
    with locked as materialized (
      select id from delegation where id in (select delegation_id from trade_share where trade_id = any(${tradeIds}))
      order by id for update
    )
    select id from trade where id = any(${tradeIds}) and (select count(*) from locked) >= 0 order by id for update`.execute(
    tx,
  )
}

/** The debt of locked trades, the oldest first. */
export const selectOpenShares = async (db: Db, tradeIds: readonly number[]): Promise<OpenShare[]> => {
  const { rows } = await sql<OpenShare>`
    select trade_id, delegation_id, trade_share.amount - settled - released - written_off as open from trade_share
      join trade on trade.id = trade_id
    where trade_id = any(${tradeIds}) and outstanding > 0 and trade_share.amount > settled + released + written_off
    order by trade_id, delegation_id`.execute(db)
  return rows
}

/** The debt of locked trades, the oldest first, and the settlements that contain some of them. */
export const selectConfirmedShares = async (db: Db, tradeIds: readonly number[]) => {
  const { rows } = await sql<OpenShare & { settleCode: string | null }>`
    select trade_share.trade_id, delegation_id, trade_share.amount - settled - released - written_off as open, settle_code
    from trade_share join trade on trade.id = trade_id
      left join settlement_trade on settlement_trade.trade_id = trade.id and live
      left join settlement on settlement.id = settlement_id
    where trade.id = any(${tradeIds})
      and (outstanding > 0 and trade_share.amount > settled + released + written_off or settlement.id is not null)
    order by trade_share.trade_id, delegation_id`.execute(db)
  return {
    shares: rows
      .filter(({ open }) => open > 0n)
      .map(({ tradeId, delegationId, open }) => ({ tradeId, delegationId, open })),
    settleCodes: [...new Set(rows.flatMap(({ settleCode }) => settleCode ?? []))],
  }
}

type Author = { readonly userId: number; readonly userName: string }

type ReceiptOf = Receipt & { readonly settlementId: number }

const insertionOfReceipts = (receipts: readonly ReceiptOf[], { userId, userName }: Author) =>
  sql`insert into settlement_receipt (settlement_id, pay_method, amount, voucher_no, create_user_id, create_name)
    select "settlementId", "payMethod", amount, "voucherNo", ${userId}::int, ${userName}::text
    from jsonb_to_recordset(${jsonOf(receipts)}::jsonb)
      as line("settlementId" int, "payMethod" smallint, amount bigint, "voucherNo" text)`

export const insertReceipts = async (tx: Tx, receipts: readonly ReceiptOf[], author: Author) => {
  await insertionOfReceipts(receipts, author).execute(tx)
}

/** The trades of a new settlement, and its receipts. */
export const insertSettlementContent = async (
  tx: Tx,
  settlementId: number,
  lines: readonly { readonly tradeId: number; readonly net: bigint }[],
  receipts: readonly Receipt[],
  author: Author,
) => {
  const insertTrades = sql`insert into settlement_trade (settlement_id, trade_id, amount)
    select ${settlementId}::int, * from unnest(${lines.map(({ tradeId }) => tradeId)}::int[],
      ${lines.map(({ net }) => String(net))}::bigint[])`
  if (receipts.length === 0) await insertTrades.execute(tx)
  else {
    const own = receipts.map(one => ({ ...one, settlementId }))
    await sql`with included as (${insertTrades}) ${insertionOfReceipts(own, author)}`.execute(tx)
  }
}

type SharePart = { readonly tradeId: number; readonly delegationId: number; readonly amount: bigint }

export const addShareReceipts = async (tx: Tx, parts: readonly SharePart[]) => {
  await sql`
    update trade_share set settled = settled + line.amount
    from jsonb_to_recordset(${jsonOf(parts)}::jsonb) as line("tradeId" int, "delegationId" int, amount bigint)
    where trade_id = line."tradeId" and delegation_id = line."delegationId"`.execute(tx)
}

const settlements = (db: Db, scope: Scope) =>
  db
    .selectFrom('settlement')
    .leftJoin('client', 'client.id', 'settlement.clientId')
    .select([
      'settlement.id',
      'settlement.settleCode',
      'settlement.clientId',
      'client.clientName',
      'settlement.amount',
      'settlement.received',
      'settlement.surplus',
      'settlement.state',
      'settlement.remarks',
      'settlement.createName',
      'settlement.createTime',
      'settlement.version',
      sql<number>`(select count(*)::int from settlement_trade where settlement_id = settlement.id)`.as('tradeCount'),
      sql<bigint>`coalesce((select sum(outstanding) from settlement_trade join trade on trade.id = trade_id
        where settlement_id = settlement.id and live), 0)::bigint`.as('outstanding'),
    ])
    .$narrowType<{ clientName: NotNull }>()
    .where(clientInScope(scope))

const settlementOrder = {
  columns: {
    bankLine: (_: unknown, { value }: { readonly value: readonly unknown[] }) => byLineOfReceipt(value),
    settleCode: 'settlement.settleCode',
    keyword: bySearch<'settlement'>,
    clientId: 'settlement.clientId',
    state: 'settlement.state',
    amount: 'settlement.amount',
    createTime: 'settlement.createTime',
  },
  indexed: { keyword: bySearchIndex<'settlement'> },
  last: 'settlement.id',
} as const

export const selectSettlementPage = (db: Db, input: InputOf<typeof settleCalls.page>, scope: Scope) =>
  searchPage(db, settlements(db, scope), input, settlementOrder)

export const settlementQuery = (db: Db, input: InputOf<typeof settleCalls.exportAll>, scope: Scope) =>
  applyFiltersAndOrder(settlements(db, scope), input, settlementOrder)

export type ListedSettlement = Awaited<ReturnType<typeof selectSettlementPage>>['rows'][number]

export const findSettlementByCode = (db: Db, settleCode: string, scope: Scope) =>
  settlements(db, scope).where('settlement.settleCode', '=', settleCode).executeTakeFirst()

export const findSettlement = (db: Db, id: number, scope: Scope) =>
  settlements(db, scope).where('settlement.id', '=', id).executeTakeFirst()

export const selectSettlementTrades = (db: Db, settlementId: number) =>
  db
    .selectFrom('settlementTrade')
    .innerJoin('trade', 'trade.id', 'settlementTrade.tradeId')
    .select([
      'trade.id',
      'trade.tradeCode',
      firstDelegateCode.as('delegateCode'),
      delegateCount.as('delegateCount'),
      'settlementTrade.amount',
      'trade.outstanding',
      'trade.createTime',
    ])
    .where('settlementTrade.settlementId', '=', settlementId)
    .orderBy('trade.id')
    .execute()

export const selectReceipts = (db: Db, settlementId: number) =>
  db
    .selectFrom('settlementReceipt')
    .select(['id', 'payMethod', 'amount', 'voucherNo', 'createName', 'createTime'])
    .where('settlementId', '=', settlementId)
    .orderBy('id')
    .execute()
