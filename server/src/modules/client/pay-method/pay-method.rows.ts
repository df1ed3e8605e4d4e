import type { PayMethod } from '@seam/contract/client/money/pay-method'
import type { State } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

export const selectPayMethods = (db: Db) =>
  db.selectFrom('payMethod').select(['payMethod', 'state']).orderBy('sort').execute()

export const findPayMethod = (db: Db, method: PayMethod) =>
  db.selectFrom('payMethod').select('state').where('payMethod', '=', method).executeTakeFirst()

export const lockPayMethod = (tx: Tx, id: number) =>
  tx
    .selectFrom('payMethod')
    .select(['payMethod', 'state'])
    .where('payMethod', '=', sql<PayMethod>`${id}`)
    .forUpdate()
    .executeTakeFirst()

export const updatePayMethod = async (tx: Tx, method: PayMethod, state: State) => {
  await tx.updateTable('payMethod').set({ state, version: nextVersion }).where('payMethod', '=', method).execute()
}
