import { state } from '@seam/contract/kit/dictionary'
import type { Db, Tx } from '../../../db/database.ts'

export const selectCoalCategoryRows = (db: Db) =>
  db.selectFrom('coalCategory').select(['id', 'categoryName', 'categoryCode', 'remarks', 'sort', 'state', 'version'])

/** Locks an enabled category against being stopped. */
export const lockEnabledCategory = (tx: Tx, id: number) =>
  tx
    .selectFrom('coalCategory')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state.enabled)
    .forShare()
    .executeTakeFirst()
