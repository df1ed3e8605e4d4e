import { settlementState } from '@seam/contract/client/money/settlement'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Locks settlements in the order of their ids. Call it after the locks of their delegations and trades. */
export const lockSettlements = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('settlement')
    .select(['id', 'settleCode', 'clientId', 'amount', 'received', 'surplus', 'state', 'version'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedSettlement = Awaited<ReturnType<typeof lockSettlements>>[number]

/** The open settlements that contain some of these trades. */
export const selectOpenSettlementIds = async (tx: Tx, tradeIds: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('settlementTrade')
    .innerJoin('settlement', 'settlement.id', 'settlementTrade.settlementId')
    .select('settlement.id')
    .distinct()
    .where('tradeId', '=', sql<number>`any(${tradeIds})`)
    .where('live', '=', true)
    .where('settlement.state', 'in', [settlementState.issued, settlementState.part])
    .execute()
  return rows.map(({ id }) => id)
}

/** Of locked settlements, those without a remaining debt. */
export const selectPaidSettlementIds = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select settlement_id as id from settlement_trade join trade on trade.id = trade_id
    where settlement_id = any(${ids}) and live group by settlement_id having sum(outstanding) = 0`.execute(tx)
  return rows.map(({ id }) => id)
}
