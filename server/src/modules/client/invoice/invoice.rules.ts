import { invoiceFailures as failures, type RedCause, redCause } from '@seam/contract/client/invoice'
import type { Failure } from '@seam/contract/kit/failure'
import { fromFen } from '@seam/contract/kit/value/money'
import { type Reason, reason } from '../../../kit/reason.rules.ts'

/** Tax of testing services in per cent, included in the price. */
export const taxPercent = 6

/** Divides an amount with tax: the net is rounded half up to the fen, the tax is the remainder. */
export const splitTax = (amount: bigint, percent: number): { net: bigint; tax: bigint } => {
  const whole = BigInt(100 + percent)
  const net = (200n * amount + whole) / (2n * whole)
  return { net, tax: amount - net }
}

export type ShareAmount = { readonly delegationId: number; readonly amount: bigint }

type Remainder = { readonly delegationId: number; readonly delegateCode: string; readonly left: bigint }

/** Why these parts cannot be invoiced. `above`: one of them exceeds the remaining amount of its delegation. */
export const faultsOfShares = (
  shares: readonly ShareAmount[],
  remainders: readonly Remainder[],
  above: Failure,
): Reason[] => {
  const left = new Map(remainders.map(one => [one.delegationId, one]))
  if (new Set(shares.map(({ delegationId }) => delegationId)).size < shares.length)
    return [reason(failures.delegationTwice)]
  return shares.flatMap(({ delegationId, amount }, at) => {
    const { left: most = 0n, delegateCode } = left.get(delegationId) ?? {}
    if (amount <= most) return []
    const place = { path: ['shares', at, 'amount'], ...(delegateCode !== undefined && { label: delegateCode }) }
    return [reason(above, `${above.message}，最多 ${fromFen(most)} 元`, place)]
  })
}

/** A part of an invoice can be reversed only after the buyer used it, and never if it was issued by mistake. */
export const mayRedPart = (cause: RedCause, usedByBuyer: boolean): boolean => usedByBuyer && cause !== redCause.mistake
