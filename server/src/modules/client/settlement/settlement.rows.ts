import { settlementState } from '@seam/contract/client/money/settlement'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

const lockedSettlements = (tx: Tx) =>
  tx
    .selectFrom('settlement')
    .select(['id', 'settleCode', 'clientId', 'amount', 'received', 'surplus', 'state', 'version'])
    .orderBy('id')
    .forUpdate()

/** Locks settlements in the order of their ids. Call it after the locks of their delegations and trades. */
export const lockSettlements = (tx: Tx, ids: readonly number[]) =>
  lockedSettlements(tx).where('id', '=', sql<number>`any(${ids})`).execute()

export type LockedSettlement = Awaited<ReturnType<typeof lockSettlements>>[number]

/** Locks the open settlements that contain some of these locked trades. */
export const lockOpenSettlementsOf = (tx: Tx, tradeIds: readonly number[]) =>
  lockedSettlements(tx)
    .where('state', 'in', [settlementState.issued, settlementState.part])
    .where(
      'id',
      'in',
      tx
        .selectFrom('settlementTrade')
        .select('settlementId')
        .where('tradeId', '=', sql<number>`any(${tradeIds})`)
        .where('live', '=', true),
    )
    .execute()

/** Of locked settlements, those without a remaining debt. */
export const selectPaidSettlementIds = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select settlement_id as id from settlement_trade join trade on trade.id = trade_id
    where settlement_id = any(${ids}) and live group by settlement_id having sum(outstanding) = 0`.execute(tx)
  return rows.map(({ id }) => id)
}
