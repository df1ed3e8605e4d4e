import { salesmanCalls, salesmanFailures } from '@seam/contract/catalogue/salesman'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { catalogue } from '../../../kit/catalogue/catalogue.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findUser } from '../../system/user/user.rows.ts'
import { findAccountOfSalesman, selectSalesmanRows } from './salesman.rows.ts'

/**
 * An account shows its user the rows of the salesman's clients, so assigning it requires the right to change that
 * user.
 */
const requireAccount = async (tx: Tx, caller: Caller, userId: number | null | undefined, before: number | null) => {
  if (userId === undefined || userId === before) return
  requirePermission(caller, 'userEdit')
  if (userId !== null) requireRow(await findUser(tx, userId, caller.scope), salesmanFailures.userUnknown)
}

const plain = catalogue(salesmanCalls, {
  table: 'salesman',
  name: 'salesmanName',
  rows: selectSalesmanRows,
  labels: { salesmanName: '姓名', telephone: '电话', remarks: '备注', userName: '账号' },
  columns: { salesmanName: 'salesmanName', telephone: 'telephone' },
})

export const salesmanRoutes = implement(
  salesmanCalls,
  {
    ...plain,

    add: async context => {
      await requireAccount(context.db, context.caller, context.input.userId, null)
      return plain.add(context)
    },

    update: async context => {
      const { db, caller, input } = context
      await requireAccount(db, caller, input.userId, await findAccountOfSalesman(db, input.id))
      return plain.update(context)
    },
  },
  { salesman_taken: catalogueFailures.nameTaken, salesman_user_taken: salesmanFailures.userTaken },
)
