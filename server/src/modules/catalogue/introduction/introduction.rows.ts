import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const page = (db: Db) => db.selectFrom('introduction').select(['content', 'updateName', 'updateTime', 'version'])

export const findIntroduction = (db: Db) => page(db).executeTakeFirstOrThrow()

/** Locks the page. */
export const lockIntroduction = (tx: Tx) => page(tx).forUpdate().executeTakeFirstOrThrow()

export const updateIntroduction = async (tx: Tx, content: string, updateName: string) => {
  await tx
    .updateTable('introduction')
    .set({ content, updateName, updateTime: sql`now()`, version: nextVersion })
    .execute()
}
