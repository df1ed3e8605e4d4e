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

/** The arrangement of a menu's panel; undefined if there is none. */
export const findArrangement = (db: Db, menuId: number) =>
  db.selectFrom('menuQuery').select(['isFold', 'version']).where('menuId', '=', menuId).executeTakeFirst()

/** Locks a menu whose panel is arranged. */
export const lockMenu = (tx: Tx, menuId: number) =>
  tx.selectFrom('menu').select(['id', 'menuName', 'menuUrl']).where('id', '=', menuId).forUpdate().executeTakeFirst()

export const findMenu = (db: Db, menuId: number) =>
  db.selectFrom('menu').select(['id', 'menuUrl']).where('id', '=', menuId).executeTakeFirst()

/** Replaces the conditions of the panel by these, in this order. */
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
