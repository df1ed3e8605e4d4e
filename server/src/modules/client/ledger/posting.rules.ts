import { type LedgerAccount, ledgerAccount, type PostingKind, postingKind } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { sumFen } from '@seam/contract/kit/value/money'

/** A line of a posting in fen; debit is positive. */
export type EntryDraft = {
  readonly account: LedgerAccount
  readonly amount: bigint
  readonly delegationId?: number | undefined
  /** For CASH: the cashier who holds it. */
  readonly userId?: number | undefined
  /** For CASH: the open shift of the cashier by default. */
  readonly shiftId?: number | undefined
}

type Sides = { readonly debit: readonly LedgerAccount[]; readonly credit: readonly LedgerAccount[] }

const { cash, vault, bank, alipay, wechat, card, receivable, balance, contract, payable, suspense } = ledgerAccount
const { revenue, allowance, badDebt, fee, overShort, opening } = ledgerAccount
/** Their money arrives at the bank later, less a fee. */
export const channelAccounts = [alipay, card, wechat] as const
const money = [cash, vault, bank, alipay, wechat, card]
const earned = [contract, revenue]

/** The accounts that each kind of posting may debit and credit. */
const postingTable: Readonly<Record<PostingKind, Sides>> = {
  [postingKind.recharge]: { debit: money, credit: [balance] },
  [postingKind.pay]: { debit: [...money, balance], credit: [...earned, balance] },
  [postingKind.credit]: { debit: [receivable], credit: earned },
  [postingKind.revenue]: { debit: [contract], credit: [revenue] },
  [postingKind.reopen]: { debit: [revenue], credit: [contract] },
  // of a recharge: what is in the balance
  [postingKind.refund]: { debit: [...earned, balance], credit: [receivable, balance, payable] },
  [postingKind.release]: { debit: earned, credit: [receivable] },
  [postingKind.payout]: { debit: [payable], credit: money },
  [postingKind.payoutFailed]: { debit: [payable], credit: [balance] },
  [postingKind.settle]: { debit: [...money, balance], credit: [receivable, balance] },
  [postingKind.writeOff]: { debit: [badDebt], credit: [receivable] },
  [postingKind.discount]: { debit: [allowance], credit: [receivable] },
  [postingKind.unsettle]: { debit: [receivable, balance], credit: [suspense, cash, balance] },
  // reversed where a bank line turns out to be the payout of a channel
  [postingKind.unclaimed]: { debit: [bank, alipay, wechat, suspense], credit: [suspense, bank] },
  [postingKind.claim]: { debit: [suspense], credit: [balance, receivable] },
  [postingKind.return]: { debit: [suspense], credit: [payable] },
  // reversed where it was registered by mistake
  [postingKind.channel]: { debit: [bank, fee, alipay, wechat, card], credit: [alipay, wechat, card, bank, fee] },
  [postingKind.adjust]: { debit: [allowance, balance], credit: [allowance, balance] },
  // Cash between the drawer, the vault and the bank; from the bank where a deposit is undone.
  [postingKind.handOver]: { debit: [vault, cash, bank], credit: [cash, vault, bank] },
  [postingKind.shortOver]: { debit: [overShort, cash], credit: [cash, overShort] },
  [postingKind.opening]: { debit: [opening, receivable, vault], credit: [opening, balance, receivable] },
}

/** The fault of the entries of a posting, or undefined. */
export const faultOfEntries = (kind: PostingKind, entries: readonly EntryDraft[]): string | undefined => {
  if (entries.length < 2) return 'a posting has at least two entries'
  if (entries.some(({ amount }) => amount === 0n)) return 'an entry moves an amount'
  if (sumFen(entries.map(({ amount }) => amount)) !== 0n) return 'debits and credits differ'
  const { debit, credit } = postingTable[kind]
  const foreign = entries.find(({ account, amount }) => !(amount > 0n ? debit : credit).includes(account))
  return foreign === undefined
    ? undefined
    : `${kind} does not ${foreign.amount > 0n ? 'debit' : 'credit'} ${foreign.account}`
}

/** The account that a pay method debits: the client's own accounts for balance and credit. */
export const accountOfMethod: Readonly<Record<PayMethod, LedgerAccount>> = {
  [payMethod.cash]: cash,
  [payMethod.transfer]: bank,
  [payMethod.wechat]: wechat,
  [payMethod.alipay]: alipay,
  [payMethod.card]: card,
  [payMethod.balance]: balance,
  [payMethod.credit]: receivable,
}

/**
 * An amount that a delegation receives or gives back; `recognised`: it is finished or cancelled, so its income is
 * earned.
 */
type DelegationAmount = { readonly delegationId: number; readonly amount: bigint; readonly recognised: boolean }

/**
 * Debits the money account, credits the amount of each delegation, and the surplus to the balance. Credit is owed per
 * delegation.
 */
export const paymentEntries = ({
  method,
  cashierId,
  shiftId,
  shares,
  surplus,
}: {
  method: PayMethod
  cashierId: number | undefined
  /** The locked shift of the cashier; without it `post` finds it. */
  shiftId?: number | undefined
  shares: readonly DelegationAmount[]
  surplus: bigint
}): EntryDraft[] => {
  const account = accountOfMethod[method]
  const total = shares.reduce((sum, { amount }) => sum + amount, surplus)
  const debits: EntryDraft[] =
    account === receivable
      ? shares.map(({ delegationId, amount }) => ({ account, amount, delegationId }))
      : [{ account, amount: total, ...(account === cash && { userId: cashierId, shiftId }) }]
  return [
    ...debits,
    ...shares.map(({ delegationId, amount, recognised }) => ({
      account: recognised ? revenue : contract,
      amount: -amount,
      delegationId,
    })),
    ...(surplus > 0n ? [{ account: balance, amount: -surplus }] : []),
  ]
}
