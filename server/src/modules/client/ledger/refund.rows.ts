import { refundState } from '@seam/contract/client/ledger'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** Locks refunds in the order of their ids. Comes after the locks of their delegations and trades. */
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

export const insertRefundParts = (tx: Tx, parts: readonly Insertable<Tables['refundPart']>[]) =>
  tx.insertInto('refundPart').values(parts).execute()

export const selectRefundParts = (db: Db, refundId: number) =>
  db.selectFrom('refundPart').selectAll().where('refundId', '=', refundId).orderBy('id').execute()

/** What was requested for a delegation and is not decided yet, in fen. */
export const sumRequestedRefunds = async (db: Db, delegationId: number): Promise<bigint> => {
  const { amount } = await db
    .selectFrom('refund')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('delegationId', '=', delegationId)
    .where('state', '=', refundState.requested)
    .executeTakeFirstOrThrow()
  return amount
}
