import type { Menu } from '@seam/contract/system/menu'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/next-version.ts'

/**
 * Holds the whole tree still: rules about menus look at several of them at once (who stands below whom, whose address
 * is taken, which way leads to the menu management), and changes are rare.
 */
export const lockMenus = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('menus'))`.execute(tx)
}

/** Keeps roles and search panels from taking the menu up until this transaction ends. */
export const lockMenu = async (tx: Tx, id: number) => {
  await tx.selectFrom('menu').select('id').where('id', '=', id).forUpdate().execute()
}

type Fields = Omit<Menu, 'id' | 'state'>

export const insertMenu = async (tx: Tx, fields: Fields): Promise<number> =>
  (await tx.insertInto('menu').values(fields).returning('id').executeTakeFirstOrThrow()).id

export const updateMenu = async (tx: Tx, id: number, edit: Partial<Fields> & Partial<Pick<Menu, 'state'>>) => {
  await tx
    .updateTable('menu')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Its being folded or not goes with it. */
export const deleteMenu = async (tx: Tx, id: number) => {
  await tx.deleteFrom('menu').where('id', '=', id).execute()
}
