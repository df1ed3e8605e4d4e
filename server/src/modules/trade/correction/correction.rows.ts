import type { InputOf } from '@seam/contract/kit/call'
import type { correctionCalls } from '@seam/contract/trade/correction'
import { correctionState, seesCorrections } from '@seam/contract/trade/correction'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { clientInScope, tradeInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'
import { bySearch, bySearchIndex } from '../../client/client/search.sql.ts'
import type { OpenShare } from '../settle/settle.rules.ts'

/** Those of deposits are of the vault, which is kept as a whole, and of no client. */
const corrections = (db: Db, scope: Scope) =>
  db
    .selectFrom('correction')
    .leftJoin('client', 'client.id', 'correction.clientId')
    .leftJoin('settlement', 'settlement.id', 'correction.settlementId')
    .leftJoin('vaultDeposit', 'vaultDeposit.postingId', 'correction.depositId')
    .select([
      'correction.id',
      'correction.correctionCode',
      'correction.correctionKind',
      'correction.clientId',
      'client.clientName',
      sql<string>`coalesce(settlement.settle_code, '')`.as('settleCode'),
      'correction.settlementId',
      'correction.depositId',
      sql<string>`coalesce(vault_deposit.slip_no, '')`.as('slipNo'),
      'correction.amount',
      'correction.cashBack',
      'correction.reason',
      'correction.state',
      'correction.approverName',
      'correction.approveTime',
      'correction.createUserId',
      'correction.createName',
      'correction.createTime',
      'correction.version',
    ])
    .where(sql<SqlBool>`(correction.client_id is null or ${clientInScope(scope)})`)

export const selectCorrectionPage = (db: Db, input: InputOf<typeof correctionCalls.page>, scope: Scope) =>
  searchPage(db, corrections(db, scope), input, {
    columns: {
      keyword: bySearch<'correction'>,
      clientId: 'correction.clientId',
      correctionCode: 'correction.correctionCode',
      correctionKind: 'correction.correctionKind',
      amount: 'correction.amount',
      state: 'correction.state',
      createTime: 'correction.createTime',
    },
    indexed: { keyword: bySearchIndex<'correction'> },
    last: 'correction.id',
  })

/** A correction; of deposits, the requests of keepers of the vault who see no others are theirs alone. */
export const findCorrection = (db: Db, id: number, { scope, permissions, userId }: Caller) => {
  const byId = corrections(db, scope).where('correction.id', '=', id)
  if (seesCorrections.some(right => permissions.has(right))) return byId.executeTakeFirst()
  return byId
    .where('correction.createUserId', '=', userId)
    .where('correction.depositId', 'is not', null)
    .executeTakeFirst()
}

export type StoredCorrection = Awaited<ReturnType<typeof findCorrection>> & object

/** The trades and events of a correction. */
export const selectCorrectionStory = async (db: Db, correctionId: number) => {
  const [trades, events] = await Promise.all([
    db
      .selectFrom('correctionTrade')
      .innerJoin('trade', 'trade.id', 'correctionTrade.tradeId')
      .select(['trade.id', 'tradeCode', 'outstanding'])
      .where('correctionId', '=', correctionId)
      .orderBy('trade.id')
      .execute(),
    db
      .selectFrom('moneyEvent')
      .select(['command', 'reason', 'userName', 'createTime'])
      .where('correctionId', '=', correctionId)
      .orderBy('id')
      .execute(),
  ])
  return { trades, events }
}

export const lockCorrections = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('correction')
    .select([
      'id',
      'correctionCode',
      'correctionKind',
      'clientId',
      'settlementId',
      'amount',
      'cashBack',
      'reason',
      'state',
      'createUserId',
      'version',
    ])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedCorrection = Awaited<ReturnType<typeof lockCorrections>>[number]

export const insertCorrectionTrades = async (tx: Tx, correctionId: number, tradeIds: readonly number[]) => {
  await tx
    .insertInto('correctionTrade')
    .values(tradeIds.map(tradeId => ({ correctionId, tradeId })))
    .execute()
}

export const selectCorrectionTradeIds = async (db: Db, correctionId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('correctionTrade')
    .select('tradeId')
    .where('correctionId', '=', correctionId)
    .orderBy('tradeId')
    .execute()
  return rows.map(({ tradeId }) => tradeId)
}

/** The clients of credit trades in scope with an outstanding amount. */
export const selectCreditTrades = (db: Db, tradeIds: readonly number[], scope: Scope) =>
  db
    .selectFrom('trade')
    .select(['id', 'clientId', 'outstanding'])
    .where('id', '=', sql<number>`any(${[...tradeIds]})`)
    .where(sql<boolean>`outstanding > 0`)
    .where(tradeInScope(scope))
    .execute()

type SharePart = { readonly tradeId: number; readonly delegationId: number; readonly amount: bigint }

export const addShareWriteOffs = async (tx: Tx, parts: readonly SharePart[]) => {
  await sql`
    update trade_share set written_off = written_off + line.amount
    from jsonb_to_recordset(${jsonOf(parts)}::jsonb) as line("tradeId" int, "delegationId" int, amount bigint)
    where trade_id = line."tradeId" and delegation_id = line."delegationId"`.execute(tx)
}

/** Whether a reversal of a locked settlement waits for its approval. */
export const hasRequestedReversal = async (tx: Tx, settlementId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('correction')
    .select('id')
    .where('settlementId', '=', settlementId)
    .where('state', '=', correctionState.requested)
    .executeTakeFirst()
  return row !== undefined
}

/** The settled amounts of the live trades of a settlement, the newest first. */
export const selectSettledShares = async (tx: Tx, settlementId: number): Promise<OpenShare[]> => {
  const { rows } = await sql<OpenShare>`
    select trade_share.trade_id, delegation_id, settled as open from settlement_trade
      join trade_share on trade_share.trade_id = settlement_trade.trade_id
    where settlement_id = ${settlementId} and live and settled > 0
    order by trade_share.trade_id desc, delegation_id desc`.execute(tx)
  return rows
}

/** Releases the trades of the settlement for another one. */
export const releaseSettlementTrades = async (tx: Tx, settlementId: number) => {
  await tx.updateTable('settlementTrade').set({ live: false }).where('settlementId', '=', settlementId).execute()
}

export const sumReceiptsByMethod = async (tx: Tx, settlementId: number) =>
  tx
    .selectFrom('settlementReceipt')
    .select(['payMethod', sql<bigint>`sum(amount)::bigint`.as('amount')])
    .where('settlementId', '=', settlementId)
    .groupBy('payMethod')
    .orderBy('payMethod')
    .execute()
