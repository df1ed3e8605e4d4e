import { type RefundTarget, refundTarget } from '@seam/contract/client/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/pay-method'

/** What a trade paid of a delegation, in fen, as `selectPaidShares` answers it: the newest trade first. */
export type PaidShare = {
  readonly tradeId: number
  readonly delegationId: number
  readonly payMethod: PayMethod
  readonly amount: bigint
  readonly settled: bigint
  readonly released: bigint
  /** of credit: given up, so that it is not given back */
  readonly writtenOff: bigint
  readonly refunded: bigint
}

export type RefundPart = {
  readonly tradeId: number
  readonly delegationId: number
  readonly payMethod: PayMethod
  readonly target: RefundTarget
  readonly amount: bigint
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

const atLeastNothing = (amount: bigint) => (amount > 0n ? amount : 0n)

/** Put on credit, neither settled nor taken back nor given up. */
const outstandingOf = ({ payMethod: method, amount, settled, released, writtenOff }: PaidShare): bigint =>
  method === payMethod.credit ? amount - settled - released - writtenOff : 0n

/** Of a share: unpaid credit that may be taken back, and money that may be given back. */
const refundableOfShare = (share: PaidShare) => {
  const outstanding = outstandingOf(share)
  const left = share.amount - share.refunded - share.writtenOff
  return { credit: atLeastNothing(least(outstanding, left)), money: atLeastNothing(left - outstanding) }
}

/** The most that the shares can give back. */
export const refundableOf = (shares: readonly PaidShare[]): bigint =>
  shares.map(refundableOfShare).reduce((sum, { credit, money }) => sum + credit + money, 0n)

const targetOf = ({ payMethod: method }: PaidShare): RefundTarget =>
  method === payMethod.credit || method === payMethod.balance ? refundTarget.balance : refundTarget.origin

/**
 * Where an amount that is given back goes: first off the credit that is not settled, then back to the payments, the
 * newest first; what was settled on credit or paid from the balance goes to the balance. Undefined where the shares do
 * not have so much.
 */
export const divideRefund = (amount: bigint, shares: readonly PaidShare[]): RefundPart[] | undefined => {
  const parts: RefundPart[] = []
  let left = amount
  const take = (share: PaidShare, most: bigint, target: RefundTarget) => {
    const part = least(left, most)
    if (part <= 0n) return
    left -= part
    const { tradeId, delegationId, payMethod: method } = share
    parts.push({ tradeId, delegationId, payMethod: method, target, amount: part })
  }
  for (const share of shares) take(share, refundableOfShare(share).credit, refundTarget.credit)
  for (const share of shares) take(share, refundableOfShare(share).money, targetOf(share))
  return left === 0n ? parts : undefined
}

/** The money among the parts: all that is not credit which nobody has paid. */
export const moneyBackOf = (parts: readonly RefundPart[]): bigint =>
  parts.reduce((sum, { target, amount }) => (target === refundTarget.credit ? sum : sum + amount), 0n)

/** Of what is to be given back, the part that is only credit which nobody has paid yet. */
export const releasableOf = (amount: bigint, shares: readonly PaidShare[]): bigint =>
  least(
    amount,
    shares.map(refundableOfShare).reduce((sum, { credit }) => sum + credit, 0n),
  )
