import { state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export const selectSalesmanRows = (db: Db) =>
  db
    .selectFrom('salesman')
    .select([
      'id',
      'salesmanName',
      'telephone',
      'remarks',
      'userId',
      sql<string>`coalesce((select user_name from app_user where app_user.id = salesman.user_id), '')`.as('userName'),
      'sort',
      'state',
      'version',
    ])

/** The account of a salesman; null if there is none. */
export const findAccountOfSalesman = async (db: Db, id: number) =>
  (await db.selectFrom('salesman').select('userId').where('id', '=', id).executeTakeFirst())?.userId ?? null

/** Salesmen that can be assigned to a client. */
export const selectEnabledSalesmen = (db: Db) =>
  selectSalesmanRows(db).where('state', '=', state.enabled).orderBy('sort').execute()

/** Locks an enabled salesman against being stopped. */
export const lockEnabledSalesman = (tx: Tx, id: number) =>
  selectSalesmanRows(tx).where('id', '=', id).where('state', '=', state.enabled).forShare().executeTakeFirst()
