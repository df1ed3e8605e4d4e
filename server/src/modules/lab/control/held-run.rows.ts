import { type RunState, runState } from '@seam/contract/lab/result/control'
import { itemState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

type Run = { readonly id: number; readonly state: RunState; readonly userId: number }

const heldState = sql.lit(runState.held)

/**
 * Locks the held runs of these items, in the order of their ids and before the materials: a run is over once the last
 * of its rows is in a later one that is free, so entries of its rows follow each other.
 */
export const lockHeldRuns = async (tx: Tx, itemIds: readonly number[]): Promise<void> => {
  await sql`select id from analysis_run where state = ${heldState}
    and id in (select run_id from run_item where item_id = any(${[...itemIds]}::int[])) order by id for update`.execute(
    tx,
  )
}

/** Of the held runs with rows of this run, those of which every live row is in a later run that is free. */
export const selectOvertakenRuns = async (tx: Tx, runId: number): Promise<readonly Run[]> => {
  const { rows } = await sql<Run>`select run.id, run.state, run.user_id as "userId" from analysis_run run
    where run.state = ${heldState}
      and run.id in (select run_id from run_item where item_id in (select item_id from run_item where run_id = ${runId}))
      and not exists (select from run_item own join sample_item item on item.id = own.item_id
        where own.run_id = run.id and item.state < ${sql.lit(itemState.cancelled)} and not exists (
          select from analysis_run latest
          where latest.id = (select max(run_id) from run_item where run_item.item_id = own.item_id)
            and latest.id > run.id and latest.state <> ${heldState}))
    order by run.id`.execute(tx)
  return rows
}

const selectItemIds = async (db: Db, runId: number): Promise<readonly number[]> =>
  (await db.selectFrom('runItem').select('itemId').where('runId', '=', runId).execute()).map(({ itemId }) => itemId)

const lockOneRun = (tx: Tx, id: number) =>
  tx.selectFrom('analysisRun').select(['id', 'state', 'userId']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks a run, after the held ones of its items. */
export const lockRun = async (tx: Tx, id: number) => {
  await lockHeldRuns(tx, await selectItemIds(tx, id))
  return lockOneRun(tx, id)
}
