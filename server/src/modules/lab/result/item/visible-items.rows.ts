import { itemState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { itemVisibleAtReview } from '../../../../kit/list/business-scope.ts'
import type { Scope } from '../../../../kit/list/scope.ts'

/** Those of these items that the caller may see, at the bench or at review. */
export const selectVisibleItems = async (
  db: Db,
  itemIds: readonly number[],
  scope: Scope,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select('sampleItem.id')
    .where('sampleItem.id', '=', sql<number>`any(${itemIds})`)
    .where(itemVisibleAtReview(scope))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether the caller may see all of these items, at the bench or at review. */
export const areItemsVisible = async (db: Db, itemIds: readonly number[], scope: Scope): Promise<boolean> =>
  (await selectVisibleItems(db, itemIds, scope)).size === new Set(itemIds).size

/** Those of these items that are cancelled, with their names at the bench. */
export const selectCancelledItems = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .select(['sampleItem.id', 'sample.labCode', 'projectName'])
    .where('sampleItem.id', '=', sql<number>`any(${itemIds})`)
    .where('sampleItem.state', '=', itemState.cancelled)
    .orderBy('sampleItem.id')
    .execute()
