import { fromFen, fromFenOrNull } from '@seam/contract/kit/value/money'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { requireRow } from '../../../kit/refusal.ts'
import { implement, moneyWrite } from '../../../kit/serve/implement.ts'
import { findAccount } from '../../client/account/account.rows.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { findClientOf } from '../../client/ledger/client-of.rows.ts'
import {
  selectBalanceRecordPage,
  selectCreditRecordPage,
  sumCreditByAge,
  sumOverdueCredit,
} from './account-money.rows.ts'
import { approveRecharge, recharge, refuseRecharge } from './recharge.commands.ts'

export const accountMoneyRoutes = implement(accountMoneyCalls, {
  recharge,
  approveRecharge: moneyWrite<typeof accountMoneyCalls.approveRecharge>(
    ({ input, services }) => findClientOf(services.db, 'trade', input.id),
    approveRecharge,
  ),
  refuseRecharge,

  balanceRecords: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectBalanceRecordPage(db, input, caller.scope)
    return {
      totalRecords,
      rows: rows.map(({ id, amount, balanceAfter, ...row }) => ({
        ...row,
        id: Number(id),
        change: fromFen(-amount),
        after: fromFen(balanceAfter),
      })),
    }
  },

  creditRecords: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectCreditRecordPage(db, input, caller.scope)
    return {
      totalRecords,
      rows: rows.map(({ id, amount, usedAfter, limitBefore, limitAfter, ...row }) => ({
        ...row,
        id: Number(id),
        change: fromFen(amount),
        after: fromFen(usedAfter),
        limitBefore: fromFenOrNull(limitBefore),
        limitAfter: fromFenOrNull(limitAfter),
      })),
    }
  },

  credit: async ({ db, input, caller }) => {
    requireRow(await findClient(db, input.clientId, caller.scope))
    const { creditLimit, creditUsed } = await findAccount(db, input.clientId)
    const bands = await sumCreditByAge(db, input.clientId)
    return {
      limit: fromFen(creditLimit),
      used: fromFen(creditUsed),
      free: fromFen(creditLimit - creditUsed),
      overdue: fromFen(await sumOverdueCredit(db, input.clientId)),
      byAge: bands.map(({ from, amount }, at) => ({
        from,
        to: bands[at + 1] === undefined ? null : (bands[at + 1]?.from ?? 0) - 1,
        amount: fromFen(amount),
      })),
    }
  },
})
