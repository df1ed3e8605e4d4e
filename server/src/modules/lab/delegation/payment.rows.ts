import { type PayState, paymentKind } from '@seam/contract/lab/delegation'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** One row per payment, credit reserved or credit released; append-only (fen). */
export const insertPayment = (tx: Tx, payment: Insertable<Tables['delegationPayment']>) =>
  tx.insertInto('delegationPayment').values(payment).execute()

/** Credit reserved for a delegation and not released yet, in fen. */
export const sumReservedCredit = async (tx: Tx, delegationId: number): Promise<bigint> => {
  const payments = await tx
    .selectFrom('delegationPayment')
    .select(['kind', 'amount'])
    .where('delegationId', '=', delegationId)
    .where('kind', 'in', [paymentKind.credit, paymentKind.release])
    .execute()
  return payments.reduce((sum, { kind, amount }) => (kind === paymentKind.credit ? sum + amount : sum - amount), 0n)
}

export const updatePayState = (tx: Tx, id: number, payState: PayState) =>
  tx.updateTable('delegation').set({ payState }).where('id', '=', id).execute()
