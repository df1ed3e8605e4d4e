import type { QueryCondition } from '@seam/contract/system/condition'
import type { Db } from '../../../db/database.ts'
import { allDictionaries } from '../dictionary/dictionary.rows.ts'
import { enabledEntries } from '../dictionary/dictionary.rules.ts'

type Row = Omit<QueryCondition, 'options'>

const conditionsOf = async (db: Db, menuId: number): Promise<Row[]> => {
  const rows = await db
    .selectFrom('menuCondition')
    .innerJoin('queryCondition', 'queryCondition.id', 'menuCondition.conditionId')
    .selectAll('queryCondition')
    .where('menuCondition.menuId', '=', menuId)
    .orderBy('menuCondition.sort')
    .orderBy('queryCondition.id')
    .execute()
  return rows as Row[]
}

/** What a dictionary offers; other conditions get their options elsewhere or have none. */
const withOptions = async (db: Db, rows: readonly Row[]): Promise<QueryCondition[]> => {
  const isOfDictionary = (row: Row) => row.comboboxType === 'dict'
  const dictionaries = rows.some(isOfDictionary) ? await allDictionaries(db) : []
  return rows.map(row => {
    const entries = dictionaries.find(({ dictType }) => isOfDictionary(row) && dictType === row.dictCode)?.entries ?? []
    const options = enabledEntries(entries).map(entry => ({ name: entry.dictCodeName, value: entry.dictCode }))
    return { ...row, options }
  })
}

/** One page of the conditions of a menu, in their order, and whether its panel stands open at first. */
export const panelOf = async (db: Db, menuId: number, page?: { pageNo: number; pageSize: number }) => {
  const all = await conditionsOf(db, menuId)
  const from = page === undefined ? 0 : (page.pageNo - 1) * page.pageSize
  const rows = await withOptions(db, all.slice(from, page === undefined ? undefined : from + page.pageSize))
  const query = await db.selectFrom('menuQuery').select('isFold').where('menuId', '=', menuId).executeTakeFirst()
  const isFold: 0 | 1 = query?.isFold === 0 ? 0 : 1
  return { page: { rows, totalRecords: all.length }, isFold }
}
