import { clientSource } from '@seam/contract/client/client'
import { ledgerAccount } from '@seam/contract/client/ledger'
import type { IncomeDimension, platformCalls } from '@seam/contract/insight/stat/platform'
import type { OutputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { findOpenShift } from '../../client/shift/shift.rows.ts'
import { selectIncome } from '../rollup/figure.rows.ts'
import { amountFor } from '../stat/figure.rules.ts'
import { selectMoney, selectMoneyNames, selectMovements } from './income-count.rows.ts'

const { cash, vault, bank, alipay, wechat, card, balance, receivable, contract, revenue, payable, suspense } =
  ledgerAccount
const { allowance, badDebt } = ledgerAccount
const moneyAccounts = [cash, vault, bank, alipay, wechat, card] as const

const nobody: Partial<Record<IncomeDimension, string>> = {
  client: '未认领',
  salesman: '无业务员',
  source: '未认领',
  grade: '未认领',
  package: '单项',
}

/** Packages have income by their lines; cash is paid for delegations, not for packages. */
const moneyBy = async (db: Db, by: IncomeDimension, period: Period, filter: Parameters<typeof selectMoney>[3]) => {
  if (by !== 'package') return selectMoney(db, by, period, filter)
  const charges = await selectIncome(db, 'package', period, filter)
  return charges.filter(({ isTotal }) => !isTotal).map(({ key, amount }) => ({ key, income: amount, cash: null }))
}

const sum = (amounts: readonly (string | null)[]) => amounts.reduce((total, amount) => total + BigInt(amount ?? 0), 0n)

/** Income and cash, and the bridge between them. */
export const countIncome = async (
  db: Db,
  by: IncomeDimension,
  period: Period,
  query: readonly FilterItem[],
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
): Promise<OutputOf<typeof platformCalls.income>> => {
  const filter = { query, scope }
  const rows = await moneyBy(db, by, period, filter)
  const movements = await selectMovements(db, period, filter)
  const keys = rows.flatMap(({ key }) => (key === null || key === 'surcharge' ? [] : [key]))
  const isTime = by === 'day' || by === 'month'
  const names = isTime || by === 'source' ? new Map<string, string>() : await selectMoneyNames(db, by, keys)
  const nameOf = (key: string | null) => {
    if (key === null) return nobody[by] ?? ''
    if (key === 'surcharge') return '附加费'
    if (by === 'source') return clientSource.options.find(({ value }) => String(value) === key)?.label ?? key
    return names.get(key) ?? key
  }
  const show = (fen: bigint | string | null) => (fen === null ? null : amountFor(permissions, fen))
  // what lies between income and cash would tell the cash that a cashier is to count blind
  const isBlind = (await findOpenShift(db, scope.userId)) !== undefined
  const between = (fen: bigint) => (isBlind ? null : show(fen))
  const moved = (accounts: readonly string[], isAdjustment = false) =>
    sum(
      movements
        .filter(row => accounts.includes(row.account) && row.isAdjustment === isAdjustment)
        .map(({ amount }) => amount),
    )
  const income = -moved([contract, revenue])
  return {
    rows: rows.map(row => ({ key: row.key, name: nameOf(row.key), income: show(row.income), cash: show(row.cash) })),
    total: { income: show(income), cash: show(moved(moneyAccounts)) },
    bridge: {
      income: show(income),
      balance: between(-moved([balance])),
      credit: between(moved([receivable])),
      payable: between(-moved([payable])),
      suspense: between(-moved([suspense])),
      writeOff: between(moved([allowance, badDebt])),
      cash: show(moved(moneyAccounts)),
      adjustments: between(-moved([balance], true)),
      contract: show(-moved([contract])),
      revenue: show(-moved([revenue])),
    },
    methods: moneyAccounts.flatMap(account => {
      const amount = moved([account])
      return amount === 0n ? [] : [{ name: ledgerAccount.label(account), amount: show(amount) }]
    }),
    asOf: laboratoryTime(),
  }
}
