import { exportHours } from '@seam/contract/kit/list/export'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'

export type RunningTask = {
  readonly id: number
  readonly userId: number
  readonly path: string
  readonly input: unknown
  readonly attempt: number
}

/** A run begins: the task is its own until it is over, cancelled, or taken by a later run. */
export const takeTask = (db: Db, id: number): Promise<RunningTask | undefined> =>
  inTransaction(db, tx =>
    tx
      .updateTable('exportTask')
      .set({ state: 2, attempt: sql`attempt + 1`, rowsDone: 0, rowsTotal: null, reason: '' })
      .where('id', '=', id)
      .where('state', 'in', [1, 2])
      .returning(['id', 'userId', 'path', 'input', 'attempt'])
      .executeTakeFirst(),
  )

type Mine = { readonly id: number; readonly attempt: number }

const mine = (tx: Tx, { id, attempt }: Mine) =>
  tx.updateTable('exportTask').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 2)

const did = async (changed: Promise<{ numUpdatedRows: bigint }>) => (await changed).numUpdatedRows > 0n

/** False: the task is this run's no longer. */
export const noteProgress = (db: Db, task: Mine, rowsDone: number, rowsTotal?: number | null): Promise<boolean> =>
  inTransaction(db, tx =>
    did(
      mine(tx, task)
        .set({ rowsDone, ...(rowsTotal === undefined ? {} : { rowsTotal }) })
        .executeTakeFirstOrThrow(),
    ),
  )

export const finishTask = (db: Db, task: Mine, rows: number, size: number): Promise<boolean> =>
  inTransaction(db, tx =>
    did(
      mine(tx, task)
        .set({
          state: 3,
          rowsDone: rows,
          rowsTotal: rows,
          size: BigInt(size),
          finishTime: sql`now()`,
          expireTime: sql`now() + make_interval(hours => ${exportHours})`,
        })
        .executeTakeFirstOrThrow(),
    ),
  )

export const failTask = async (db: Db, task: Mine, reason: string): Promise<void> => {
  await inTransaction(db, tx => mine(tx, task).set({ state: 4, reason, finishTime: sql`now()` }).execute())
}
