import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

const now = sql<string>`now()`

/** Since when it is on, and the number of unused recovery codes; undefined if there is none. */
export const findSecondFactor = (db: Db, userId: number) =>
  db
    .selectFrom('secondFactor')
    .select(eb => [
      'confirmedTime',
      eb
        .selectFrom('recoveryCode')
        .select(sql<number>`count(*)::int`.as('left'))
        .whereRef('recoveryCode.userId', '=', 'secondFactor.userId')
        .where('usedTime', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Locks the secret of a user. */
export const lockSecondFactor = (tx: Tx, userId: number) =>
  tx
    .selectFrom('secondFactor')
    .select(['secret', 'confirmedTime', 'lastStep'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Stores a secret that waits for its first code, in place of an earlier unconfirmed one; false if one is on. */
export const insertSecret = async (tx: Tx, userId: number, secret: Buffer): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('secondFactor')
    .values({ userId, secret })
    .onConflict(conflict =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createTime: now })
        .where('secondFactor.confirmedTime', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const confirmSecondFactor = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('secondFactor').set({ confirmedTime: now }).where('userId', '=', userId).execute()
}

export const setLastStep = async (tx: Tx, userId: number, lastStep: bigint): Promise<void> => {
  await tx.updateTable('secondFactor').set({ lastStep }).where('userId', '=', userId).execute()
}

/** Removes the second factor with its recovery codes; false if there was none. */
export const deleteSecondFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('secondFactor').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export const replaceRecoveryCodes = async (tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> => {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map(codeHash => ({ userId, codeHash })))
    .execute()
}

/** Consumes a recovery code; false if it does not exist, or was used. */
export const consumeRecoveryCode = async (tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedTime: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedTime', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
