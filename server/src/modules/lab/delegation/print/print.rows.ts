import { type PrintDocument, printDocument } from '@seam/contract/lab/delegation/print'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { delegationVisible } from '../../../../kit/list/business-scope.ts'
import type { UserActor } from '../../../../kit/transition/actor.ts'

const countColumns = {
  [printDocument.form]: 'delegatePrintCount',
  [printDocument.receipt]: 'receiptPrintCount',
  [printDocument.explanation]: 'explainPrintCount',
  [printDocument.sampleLabel]: 'labelPrintCount',
  [printDocument.change]: 'changePrintCount',
} as const

const codedSamples = sql<number>`(select count(*)::int from sample
  where delegation_id = delegation.id and lab_code is not null)`
const changes = sql<number>`(select count(*)::int from delegation_change where delegation_id = delegation.id)`

/** The facts of the guards of printing, for the delegations in the caller's scope. */
export const selectPrintFacts = (
  db: Db,
  ids: readonly number[],
  document: PrintDocument,
  caller: Pick<Caller, 'scope' | 'permissions'>,
) =>
  db
    .selectFrom('delegation')
    .select(['id', 'delegateCode', 'state', 'paid', 'credited', codedSamples.as('codedSamples'), changes.as('changes')])
    .select(`${countColumns[document]} as printed`)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deletedTime', 'is', null)
    .where(delegationVisible(caller))
    .orderBy('id')
    .execute()

/** Counts one more copy of each delegation and records who printed it. The delegations must be locked. */
export const insertPrints = async (
  tx: Tx,
  prints: readonly { readonly id: number; readonly copy: number }[],
  { document, reason, actor }: { document: PrintDocument; reason: string; actor: UserActor },
): Promise<void> => {
  await tx
    .insertInto('delegationPrint')
    .values(
      prints.map(({ id, copy }) => ({
        delegationId: id,
        document,
        copy,
        reason,
        userId: actor.userId,
        userName: actor.userName,
      })),
    )
    .execute()
  const countIf = (column: string, printDocument: PrintDocument) =>
    sql<number>`${sql.ref(column)} + ${document === printDocument ? 1 : 0}::smallint`
  await tx
    .updateTable('delegation')
    .set({
      delegatePrintCount: countIf('delegatePrintCount', printDocument.form),
      receiptPrintCount: countIf('receiptPrintCount', printDocument.receipt),
      explainPrintCount: countIf('explainPrintCount', printDocument.explanation),
      labelPrintCount: countIf('labelPrintCount', printDocument.sampleLabel),
      changePrintCount: countIf('changePrintCount', printDocument.change),
    })
    .where('id', '=', sql<number>`any(${prints.map(({ id }) => id)})`)
    .execute()
}
