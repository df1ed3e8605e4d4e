import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { atLeastNothing } from '../ledger/refund/refund.rules.ts'
import { findInvoiced } from './invoice.rows.ts'

/** How much of the invoices of a locked delegation must be reversed before it gives this amount back. */
const computeRedNeeded = async (tx: Tx, delegationId: number, amount: bigint) => {
  const { paid, invoiced, delegateCode } = await findInvoiced(tx, delegationId)
  // what was settled and given back may be owed again: then less than nothing was paid
  const above = amount === 0n ? 0n : invoiced - atLeastNothing(paid - amount)
  return { red: atLeastNothing(above), delegateCode }
}

/** Whether a locked delegation can give money back without the invoices exceeding the paid amount. */
export const mayGiveBack = async (tx: Tx, delegationId: number, amount: bigint): Promise<boolean> =>
  (await computeRedNeeded(tx, delegationId, amount)).red === 0n

/** Refuses to give money back for a locked delegation that is invoiced: a red-letter invoice must be issued first. */
export const refuseIfInvoiced = async (tx: Tx, delegationId: number, amount: bigint): Promise<void> => {
  const { red, delegateCode } = await computeRedNeeded(tx, delegationId, amount)
  if (red > 0n)
    throw refuse(ledgerFailures.invoiced, {
      message: `委托单【${delegateCode}】已开发票，请先红冲至少 ${fromFen(red)} 元`,
    })
}
