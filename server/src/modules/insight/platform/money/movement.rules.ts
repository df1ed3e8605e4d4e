import { type LedgerAccount, ledgerAccount, type MoneyAccount, moneyAccounts } from '@seam/contract/client/money/ledger'
import { type MovementFigure, movementFigures } from '@seam/contract/insight/stat/platform'
import type { MoneyFigure } from '@seam/contract/insight/stat/platform-rows'

const { balance, receivable, contract, revenue, payable, suspense, allowance, badDebt } = ledgerAccount

/** What moves these accounts, by adjustments of balances or by everything else; `sign`: entries of debits are positive. */
export type Movement = {
  readonly accounts: readonly LedgerAccount[]
  readonly sign: 1 | -1
  readonly isAdjusted: boolean
}

const increase = (sign: 1 | -1, ...accounts: readonly LedgerAccount[]): Movement => ({
  accounts,
  sign,
  isAdjusted: false,
})

/** Cash, and the amounts between it, income and recognised revenue. */
export const movements: Readonly<Record<MovementFigure | 'cash', Movement>> = {
  cash: increase(1, ...moneyAccounts),
  balance: increase(-1, balance),
  credit: increase(1, receivable),
  payable: increase(-1, payable),
  suspense: increase(-1, suspense),
  writeOff: increase(1, allowance, badDebt),
  adjustments: { accounts: [balance], sign: -1, isAdjusted: true },
  contract: increase(-1, contract),
  revenue: increase(-1, revenue),
}

export const isMovement = (figure: MoneyFigure): figure is MovementFigure =>
  (movementFigures as readonly MoneyFigure[]).includes(figure)

/** The movement of a figure; of cash, that of one account if it is given. */
export const movementOf = (figure: MovementFigure | 'cash', account: MoneyAccount | undefined): Movement =>
  figure === 'cash' && account !== undefined ? { ...movements.cash, accounts: [account] } : movements[figure]

/** The amount of a movement in fen, from those of the accounts: CASH, BALANCE.ADJUST. */
export const amountOfMovement = (
  byAccount: ReadonlyMap<string, string>,
  { accounts, sign, isAdjusted }: Movement,
): bigint =>
  accounts.reduce(
    (sum, account) => sum + BigInt(sign) * BigInt(byAccount.get(isAdjusted ? `${account}.ADJUST` : account) ?? 0),
    0n,
  )
