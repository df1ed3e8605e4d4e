import { feeLineKind } from '@seam/contract/client/money/ledger'
import { sumFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import {
  type FeeLineDraft,
  insertCancellations,
  insertFeeLines,
  type LiveFeeLine,
  selectLiveFeeLines,
} from './fee-line.rows.ts'
import { netsOf } from './nets.rules.ts'

type Author = { readonly userId: number | null; readonly userName: string }

/** The charges of a delegation in order: by sample, its packages in the order of selection, then its projects. */
type ChargeLine = Omit<FeeLineDraft, 'delegationId' | 'kind' | 'net'>

type Charges = {
  readonly delegationId: number
  readonly charges: readonly ChargeLine[]
  readonly surcharges: readonly { readonly name: string; readonly amount: bigint }[]
  /** The rounded fee without surcharges, in fen. */
  readonly total: bigint
}

const feeLinesOf = ({ delegationId, charges, surcharges, total }: Charges): FeeLineDraft[] => {
  const nets = netsOf(
    charges.map(({ charged }) => charged),
    total,
  )
  return [
    ...charges.map((line, at) => ({ ...line, delegationId, kind: feeLineKind.charge, net: nets[at] ?? 0n })),
    ...surcharges.map(({ name, amount }) => ({
      delegationId,
      kind: feeLineKind.surcharge,
      name,
      charged: amount,
      net: amount,
    })),
  ]
}

/** Freezes the fee lines of locked delegations that have none, at their first payment, credit or change. */
export const freezeFeeLines = (tx: Tx, charges: readonly Charges[], author: Author): Promise<void> =>
  insertFeeLines(tx, charges.flatMap(feeLinesOf), author)

/** Sums of the lines in force, in fen. */
type FeeChange = { readonly fee: bigint; readonly subtotal: bigint }

/**
 * Cancels the lines in force that `matches` selects, and returns the sum of the others, or undefined if none are frozen
 * yet. The delegation must be locked.
 */
export const cancelFeeLines = async (
  tx: Tx,
  { id }: { readonly id: number },
  matches: (line: LiveFeeLine) => boolean,
  author: Author,
): Promise<FeeChange | undefined> => {
  const live = await selectLiveFeeLines(tx, id)
  if (live === undefined) return undefined
  const cancelled = live.filter(matches)
  if (cancelled.length > 0) await insertCancellations(tx, cancelled, author)
  const remaining = live.filter(line => !matches(line))
  return {
    fee: sumFen(remaining.map(({ net }) => net)),
    subtotal: sumFen(
      remaining.filter(line => line.feeLineKind !== feeLineKind.surcharge).map(({ charged }) => charged),
    ),
  }
}
