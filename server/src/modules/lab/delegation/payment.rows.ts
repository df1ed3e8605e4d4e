import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** One row per payment, credit taken or credit given back; never changed (fen). */
export const insertPayment = (tx: Tx, payment: Insertable<Tables['delegationPayment']>) =>
  tx.insertInto('delegationPayment').values(payment).execute()

/** Credit that was taken for a delegation and not given back yet, in fen. */
export const creditTaken = async (tx: Tx, delegationId: number): Promise<bigint> => {
  const payments = await tx
    .selectFrom('delegationPayment')
    .select(['kind', 'amount'])
    .where('delegationId', '=', delegationId)
    .where('kind', 'in', ['CREDIT', 'RELEASE'])
    .execute()
  return payments.reduce((sum, { kind, amount }) => (kind === 'CREDIT' ? sum + amount : sum - amount), 0n)
}
