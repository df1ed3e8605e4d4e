import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../../db/database.ts'

/** Maximum devices of one account: another one replaces the least recently used. */
const deviceLimit = 20

/** Whether this token was issued here, for any account. */
export const isIssuedToken = async (guard: pg.Pool, tokenHash: Buffer): Promise<boolean> => {
  const { rowCount } = await guard.query('select 1 from device where token_hash = $1 limit 1', [tokenHash])
  return rowCount === 1
}

/** Assigns the device to the account, without wrong passwords. */
export const upsertDevice = async (tx: Tx, userId: number, tokenHash: Buffer): Promise<void> => {
  await tx
    .insertInto('device')
    .values({ userId, tokenHash })
    .onConflict(conflict =>
      conflict
        .constraint('device_token')
        .doUpdateSet({ seenTime: sql<string>`now()`, failedCount: 0, failedSince: null, lockedUntil: null }),
    )
    .execute()
  await tx
    .deleteFrom('device')
    .where('id', 'in', eb =>
      eb
        .selectFrom('device')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('seenTime', 'desc')
        .orderBy('id', 'desc')
        .offset(deviceLimit),
    )
    .execute()
}

/** Resets the wrong passwords of one device of an account. */
export const resetDeviceAttempts = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('device')
    .set({ failedCount: 0, failedSince: null, lockedUntil: null })
    .where('id', '=', id)
    .execute()
}

/** Resets the wrong passwords of every device of an account. */
export const resetAttemptsOfDevices = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('device')
    .set({ failedCount: 0, failedSince: null, lockedUntil: null })
    .where('userId', '=', userId)
    .execute()
}
