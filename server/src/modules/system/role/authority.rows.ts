import type { Db, Tx } from '../../../db/database.ts'

export const selectMenuIds = async (db: Db, roleId: number): Promise<number[]> =>
  (await db.selectFrom('roleMenu').select('menuId').where('roleId', '=', roleId).execute()).map(row => row.menuId)

export const replaceMenus = async (tx: Tx, roleId: number, added: readonly number[], removed: readonly number[]) => {
  if (removed.length > 0)
    await tx
      .deleteFrom('roleMenu')
      .where('roleId', '=', roleId)
      .where('menuId', 'in', [...removed])
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('roleMenu')
      .values(added.map(menuId => ({ roleId, menuId })))
      .execute()
}
