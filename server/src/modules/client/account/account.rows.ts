import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** The account of a client, in fen. */
export const accountOf = (db: Db, clientId: number) =>
  db
    .selectFrom('account')
    .select(['balance', 'creditLimit', 'creditUsed', 'state'])
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()

/**
 * Takes so much of the credit (fen) if it is there and the account is enabled: one conditional update, so that two at
 * once cannot take the same credit. Answers whether it was taken.
 */
export const reserveCredit = async (tx: Tx, clientId: number, amount: bigint): Promise<boolean> => {
  const taken = await tx
    .updateTable('account')
    .set({ creditUsed: sql`credit_used + ${amount}`, version: sql`version + 1` })
    .where('clientId', '=', clientId)
    .where('state', '=', 2)
    .where(sql<boolean>`credit_used + ${amount} <= credit_limit`)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Gives credit back (fen); to a stopped account too. */
export const releaseCredit = async (tx: Tx, clientId: number, amount: bigint) => {
  await tx
    .updateTable('account')
    .set({ creditUsed: sql`credit_used - ${amount}`, version: sql`version + 1` })
    .where('clientId', '=', clientId)
    .execute()
}
