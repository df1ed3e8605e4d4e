import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { ledgerAuditFailures as failures, ledgerAuditCalls } from '@seam/contract/client/money/ledger-audit'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { fromFen, fromFenOrNull, positiveFen, sumFen } from '@seam/contract/kit/value/money'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { exportList } from '../../../../kit/export/list-export.ts'
import { logExport } from '../../../../kit/export/log-export.ts'
import { sheet } from '../../../../kit/export/workbook/sheet.ts'
import { laboratoryTime, periodOf } from '../../../../kit/period.ts'
import { refuse } from '../../../../kit/refusal.ts'
import { selectSealTotals } from '../../../../kit/seal/seal.rows.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { findOpenShift } from '../../shift/shift.rows.ts'
import { checkInvariants, findViolations, ledgerChecks, selectLastCheck } from '../checks/ledger-checks.rows.ts'
import { balanceColumns, balanceLines, entryColumns } from './ledger-audit.columns.ts'
import { entryQuery, selectEntryPage, sumAccounts } from './ledger-audit.rows.ts'
import { ledgerChain } from './ledger-chain.ts'

/** What the last check found; before the first one, what a check finds now. */
const lastCheck = async (db: Db) => {
  const last = await selectLastCheck(db)
  return last ?? { checkTime: laboratoryTime(), broken: await findViolations(db) }
}

type Balances = typeof ledgerAuditCalls.balances
type TrialBalance = OutputOf<Balances>
type BalanceContext = { readonly db: Db; readonly input: InputOf<Balances>; readonly caller: Caller }

/** Opening, debit, credit and closing of every account that has entries. */
const trialBalance = async ({ db, input, caller }: BalanceContext): Promise<TrialBalance> => {
  // The cash of the open shift must be counted blind.
  if ((await findOpenShift(db, caller.userId)) !== undefined) throw refuse(failures.ownShiftOpen)
  const period = periodOf(input)
  const sums = new Map((await sumAccounts(db, period)).map(one => [one.ledgerAccount, one]))
  const accounts = ledgerAccount.values.flatMap(account => {
    const sum = sums.get(account)
    return sum === undefined ? [] : [sum]
  })
  const total = (side: 'debit' | 'credit') => fromFen(sumFen(accounts.map(one => one[side])))
  return {
    startTime: period.from,
    endTime: period.to,
    accounts: accounts.map(({ opening, debit, credit, ...account }) => ({
      ...account,
      opening: fromFen(opening),
      debit: fromFen(debit),
      credit: fromFen(credit),
      closing: fromFen(opening + debit - credit),
    })),
    debit: total('debit'),
    credit: total('credit'),
  }
}

export const ledgerAuditRoutes = implement(ledgerAuditCalls, {
  checks: async ({ db }) => {
    const { checkTime, broken } = await lastCheck(db)
    const idsOf = new Map(broken.map(({ name, ids }) => [name, ids]))
    return {
      checkTime,
      checks: ledgerChecks.map(({ name, label }) => ({ name, label, ids: idsOf.get(name) ?? [] })),
      seal: (await selectSealTotals(db, ledgerChain)) ?? null,
    }
  },

  check: async ({ db, logOperation }) => {
    const broken = await checkInvariants(db)
    logOperation(
      broken.length === 0 ? '账务核对全部相符' : `账务核对不符：${broken.map(({ label }) => label).join('；')}`,
    )
    return null
  },

  balances: trialBalance,

  exportBalances: async ({ db, input, caller, request }) => {
    const balance = await trialBalance({ db, input, caller })
    const fileName = `科目余额_${balance.startTime}至${balance.endTime}.xlsx`
    const lines = balanceLines(balance)
    await logExport(db, caller, request, `导出【${fileName}】，${lines.length} 行`)
    return sheet({ fileName, columns: balanceColumns, rows: [lines] })
  },

  page: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectEntryPage(db, input, caller)
    return {
      totalRecords,
      rows: rows.map(({ amount, balanceAfter, ...row }) => ({
        ...row,
        id: Number(row.id),
        postingId: String(row.postingId),
        debit: fromFen(positiveFen(amount)),
        credit: fromFen(positiveFen(-amount)),
        balanceAfter: fromFenOrNull(balanceAfter),
        clientName: row.clientName ?? '',
        delegateCode: row.delegateCode ?? '',
        shiftCode: row.shiftCode ?? '',
      })),
    }
  },

  exportAll: exportList(ledgerAuditCalls.exportAll, {
    title: () => '分录明细',
    columns: () => entryColumns,
    query: entryQuery,
  }),
})
