import { refundState } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

/** Locks refunds in the order of their ids. Call it after the locks of their delegations and trades. */
export const lockRefunds = async (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('refund')
    .select([
      'id',
      'state',
      'version',
      'refundCode',
      'refundCause',
      'clientId',
      'delegationId',
      'tradeId',
      'amount',
      'byRule',
      'reason',
      'createUserId',
      'createName',
    ])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedRefund = Awaited<ReturnType<typeof lockRefunds>>[number]

/** Locks parts in the order of their ids. Call it after the lock of their refund. */
export const lockRefundParts = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('refundPart')
    .select([
      'id',
      'refundId',
      'tradeId',
      'attemptId',
      'payMethod',
      'amount',
      'state',
      'version',
      'outRefundNo',
      'tries',
    ])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedRefundPart = Awaited<ReturnType<typeof lockRefundParts>>[number]

/** What was requested for a recharge and is not decided yet, in fen. */
export const sumRequestedOfRecharge = async (db: Db, tradeId: number): Promise<bigint> => {
  const { requested } = await db
    .selectFrom('refund')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('requested'))
    .where('tradeId', '=', tradeId)
    .where('state', '=', refundState.requested)
    .executeTakeFirstOrThrow()
  return requested
}

/**
 * Undecided requests of a delegation in fen: their amounts, and the nets of the lines in force that they will cancel.
 */
export const sumRequestedRefunds = async (db: Db, delegationId: number) => {
  const { rows } = await sql<{ requested: bigint; requestedNets: bigint }>`
    select coalesce(sum(amount), 0)::bigint as requested, coalesce(sum((
      select sum(net) from refund_line join fee_line on fee_line.id = fee_line_id where refund_id = refund.id
        and not exists (select from fee_line cancelling where cancelling.of_line = fee_line.id)
    )), 0)::bigint as requested_nets
    from refund where delegation_id = ${delegationId} and state = ${sql.lit(refundState.requested)}`.execute(db)
  return rows[0] ?? { requested: 0n, requestedNets: 0n }
}
