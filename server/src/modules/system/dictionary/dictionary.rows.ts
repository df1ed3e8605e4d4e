import { closedDictionaries } from '@seam/contract/dictionaries'
import type { DictionaryEntry, DictionaryType } from '@seam/contract/system/dictionary'
import type { Db } from '../../../db/database.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { closedType } from './dictionary.rules.ts'

const rowsByType = async (db: Db): Promise<Map<string, DictionaryEntry[]>> => {
  const rows = await db
    .selectFrom('dictionaryEntry')
    .select(['dictType', 'dictCode', 'dictCodeName', 'warnColor', 'sort', 'isDefault', 'state', 'version'])
    .orderBy('dictType')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, row => row.dictType)
}

/** Every dictionary: those the code branches on, then those that staff keep. */
export const selectDictionaries = async (db: Db): Promise<DictionaryType[]> => {
  const types = await db
    .selectFrom('dictionaryType')
    .select(['dictType', 'typeName'])
    .where('closed', '=', false)
    .orderBy('dictType')
    .execute()
  const rows = await rowsByType(db)
  return [
    ...closedDictionaries.map(closed => closedType(closed, rows.get(closed.code))),
    ...types.map(type => ({ ...type, closed: false, entries: rows.get(type.dictType) ?? [] })),
  ]
}

/** One dictionary, or not there. */
export const dictionaryOf = async (db: Db, dictType: string): Promise<DictionaryType> => {
  const dictionaries = await selectDictionaries(db)
  return requireRow(dictionaries.find(dictionary => dictionary.dictType === dictType))
}

export const entriesOf = async (db: Db, dictType: string): Promise<DictionaryEntry[]> =>
  (await dictionaryOf(db, dictType)).entries
