import { type RefundTarget, refundTarget } from '@seam/contract/client/money/ledger'
import { mostRefundsOf, type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { lesserFen, positiveFen, sumFen } from '@seam/contract/kit/value/money'

/** The amount that a trade paid of a delegation, in fen, as `selectPaidShares` returns it: the newest trade first. */
export type PaidShare = {
  readonly tradeId: number
  readonly delegationId: number
  readonly payMethod: PayMethod
  readonly amount: bigint
  readonly settled: bigint
  readonly released: bigint
  /** Of credit: written off, so it cannot be given back. */
  readonly writtenOff: bigint
  readonly refunded: bigint
  /** Refunds of the trade that its channel made or is to make. */
  readonly channelRefunds: number
}

export type RefundPart = {
  readonly tradeId: number
  readonly delegationId: number
  readonly payMethod: PayMethod
  readonly target: RefundTarget
  readonly amount: bigint
}

/** Credit that is neither settled, taken back nor written off. */
const outstandingOf = ({ payMethod: method, amount, settled, released, writtenOff }: PaidShare): bigint =>
  method === payMethod.credit ? amount - settled - released - writtenOff : 0n

/** Of a share: unpaid credit that can be taken back, and money that can be given back. */
const refundableOfShare = (share: PaidShare) => {
  const outstanding = outstandingOf(share)
  const left = share.amount - share.refunded - share.writtenOff
  return { credit: positiveFen(lesserFen(outstanding, left)), money: positiveFen(left - outstanding) }
}

/** The maximum that the shares can give back. */
export const refundableOf = (shares: readonly PaidShare[]): bigint =>
  sumFen(shares.map(refundableOfShare).map(({ credit, money }) => credit + money))

const targetOf = ({ payMethod: method, channelRefunds }: PaidShare): RefundTarget => {
  const isFull = channelRefunds >= (mostRefundsOf(method) ?? Number.POSITIVE_INFINITY)
  return isFull || method === payMethod.credit || method === payMethod.balance
    ? refundTarget.balance
    : refundTarget.origin
}

/**
 * The destinations of an amount that is given back: first unsettled credit, then the payments, the newest first;
 * settled credit, balance payments and scans that their channel refunds no more go to the balance. Undefined if the
 * shares have less.
 */
export const divideRefund = (amount: bigint, shares: readonly PaidShare[]): RefundPart[] | undefined => {
  const parts: RefundPart[] = []
  let left = amount
  const take = (share: PaidShare, most: bigint, target: RefundTarget) => {
    const part = lesserFen(left, most)
    if (part <= 0n) return
    left -= part
    const { tradeId, delegationId, payMethod: method } = share
    parts.push({ tradeId, delegationId, payMethod: method, target, amount: part })
  }
  for (const share of shares) take(share, refundableOfShare(share).credit, refundTarget.credit)
  for (const share of shares) take(share, refundableOfShare(share).money, targetOf(share))
  return left === 0n ? parts : undefined
}

/** The money among the parts: everything except unpaid credit. */
export const moneyBackOf = (parts: readonly RefundPart[]): bigint =>
  parts.reduce((sum, { target, amount }) => (target === refundTarget.credit ? sum : sum + amount), 0n)

/** The part of an amount to give back that is unpaid credit. */
export const releasableOf = (amount: bigint, shares: readonly PaidShare[]): bigint =>
  lesserFen(amount, sumFen(shares.map(refundableOfShare).map(({ credit }) => credit)))
