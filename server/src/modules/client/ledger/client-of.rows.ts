import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Owned = 'trade' | 'refund' | 'correction'

/** The client of a row, read before the transaction that changes the client's money. */
export const findClientOf = async (db: Db, table: Owned, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ clientId: number | null }>`
    select client_id from ${sql.table(table)} where id = ${id}::int`.execute(db)
  return rows[0]?.clientId ?? undefined
}

export const findClientOfRefundPart = async (db: Db, partId: number): Promise<number | undefined> => {
  const part = await db.selectFrom('refundPart').select('refundId').where('id', '=', partId).executeTakeFirst()
  return part && findClientOf(db, 'refund', part.refundId)
}
