import { closedDictionaries } from '@seam/contract/dictionaries'
import { state } from '@seam/contract/kit/dictionary'
import type { DictionaryEntry, DictionaryType } from '@seam/contract/system/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
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

/** Every dictionary: the closed ones, on which code depends, then those that staff edit. */
export const selectDictionaries = async (db: Db): Promise<DictionaryType[]> => {
  const types = await db
    .selectFrom('dictionaryType')
    .select(['dictType', 'typeName', 'version'])
    .where('closed', '=', false)
    .orderBy('dictType')
    .execute()
  const rows = await rowsByType(db)
  return [
    ...closedDictionaries.map(closed => closedType(closed, rows.get(closed.code))),
    ...types.map(type => ({ ...type, closed: false, entries: rows.get(type.dictType) ?? [] })),
  ]
}

export const findDictionary = async (db: Db, dictType: string): Promise<DictionaryType | undefined> =>
  (await selectDictionaries(db)).find(dictionary => dictionary.dictType === dictType)

/** The name of an enabled entry of a dictionary that staff edit. */
export const findEntryName = async (db: Db, dictType: string, dictCode: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('dictionaryEntry')
      .select('dictCodeName')
      .where('dictType', '=', dictType)
      .where('dictCode', '=', dictCode)
      .where('state', '=', state.enabled)
      .executeTakeFirst()
  )?.dictCodeName

export const isClosedDictionary = (dictType: string): boolean =>
  closedDictionaries.some(({ code }) => code === dictType)

/** Locks a dictionary; the first change inserts the row of a closed one. */
export const lockDictionary = async (tx: Tx, dictType: string): Promise<DictionaryType | undefined> => {
  const closed = closedDictionaries.find(({ code }) => code === dictType)
  if (closed !== undefined)
    await tx
      .insertInto('dictionaryType')
      .values({ dictType, typeName: closed.name, closed: true })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  await tx.selectFrom('dictionaryType').select('dictType').where('dictType', '=', dictType).forUpdate().execute()
  return findDictionary(tx, dictType)
}

export const insertType = async (tx: Tx, row: { dictType: string; typeName: string }) => {
  await tx.insertInto('dictionaryType').values(row).execute()
}

export const renameType = async (tx: Tx, dictType: string, typeName: string) => {
  await tx
    .updateTable('dictionaryType')
    .set({ typeName, version: nextVersion })
    .where('dictType', '=', dictType)
    .execute()
}

type Entry = Omit<DictionaryEntry, 'version'>

export const insertEntry = async (tx: Tx, dictType: string, entry: Entry) => {
  await tx
    .insertInto('dictionaryEntry')
    .values({ dictType, ...entry })
    .execute()
}

/** Stores entries; inserts those of a closed dictionary that had no row. */
export const upsertEntries = async (tx: Tx, dictType: string, entries: readonly Entry[]) => {
  await tx
    .insertInto('dictionaryEntry')
    .values(
      entries.map(({ dictCode, dictCodeName, warnColor, sort, isDefault, state }) => ({
        dictType,
        dictCode,
        dictCodeName,
        warnColor,
        sort,
        isDefault,
        state,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['dictType', 'dictCode']).doUpdateSet(eb => ({
        dictCodeName: eb.ref('excluded.dictCodeName'),
        warnColor: eb.ref('excluded.warnColor'),
        sort: eb.ref('excluded.sort'),
        isDefault: eb.ref('excluded.isDefault'),
        state: eb.ref('excluded.state'),
        version: sql`dictionary_entry.version + 1`,
      })),
    )
    .execute()
}

/** At most one entry of a dictionary is the default. */
export const clearDefault = async (tx: Tx, dictType: string) => {
  await tx
    .updateTable('dictionaryEntry')
    .set({ isDefault: false, version: nextVersion })
    .where('dictType', '=', dictType)
    .where('isDefault', '=', true)
    .execute()
}
