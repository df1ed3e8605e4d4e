import { ledgerFailures } from '@seam/contract/client/ledger'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { findInvoiced } from './invoice.rows.ts'

/** Whether a locked delegation can give money back without the invoices exceeding the paid amount. */
export const mayGiveBack = async (tx: Tx, delegationId: number, amount: bigint): Promise<boolean> => {
  const { paid, invoiced } = await findInvoiced(tx, delegationId)
  // what was settled and given back may be owed again: then less than nothing was paid
  return amount === 0n || invoiced === 0n || paid - amount >= invoiced
}

/** Refuses to give money back for a locked delegation that is invoiced: a red-letter invoice must be issued first. */
export const refuseIfInvoiced = async (tx: Tx, delegationId: number, amount: bigint): Promise<void> => {
  if (!(await mayGiveBack(tx, delegationId, amount))) throw refuse(ledgerFailures.invoiced)
}
