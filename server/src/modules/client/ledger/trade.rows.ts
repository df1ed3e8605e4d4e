import { ledgerAccount, tradeState } from '@seam/contract/client/money/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'
import { countChannelRefunds } from './refund/channel-refunds.sql.ts'

const lockedTrades = (tx: Tx) =>
  tx
    .selectFrom('trade')
    .select([
      'id',
      'state',
      'version',
      'tradeCode',
      'tradeKind',
      'clientId',
      'payMethod',
      'amount',
      'surplus',
      'refunded',
      'voucherNo',
      'remarks',
      'createUserId',
    ])
    .orderBy('id')
    .forUpdate()

/** Locks trades in the order of their ids. Call it after the locks of their delegations. */
export const lockTrades = (tx: Tx, ids: readonly number[]) =>
  lockedTrades(tx).where('id', '=', sql<number>`any(${ids})`).execute()

/** The same of all trades of a locked delegation. */
export const lockTradesOf = (tx: Tx, delegationId: number) =>
  lockedTrades(tx)
    .where('id', 'in', tx.selectFrom('tradeShare').select('tradeId').where('delegationId', '=', delegationId))
    .execute()

export type LockedTrade = Awaited<ReturnType<typeof lockTrades>>[number]

/** Whose data scope a trade belongs to. */
export const findTradeOwner = (db: Db, tradeId: number) =>
  db.selectFrom('trade').select(['ownerId', 'departmentId']).where('id', '=', tradeId).executeTakeFirstOrThrow()

type ShareDraft = { readonly delegationId: number; readonly amount: bigint }

/** Inserts the shares of a trade in the statement that creates it. */
export const insertSharesOfCreated = (shares: readonly ShareDraft[]): RawBuilder<unknown> =>
  sql`insert into trade_share (trade_id, delegation_id, amount)
    select created.id, share."delegationId", share.amount
    from created cross join jsonb_to_recordset(${jsonOf(shares)}::jsonb) as share("delegationId" int, amount bigint)`

export const selectTradeShares = (db: Db, tradeId: number) =>
  db.selectFrom('tradeShare').selectAll().where('tradeId', '=', tradeId).orderBy('delegationId').execute()

/**
 * The paid shares of a delegation, the newest trade first, from which refunds are taken. `contract`: what all of them
 * paid and is not yet recognised as income.
 */
export const selectPaidShares = (db: Db, delegationId: number) =>
  db
    .selectFrom('tradeShare')
    .innerJoin('trade', 'trade.id', 'tradeShare.tradeId')
    .select([
      'tradeShare.tradeId',
      'tradeShare.delegationId',
      'trade.payMethod',
      'tradeShare.amount',
      'tradeShare.settled',
      'tradeShare.released',
      'tradeShare.writtenOff',
      'tradeShare.refunded',
      countChannelRefunds(sql`trade.id`).as('channelRefunds'),
      sql<bigint>`(select coalesce(-sum(amount), 0)::bigint from entry where delegation_id = trade_share.delegation_id
        and ledger_account = ${sql.lit(ledgerAccount.contract)})`.as('contract'),
    ])
    .where('tradeShare.delegationId', '=', delegationId)
    .where('trade.state', 'in', [tradeState.done, tradeState.partlyRefunded])
    .orderBy('tradeShare.tradeId', 'desc')
    .execute()

type ShareRefund = {
  readonly tradeId: number
  readonly delegationId: number
  readonly refunded: bigint
  /** The part of it that is unsettled credit. */
  readonly released: bigint
}

/** Adds to the shares of trades what they give back, in the statement that writes it on the trades. */
export const addShareRefunds = (refunds: readonly ShareRefund[]): RawBuilder<unknown> =>
  sql`
    update trade_share set refunded = trade_share.refunded + line.refunded, released = trade_share.released + line.released
    from jsonb_to_recordset(${jsonOf(refunds)}::jsonb)
      as line("tradeId" int, "delegationId" int, refunded bigint, released bigint)
    where trade_id = line."tradeId" and delegation_id = line."delegationId"`

/** The delegations of this trade that the code of another trade is shown for. */
export const selectCollectedElsewhere = async (db: Db, tradeId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('tradeShare as own')
    .innerJoin('tradeShare as other', 'other.delegationId', 'own.delegationId')
    .innerJoin('trade', 'trade.id', 'other.tradeId')
    .select('own.delegationId')
    .where('own.tradeId', '=', tradeId)
    .where('trade.id', '<>', tradeId)
    .where('trade.state', '=', tradeState.paying)
    .execute()
  return new Set(rows.map(({ delegationId }) => delegationId))
}
