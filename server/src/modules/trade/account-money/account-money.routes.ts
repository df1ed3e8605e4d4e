import { type LedgerAccount, ledgerAccount } from '@seam/contract/client/ledger'
import type { PageQuery } from '@seam/contract/kit/list/page'
import { fromFen } from '@seam/contract/kit/money'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import type { Db } from '../../../db/database.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findAccount } from '../../client/account/account.rows.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { selectRecordPage, sumCreditByAge } from './account-money.rows.ts'
import { recharge } from './recharge.commands.ts'

const recordPage = async (db: Db, account: LedgerAccount, input: PageQuery, scope: Scope) => {
  const { rows, totalRecords } = await selectRecordPage(db, account, input, scope)
  const sign = account === ledgerAccount.balance ? -1n : 1n
  return {
    totalRecords,
    rows: rows.map(({ id, amount, balanceAfter, ...row }) => ({
      ...row,
      id: Number(id),
      change: fromFen(amount * sign),
      after: fromFen(balanceAfter),
    })),
  }
}

export const accountMoneyRoutes = implement(accountMoneyCalls, {
  recharge,

  balanceRecords: ({ db, input, caller }) => recordPage(db, ledgerAccount.balance, input, caller.scope),
  creditRecords: ({ db, input, caller }) => recordPage(db, ledgerAccount.receivable, input, caller.scope),

  credit: async ({ db, input, caller }) => {
    requireRow(await findClient(db, input.clientId, caller.scope))
    const { creditLimit, creditUsed } = await findAccount(db, input.clientId)
    const bands = await sumCreditByAge(db, input.clientId)
    return {
      limit: fromFen(creditLimit),
      used: fromFen(creditUsed),
      free: fromFen(creditLimit - creditUsed),
      byAge: bands.map(({ from, amount }, at) => ({
        from,
        to: bands[at + 1] === undefined ? null : (bands[at + 1]?.from ?? 0) - 1,
        amount: fromFen(amount),
      })),
    }
  },
})
