import type { Db } from '../../../db/database.ts'

type StoredKey = { readonly certificates: string; readonly sealed: Buffer }

export const findSigningKey = (db: Db): Promise<StoredKey | undefined> =>
  db.selectFrom('signingKey').select(['certificates', 'sealed']).executeTakeFirst()

/** Keeps the first of two that are created concurrently. */
export const insertSigningKey = async (db: Db, key: StoredKey): Promise<void> => {
  await db
    .insertInto('signingKey')
    .values(key)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
