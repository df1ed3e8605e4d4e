import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'

/** The people who delivered samples, the latest first. */
export const selectConsignors = (db: Db, clientId: number) =>
  db
    .selectFrom('consignor')
    .select(['id', 'consignorName', 'telephone', 'lastTime'])
    .where('clientId', '=', clientId)
    .orderBy('lastTime', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export const selectConsignorsByClientCode = async (db: Db, clientCode: string, scope: Scope) => {
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('clientCode', '=', clientCode)
    .where(clientInScope(scope))
    .executeTakeFirst()
  return client === undefined ? undefined : selectConsignors(db, client.id)
}

/** Stores who delivered samples, so that reception need not type them again. */
export const upsertConsignor = async (tx: Tx, clientId: number, consignorName: string, telephone: string) => {
  if (consignorName === '') return
  await tx
    .insertInto('consignor')
    .values({ clientId, consignorName, telephone })
    .onConflict(on => on.constraint('consignor_taken').doUpdateSet({ lastTime: sql`now()` }))
    .execute()
}
