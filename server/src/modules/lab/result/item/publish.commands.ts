import { itemState } from '@seam/contract/lab/sample'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { type Actor, moveItems } from './item-change.rows.ts'

/** Publishes the confirmed results of samples whose report is being issued; their delegation is held. */
export const publishResults = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const items = await tx
    .selectFrom('sampleItem')
    .select(['id', 'resultVersion'])
    .where('sampleId', '=', sql<number>`any(${sampleIds})`)
    .where('state', '=', itemState.confirmed)
    .orderBy('id')
    .execute()
  const step = { command: 'publish', fromState: itemState.confirmed, toState: itemState.published } as const
  await moveItems(
    tx,
    items.map(({ id, resultVersion }) => ({ ...step, itemId: id, resultNo: resultVersion })),
    actor,
  )
}
