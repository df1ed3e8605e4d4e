import { state } from '@seam/contract/kit/dictionary'
import type { Db, Tx } from '../../../db/database.ts'

export const coalCategories = (db: Db) =>
  db.selectFrom('coalCategory').select(['id', 'categoryName', 'categoryCode', 'remarks', 'sort', 'state', 'version'])

/** An enabled category, kept from being stopped until this transaction ends. */
export const holdOpenCategory = (tx: Tx, id: number) =>
  tx
    .selectFrom('coalCategory')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state.enabled)
    .forShare()
    .executeTakeFirst()
