import { exportFailures, exportQuota, mostExports } from '@seam/contract/kit/list/export'
import { exportTaskState } from '@seam/contract/system/list/export-task'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { Caller } from '../../caller.ts'
import type { Queued } from '../../jobs/queue.ts'
import { refuse } from '../../refusal.ts'
import type { RequestFacts } from '../../serve/request-facts.ts'
import type { Services } from '../../services.ts'
import { literals } from '../../sql/expressions.ts'
import { writeExportEntry } from '../log-export.ts'

const { waiting, running, done } = exportTaskState

/** The job for the queue; `run-task.ts` does the work. */
export const exportQueue: Queued<{ taskId: number }> = { name: 'export', handle: async () => {} }

type NewTask = {
  readonly caller: Caller
  readonly request: RequestFacts
  readonly path: string
  readonly input: unknown
  readonly fileName: string
}

/** Refuses above the limit of a user. The lock prevents two concurrent requests from exceeding it together. */
export const refuseIfTooManyTasks = async (tx: Tx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('export'), ${userId}::int)`.execute(tx)
  const { live, bytes } = await tx
    .selectFrom('exportTask')
    .select([
      sql<number>`count(*) filter (where state in (${literals(waiting, running)}))::int`.as('live'),
      sql<number>`coalesce(sum(size) filter (where state = ${sql.lit(done)}), 0)::float8`.as('bytes'),
    ])
    .where('userId', '=', userId)
    .where('state', 'in', [waiting, running, done])
    .executeTakeFirstOrThrow()
  if (live >= mostExports) throw refuse(exportFailures.tooMany)
  if (bytes >= exportQuota) throw refuse(exportFailures.quota)
}

/** Inserts a task of the export centre, with its job and its operation-log row. */
export const queueExport = async (
  services: Services,
  { caller, request, path, input, fileName }: NewTask,
): Promise<number> => {
  const taskId = await inTransaction(services.db, async tx => {
    await refuseIfTooManyTasks(tx, caller.userId)
    const { id } = await tx
      .insertInto('exportTask')
      .values({ userId: caller.userId, path, input: JSON.stringify(input), fileName })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeExportEntry(tx, caller, request, `将【${fileName}】的导出交给导出中心`)
    await services.jobs.send(tx, exportQueue, { taskId: id })
    return id
  })
  services.jobs.wake()
  return taskId
}
