import { exportHours } from '@seam/contract/kit/list/export'
import { exportTaskState } from '@seam/contract/system/list/export-task'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'

export type RunningTask = {
  readonly id: number
  readonly userId: number
  readonly path: string
  readonly input: unknown
  readonly attempt: number
}

/** Starts a run: the task belongs to it until it ends, is cancelled, or a later run starts. */
export const beginTask = (db: Db, id: number): Promise<RunningTask | undefined> =>
  inTransaction(db, tx =>
    tx
      .updateTable('exportTask')
      .set({ state: exportTaskState.running, attempt: sql`attempt + 1`, rowsDone: 0, rowsTotal: null, reason: '' })
      .where('id', '=', id)
      .where('state', 'in', [exportTaskState.waiting, exportTaskState.running])
      .returning(['id', 'userId', 'path', 'input', 'attempt'])
      .executeTakeFirst(),
  )

type OwnTask = { readonly id: number; readonly attempt: number }

const ownTask = (tx: Tx, { id, attempt }: OwnTask) =>
  tx
    .updateTable('exportTask')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', exportTaskState.running)

const isUpdated = async (changed: Promise<{ numUpdatedRows: bigint }>) => (await changed).numUpdatedRows > 0n

/** False if the task no longer belongs to this run. */
export const updateProgress = (db: Db, task: OwnTask, rowsDone: number, rowsTotal?: number | null): Promise<boolean> =>
  inTransaction(db, tx =>
    isUpdated(
      ownTask(tx, task)
        .set({ rowsDone, ...(rowsTotal === undefined ? {} : { rowsTotal }) })
        .executeTakeFirstOrThrow(),
    ),
  )

export const finishTask = (db: Db, task: OwnTask, rows: number, size: number): Promise<boolean> =>
  inTransaction(db, tx =>
    isUpdated(
      ownTask(tx, task)
        .set({
          state: exportTaskState.done,
          rowsDone: rows,
          rowsTotal: rows,
          size: BigInt(size),
          finishTime: sql`now()`,
          expireTime: sql`now() + make_interval(hours => ${exportHours})`,
        })
        .executeTakeFirstOrThrow(),
    ),
  )

export const failTask = async (db: Db, task: OwnTask, reason: string): Promise<void> => {
  await inTransaction(db, tx =>
    ownTask(tx, task).set({ state: exportTaskState.failed, reason, finishTime: sql`now()` }).execute(),
  )
}
