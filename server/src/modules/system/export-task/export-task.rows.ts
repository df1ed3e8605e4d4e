import type { InputOf } from '@seam/contract/kit/call'
import { type ExportTask, type exportTaskCalls, exportTaskState } from '@seam/contract/system/list/export-task'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'

const tasks = (db: Db, userId: number) =>
  db
    .selectFrom('exportTask')
    .select([
      'id',
      'fileName',
      'state',
      'rowsDone',
      'reason',
      'createTime',
      'finishTime',
      'expireTime',
      sql<number>`size::float8`.as('size'),
      sql<number | null>`case when state = ${sql.lit(exportTaskState.done)} then 100 when rows_total > 0
        then least(99, rows_done * 100::bigint / rows_total)::int end`.as('percent'),
    ])
    .where('userId', '=', userId)

export const selectTaskPage = (db: Db, userId: number, input: InputOf<typeof exportTaskCalls.page>) =>
  paginate(db, tasks(db, userId), input, { columns: { state: 'state', createTime: 'createTime' }, last: 'id' })

/** How many wait, run, and can be downloaded: every open page polls this. */
export const countTasks = async (db: Db, userId: number) =>
  db
    .selectFrom('exportTask')
    .select([
      sql<number>`(count(*) filter (where state = ${sql.lit(exportTaskState.waiting)}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = ${sql.lit(exportTaskState.running)}))::int`.as('running'),
      sql<number>`(count(*) filter (where state = ${sql.lit(exportTaskState.done)}))::int`.as('done'),
    ])
    .where('userId', '=', userId)
    .where('state', 'in', [exportTaskState.waiting, exportTaskState.running, exportTaskState.done])
    .executeTakeFirstOrThrow()

/** Own tasks only: those of other users do not exist for the caller. */
export const findTask = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('exportTask')
    .select(['id', 'path', 'fileName', 'state', sql<boolean>`expire_time > now()`.as('fresh')])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Locks a task of the user. */
export const lockTask = (tx: Tx, userId: number, id: number) =>
  tx
    .selectFrom('exportTask')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const setTaskState = async (tx: Tx, id: number, state: ExportTask['state']) => {
  const over =
    state === exportTaskState.waiting
      ? { finishTime: null, attempt: 0, rowsDone: 0 }
      : { finishTime: sql<string>`now()` }
  await tx
    .updateTable('exportTask')
    .set({ state, reason: '', ...over })
    .where('id', '=', id)
    .execute()
}

/** Expires old tasks and deletes those older than a month; returns the tasks whose files stay. */
export const expireTasks = async (tx: Tx): Promise<ReadonlySet<number>> => {
  await tx
    .updateTable('exportTask')
    .set({ state: exportTaskState.expired })
    .where('state', '=', exportTaskState.done)
    .where('expireTime', '<', sql<string>`now()`)
    .execute()
  await tx
    .deleteFrom('exportTask')
    .where('createTime', '<', sql<string>`now() - interval '30 days'`)
    .where('state', 'in', [exportTaskState.failed, exportTaskState.cancelled, exportTaskState.expired])
    .execute()
  const live = await tx
    .selectFrom('exportTask')
    .select('id')
    .where('state', 'in', [exportTaskState.waiting, exportTaskState.running, exportTaskState.done])
    .execute()
  return new Set(live.map(({ id }) => id))
}
