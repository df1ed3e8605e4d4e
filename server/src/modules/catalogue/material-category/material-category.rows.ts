import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const columns = ['id', 'parentId', 'productName', 'version'] as const

export const selectCategories = (db: Db) => db.selectFrom('materialCategory').select(columns).orderBy('id').execute()

/** Locks a category. */
export const lockCategory = (tx: Tx, id: number) =>
  tx.selectFrom('materialCategory').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks a category against deletion. */
export const lockParentCategory = (tx: Tx, id: number) =>
  tx.selectFrom('materialCategory').select(columns).where('id', '=', id).forShare().executeTakeFirst()

/** The depth of a category: 1 at the top. Parents never change, so the depth does not either. */
export const findDepth = async (tx: Tx, id: number): Promise<number> => {
  const { rows } = await sql<{ depth: number }>`
    with recursive above as (
      select id, parent_id from material_category where id = ${id}
      union all select up.id, up.parent_id from material_category up join above on up.id = above.parent_id
    ) select count(*)::int as depth from above`.execute(tx)
  return rows[0]?.depth ?? 0
}

export const hasChild = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('materialCategory').select('id').where('parentId', '=', id).limit(1).executeTakeFirst()) !==
  undefined

export const insertCategory = async (tx: Tx, row: { parentId: number | null; productName: string }) =>
  (await tx.insertInto('materialCategory').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateCategoryName = async (tx: Tx, id: number, productName: string) => {
  await tx.updateTable('materialCategory').set({ productName, version: nextVersion }).where('id', '=', id).execute()
}

const stillReferred = '23503'

/** false: a row of some module refers to it; the transaction can then only be rolled back. */
export const deleteCategory = async (tx: Tx, id: number): Promise<boolean> => {
  try {
    await tx.deleteFrom('materialCategory').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === stillReferred) return false
    throw error
  }
}
