import type { InputOf } from '@seam/contract/kit/call'
import type { SavedFilter, savedFilterCalls } from '@seam/contract/system/list/saved-filter'
import { menuType } from '@seam/contract/system/menu/menu'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

/** A user's own filters of a list and the shared ones: own first, by name. */
export const selectFilters = async (db: Db, userId: number, listKey: string): Promise<SavedFilter[]> => {
  const rows = await db
    .selectFrom('savedFilter')
    .innerJoin('appUser', 'appUser.id', 'savedFilter.userId')
    .leftJoin('defaultFilter', on =>
      on.onRef('defaultFilter.filterId', '=', 'savedFilter.id').on('defaultFilter.userId', '=', userId),
    )
    .where('savedFilter.listKey', '=', listKey)
    .where(is => is.or([is('savedFilter.userId', '=', userId), is('savedFilter.shared', '=', true)]))
    .select(({ eb }) => [
      'savedFilter.id',
      'filterName',
      'inputs',
      'shared',
      'savedFilter.version',
      'appUser.userName as ownerName',
      eb('savedFilter.userId', '=', userId).$castTo<boolean>().as('own'),
      eb('defaultFilter.filterId', 'is not', null).$castTo<boolean>().as('isDefault'),
    ])
    .orderBy('own', 'desc')
    .orderBy('filterName')
    .orderBy('savedFilter.id')
    .limit(300)
    .execute()
  return rows.map(row => ({ ...row, inputs: row.inputs as SavedFilter['inputs'] }))
}

/** The menu of a list: the one at its address, or its parent (`system/oplog/login`); undefined if it has none. */
export const findListMenu = (db: Db, listKey: string) => {
  const address = `/${listKey}/`
  return db
    .selectFrom('menu')
    .select(['id', 'menuName'])
    .where('type', '=', menuType.menu)
    .where('menuUrl', '<>', '')
    .where(({ val }) => sql<boolean>`starts_with(${val(address)}, menu.menu_url || '/')`)
    .orderBy(sql`length(menu.menu_url)`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Filters of one user are added one after another, so that the limit holds. */
export const lockFilters = async (tx: Tx, userId: number): Promise<void> => {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export const countFilters = async (db: Db, userId: number, listKey: string): Promise<number> => {
  const { count } = await db
    .selectFrom('savedFilter')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('listKey', '=', listKey)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const lockFilter = (tx: Tx, id: number, userId: number) =>
  tx
    .selectFrom('savedFilter')
    .select(['filterName', 'shared', 'listKey', 'version'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const insertFilter = async (
  tx: Tx,
  userId: number,
  { inputs, ...draft }: InputOf<typeof savedFilterCalls.add>,
): Promise<number> => {
  const row = { ...draft, userId, inputs: JSON.stringify(inputs) }
  return (await tx.insertInto('savedFilter').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const updateFilter = async (
  tx: Tx,
  { id, filterName, inputs, shared }: InputOf<typeof savedFilterCalls.update>,
): Promise<void> => {
  await tx
    .updateTable('savedFilter')
    .set({ filterName, shared, inputs: JSON.stringify(inputs), version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const deleteFilter = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('savedFilter').where('id', '=', id).execute()
}

/** An own or shared filter of this list, locked against deletion. */
export const lockUsableFilter = (tx: Tx, id: number, userId: number, listKey: string) =>
  tx
    .selectFrom('savedFilter')
    .select(({ eb }) => ['filterName', eb('userId', '=', userId).$castTo<boolean>().as('own')])
    .where('id', '=', id)
    .where('listKey', '=', listKey)
    .where(is => is.or([is('userId', '=', userId), is('shared', '=', true)]))
    .forShare()
    .executeTakeFirst()

export const upsertDefault = async (tx: Tx, userId: number, listKey: string, filterId: number): Promise<void> => {
  await tx
    .insertInto('defaultFilter')
    .values({ userId, listKey, filterId })
    .onConflict(on => on.columns(['userId', 'listKey']).doUpdateSet({ filterId }))
    .execute()
}

export const deleteDefault = async (tx: Tx, userId: number, listKey: string): Promise<void> => {
  await tx.deleteFrom('defaultFilter').where('userId', '=', userId).where('listKey', '=', listKey).execute()
}
