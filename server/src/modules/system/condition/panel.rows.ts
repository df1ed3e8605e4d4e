import type { QueryCondition } from '@seam/contract/system/condition'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { selectDictionaries } from '../dictionary/dictionary.rows.ts'
import { enabledEntries } from '../dictionary/dictionary.rules.ts'

type Row = Omit<QueryCondition, 'options'>

export const selectPanelConditions = (db: Db, menuId: number) =>
  db
    .selectFrom('menuCondition')
    .innerJoin('queryCondition', 'queryCondition.id', 'menuCondition.conditionId')
    .selectAll('queryCondition')
    .where('menuCondition.menuId', '=', menuId)
    .orderBy('menuCondition.sort')
    .orderBy('queryCondition.id')
    .execute()

/** What a dictionary offers; other conditions get their options elsewhere or have none. */
const withOptions = async (db: Db, rows: readonly Row[]): Promise<QueryCondition[]> => {
  const isOfDictionary = (row: Row) => row.comboboxType === 'dict'
  const dictionaries = rows.some(isOfDictionary) ? await selectDictionaries(db) : []
  return rows.map(row => {
    const entries = dictionaries.find(({ dictType }) => isOfDictionary(row) && dictType === row.dictCode)?.entries ?? []
    const options = enabledEntries(entries).map(entry => ({ name: entry.dictCodeName, value: entry.dictCode }))
    return { ...row, options }
  })
}

/** How a menu's panel was arranged; undefined where nobody did. */
export const findArrangement = (db: Db, menuId: number) =>
  db.selectFrom('menuQuery').select(['isFold', 'version']).where('menuId', '=', menuId).executeTakeFirst()

/** One page of the conditions of a menu, in their order, and whether its panel stands open at first. */
export const selectPanel = async (db: Db, menuId: number, page?: { pageNo: number; pageSize: number }) => {
  const all = await selectPanelConditions(db, menuId)
  const from = page === undefined ? 0 : (page.pageNo - 1) * page.pageSize
  const rows = await withOptions(db, all.slice(from, page === undefined ? undefined : from + page.pageSize))
  const arrangement = await findArrangement(db, menuId)
  return {
    page: { rows, totalRecords: all.length },
    isFold: arrangement?.isFold ?? 1,
    arranged: arrangement !== undefined,
  }
}

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
