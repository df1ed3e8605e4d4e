import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { fromFen, positiveFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { selectInvoiced } from './invoice.rows.ts'

type GivenBack = { readonly delegationId: number; readonly amount: bigint }

/** How much of the invoices of locked delegations must be reversed before they give these amounts back. */
const computeRedNeeded = async (tx: Tx, givenBack: readonly GivenBack[]) => {
  const amounts = new Map(givenBack.map(({ delegationId, amount }) => [delegationId, amount]))
  const delegations = await selectInvoiced(tx, [...amounts.keys()])
  if (delegations.length < amounts.size) throw new Error('a delegation that gives money back is missing')
  return delegations.map(({ delegationId, paid, invoiced, delegateCode }) => {
    const amount = amounts.get(delegationId) ?? 0n
    // what was settled and given back may be owed again: then less than nothing was paid
    const above = amount === 0n ? 0n : invoiced - positiveFen(paid - amount)
    return { red: positiveFen(above), delegateCode }
  })
}

/** Whether locked delegations can give money back without the invoices exceeding the paid amounts. */
export const mayGiveBack = async (tx: Tx, givenBack: readonly GivenBack[]): Promise<boolean> =>
  (await computeRedNeeded(tx, givenBack)).every(({ red }) => red === 0n)

/** Refuses to give money back for locked delegations that are invoiced: a red-letter invoice must be issued first. */
export const refuseIfInvoiced = async (tx: Tx, givenBack: readonly GivenBack[]): Promise<void> => {
  const [first] = (await computeRedNeeded(tx, givenBack)).filter(({ red }) => red > 0n)
  if (first === undefined) return
  throw refuse(ledgerFailures.invoiced, {
    message: `委托单【${first.delegateCode}】已开发票，请先红冲至少 ${fromFen(first.red)} 元`,
  })
}
