import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** The people who brought samples, those who came last first. */
export const selectConsignors = (db: Db, clientId: number) =>
  db
    .selectFrom('consignor')
    .select(['id', 'consignorName', 'telephone', 'lastTime'])
    .where('clientId', '=', clientId)
    .orderBy('lastTime', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export const selectConsignorsByClientCode = async (db: Db, clientCode: string) => {
  const client = await db.selectFrom('client').select('id').where('clientCode', '=', clientCode).executeTakeFirst()
  return client === undefined ? undefined : selectConsignors(db, client.id)
}

export const selectEnabledNotifiers = (db: Db, clientId: number) =>
  db
    .selectFrom('notifier')
    .select(['id', 'notifierName', 'telephone'])
    .where('clientId', '=', clientId)
    .where('state', '=', 2)
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute()

/** Remembers who brought samples, so that the desk need not type him again. */
export const upsertConsignor = async (tx: Tx, clientId: number, consignorName: string, telephone: string) => {
  if (consignorName === '') return
  await tx
    .insertInto('consignor')
    .values({ clientId, consignorName, telephone })
    .onConflict(on => on.constraint('consignor_taken').doUpdateSet({ lastTime: sql`now()` }))
    .execute()
}
