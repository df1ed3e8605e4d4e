import type { Db, Tx } from '../../../db/database.ts'

export const selectCoalRows = (db: Db) =>
  db
    .selectFrom('coal')
    .leftJoin('coalCategory', 'coalCategory.id', 'coal.categoryId')
    .select([
      'coal.id',
      'coal.coalName',
      'coal.categoryId',
      'coalCategory.categoryName',
      'coal.sort',
      'coal.state',
      'coal.version',
    ])

/** The category of a coal, locked against changes until the end of the transaction. */
export const lockCategoryId = async (tx: Tx, id: number): Promise<number | null | undefined> =>
  (await tx.selectFrom('coal').select('categoryId').where('id', '=', id).forUpdate().executeTakeFirst())?.categoryId
