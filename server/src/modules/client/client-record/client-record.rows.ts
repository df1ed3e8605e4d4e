import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

/** A client has several rows of each kind, one of them the default. The tables have the columns used here in common. */
export type ClientRecord = 'clientAddress' | 'notifier' | 'ticket'
const common = (table: ClientRecord) => table as 'notifier'

export const findClientId = async (db: Db, table: ClientRecord, id: number): Promise<number | undefined> =>
  (await db.selectFrom(common(table)).select('clientId').where('id', '=', id).executeTakeFirst())?.clientId

export const selectRecords = (db: Db, table: ClientRecord, clientId: number) =>
  db
    .selectFrom(common(table))
    .select(['id', 'isDefault', 'state'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute()

export const setDefault = async (tx: Tx, table: ClientRecord, id: number, isDefault: boolean) => {
  await tx.updateTable(common(table)).set({ isDefault, version: nextVersion }).where('id', '=', id).execute()
}
