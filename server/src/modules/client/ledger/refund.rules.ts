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

/** Put on credit, neither settled nor taken back. */
const outstandingOf = ({ payMethod: method, amount, settled, released }: PaidShare): bigint =>
  method === payMethod.credit ? amount - settled - released : 0n

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
  for (const share of shares)
    take(share, least(outstandingOf(share), share.amount - share.refunded), refundTarget.credit)
  for (const share of shares) take(share, share.amount - share.refunded - outstandingOf(share), targetOf(share))
  return left === 0n ? parts : undefined
}

/** The money among the parts: all that is not credit which nobody has paid. */
export const moneyBackOf = (parts: readonly RefundPart[]): bigint =>
  parts.reduce((sum, { target, amount }) => (target === refundTarget.credit ? sum : sum + amount), 0n)

/** Of what is to be given back, the part that is only credit which nobody has paid yet. */
export const releasableOf = (amount: bigint, shares: readonly PaidShare[]): bigint =>
  least(
    amount,
    shares.reduce((sum, share) => sum + outstandingOf(share), 0n),
  )
