import type { OutputOf } from '@seam/contract/kit/call'
import type { preferenceCalls } from '@seam/contract/system/list/preference'
import { type Db, inTransaction } from '../../../db/database.ts'

type Preference = OutputOf<typeof preferenceCalls.get>

export const findPreference = async (db: Db, userId: number, listKey: string): Promise<Preference> => {
  const row = await db
    .selectFrom('preference')
    .select('value')
    .where('userId', '=', userId)
    .where('listKey', '=', listKey)
    .executeTakeFirst()
  return (row?.value ?? null) as Preference
}

export const upsertPreference = (db: Db, userId: number, listKey: string, preference: NonNullable<Preference>) =>
  inTransaction(db, async tx => {
    const value = JSON.stringify(preference)
    await tx
      .insertInto('preference')
      .values({ userId, listKey, value })
      .onConflict(on => on.columns(['userId', 'listKey']).doUpdateSet({ value }))
      .execute()
  })
