import { state } from '@seam/contract/kit/dictionary'
import type { Db, Tx } from '../../../db/database.ts'

export const salesmen = (db: Db) =>
  db.selectFrom('salesman').select(['id', 'salesmanName', 'telephone', 'remarks', 'sort', 'state', 'version'])

/** Whom a client may be given. */
export const selectEnabledSalesmen = (db: Db) =>
  salesmen(db).where('state', '=', state.enabled).orderBy('sort').execute()

/** An enabled salesman, kept from being stopped until this transaction ends. */
export const lockEnabledSalesman = (tx: Tx, id: number) =>
  salesmen(tx).where('id', '=', id).where('state', '=', state.enabled).forShare().executeTakeFirst()
