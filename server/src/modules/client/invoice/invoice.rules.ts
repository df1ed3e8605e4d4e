import { invoiceFailures as failures, type RedCause, redCause } from '@seam/contract/client/invoice'
import type { Failure } from '@seam/contract/kit/failure'

/** Tax of testing services in per cent, included in the price. */
export const taxPercent = 6

/** Divides an amount with tax: the net is rounded half up to the fen, the tax is the remainder. */
export const splitTax = (amount: bigint, percent: number): { net: bigint; tax: bigint } => {
  const whole = BigInt(100 + percent)
  const net = (200n * amount + whole) / (2n * whole)
  return { net, tax: amount - net }
}

export type ShareAmount = { readonly delegationId: number; readonly amount: bigint }

type Remainder = { readonly delegationId: number; readonly left: bigint }

/**
 * Why these parts cannot be invoiced, or undefined. `above`: one of them exceeds the remaining amount of its
 * delegation.
 */
export const faultOfShares = (
  shares: readonly ShareAmount[],
  remainders: readonly Remainder[],
  above: Failure,
): Failure | undefined => {
  const left = new Map(remainders.map(({ delegationId, left: amount }) => [delegationId, amount]))
  if (new Set(shares.map(({ delegationId }) => delegationId)).size < shares.length) return failures.delegationTwice
  return shares.some(({ delegationId, amount }) => amount > (left.get(delegationId) ?? 0n)) ? above : undefined
}

/** A part of an invoice can be reversed only after the buyer used it, and never if it was issued by mistake. */
export const mayRedPart = (cause: RedCause, usedByBuyer: boolean): boolean => usedByBuyer && cause !== redCause.mistake
