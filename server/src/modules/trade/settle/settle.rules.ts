import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { type SettlementState, settlementState } from '@seam/contract/client/money/settlement'
import { lesserFen, sumFen } from '@seam/contract/kit/value/money'
import { accountOfMethod, type EntryDraft } from '../../client/ledger/posting.rules.ts'

/** The debt of a delegation in a credit trade, in fen; the oldest trade first. */
export type OpenShare = { readonly tradeId: number; readonly delegationId: number; readonly open: bigint }

export type Receipt = { readonly payMethod: PayMethod; readonly amount: bigint; readonly voucherNo: string }

export const sumOf = (lines: readonly { readonly amount: bigint }[]): bigint =>
  sumFen(lines.map(({ amount }) => amount))

export const openOf = (shares: readonly OpenShare[]): bigint => sumFen(shares.map(({ open }) => open))

/** Methods that allow a client to pay more than they owe. */
const mayOverpay: readonly PayMethod[] = [payMethod.cash, payMethod.transfer]

export type Allocation = {
  readonly parts: readonly { readonly tradeId: number; readonly delegationId: number; readonly amount: bigint }[]
  /** Goes to the balance. */
  readonly surplus: bigint
  readonly outstanding: bigint
}

/** Divides an amount over the open shares in their order. */
export const takeInOrder = (shares: readonly OpenShare[], amount: bigint) => {
  let left = amount
  const parts = shares.flatMap(({ tradeId, delegationId, open }) => {
    const part = lesserFen(open, left)
    left -= part
    return part > 0n ? [{ tradeId, delegationId, amount: part }] : []
  })
  return { parts, left }
}

/**
 * Divides receipts over the open shares in their order. Undefined if the surplus exceeds the receipts in cash and by
 * transfer.
 */
export const allocate = (shares: readonly OpenShare[], receipts: readonly Receipt[]): Allocation | undefined => {
  const { parts, left } = takeInOrder(shares, sumOf(receipts))
  if (left > sumOf(receipts.filter(({ payMethod: method }) => mayOverpay.includes(method)))) return undefined
  return { parts, surplus: left, outstanding: openOf(shares) - sumOf(parts) }
}

/** Credits the debt of each delegation, and the surplus to the balance. */
export const creditEntries = ({ parts, surplus }: Pick<Allocation, 'parts' | 'surplus'>): EntryDraft[] => [
  ...[...Map.groupBy(parts, ({ delegationId }) => delegationId)].map(([delegationId, own]) => ({
    account: ledgerAccount.receivable,
    amount: -sumOf(own),
    delegationId,
  })),
  ...(surplus > 0n ? [{ account: ledgerAccount.balance, amount: -surplus }] : []),
]

/** Debits the money by its method, and credits what it pays. */
export const receiptEntries = (
  receipts: readonly Receipt[],
  allocation: Allocation,
  cashierId: number,
): EntryDraft[] => [
  ...receipts.map(({ payMethod: method, amount }) => {
    const account = accountOfMethod[method]
    return { account, amount, userId: account === ledgerAccount.cash ? cashierId : undefined }
  }),
  ...creditEntries(allocation),
]

export const stateAfterReceipt = (received: bigint, outstanding: bigint): SettlementState => {
  if (outstanding === 0n) return settlementState.settled
  return received > 0n ? settlementState.part : settlementState.issued
}
