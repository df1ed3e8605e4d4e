import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

const now = sql<string>`now()`

/** Since when it is on, and the recovery codes that were not used; undefined where there is none. */
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

/** The secret of a user, locked until this transaction ends. */
export const lockSecondFactor = (tx: Tx, userId: number) =>
  tx
    .selectFrom('secondFactor')
    .select(['secret', 'confirmedTime', 'lastStep'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** A secret that waits for its first code, in place of an earlier one that was not confirmed; false where one is on. */
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

/** Takes the second factor away, with its recovery codes; false where there was none. */
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

/** Uses up a recovery code; false where it is none, or was used. */
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
