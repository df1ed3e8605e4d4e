import { Decimal } from '@seam/contract/kit/value/decimal'
import { sumFen, toFen } from '@seam/contract/kit/value/money'

export type FeeInput = {
  /** The charges of the order's lines, fen. */
  readonly charges: readonly bigint[]
  /** 费用系数, such as '1.50' */
  readonly coefficient: string
  /** 会员折扣, such as '0.95' */
  readonly memberRate: string
  /** fen */
  readonly surcharges: readonly bigint[]
}

/** Fen. */
export type Quote = { readonly subtotal: bigint; readonly surcharge: bigint; readonly total: bigint }

/**
 * Σ charges × coefficient × member rate + surcharges, rounded half-up (四舍五入) to the fen once, at the total.
 * Throws for a negative charge, factor or surcharge.
 */
export const quote = ({ charges, coefficient, memberRate, surcharges }: FeeInput): Quote => {
  const factors = [coefficient, memberRate].map(factor => new Decimal(factor))
  if ([...charges, ...surcharges].some(amount => amount < 0n) || factors.some(factor => !factor.gte(0))) {
    throw new RangeError('prices, factors and surcharges are not negative')
  }
  const subtotal = sumFen(charges)
  const surcharge = sumFen(surcharges)
  const exact = factors.reduce((fee, factor) => fee.times(factor), new Decimal(subtotal.toString()))
  return { subtotal, surcharge, total: BigInt(exact.toFixed(0, Decimal.ROUND_HALF_UP)) + surcharge }
}

/** The sum of surcharges, in fen. */
export const surchargeOf = (surcharges: readonly { readonly amount: string }[]): bigint =>
  sumFen(surcharges.map(({ amount }) => toFen(amount)))
