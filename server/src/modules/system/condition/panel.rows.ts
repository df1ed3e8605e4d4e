import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export const selectPanelConditions = (db: Db, menuId: number) =>
  db
    .selectFrom('menuCondition')
    .innerJoin('queryCondition', 'queryCondition.id', 'menuCondition.conditionId')
    .selectAll('queryCondition')
    .where('menuCondition.menuId', '=', menuId)
    .orderBy('menuCondition.sort')
    .orderBy('queryCondition.id')
    .execute()

/** How a menu's panel was arranged; undefined where nobody did. */
export const findArrangement = (db: Db, menuId: number) =>
  db.selectFrom('menuQuery').select(['isFold', 'version']).where('menuId', '=', menuId).executeTakeFirst()

/** The menu, locked until this transaction ends: its panel is being arranged. */
export const lockMenu = (tx: Tx, menuId: number) =>
  tx.selectFrom('menu').select(['id', 'menuName', 'menuUrl']).where('id', '=', menuId).forUpdate().executeTakeFirst()

export const findMenu = (db: Db, menuId: number) =>
  db.selectFrom('menu').select(['id', 'menuUrl']).where('id', '=', menuId).executeTakeFirst()

/** Puts these conditions, in this order, in place of what the panel had. */
export const replacePanel = async (tx: Tx, menuId: number, conditionIds: readonly number[], isFold: 0 | 1) => {
  await tx.deleteFrom('menuCondition').where('menuId', '=', menuId).execute()
  if (conditionIds.length > 0)
    await tx
      .insertInto('menuCondition')
      .values(conditionIds.map((conditionId, sort) => ({ menuId, conditionId, sort })))
      .execute()
  await tx
    .insertInto('menuQuery')
    .values({ menuId, isFold })
    .onConflict(on => on.column('menuId').doUpdateSet({ isFold, version: sql`menu_query.version + 1` }))
    .execute()
}
