import { exportFailures, exportQuota, mostExports } from '@seam/contract/kit/list/export'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { Caller } from '../../caller.ts'
import type { Queued } from '../../jobs/queue.ts'
import { refuse } from '../../refusal.ts'
import type { RequestFacts } from '../../serve/request-facts.ts'
import type { Services } from '../../services.ts'
import { tellExport } from '../log-export.ts'

/** What of the job the queue has to know here; `run-task.ts` does the work. */
export const exportQueue: Queued<{ taskId: number }> = { name: 'export', handle: async () => {} }

type NewTask = {
  readonly caller: Caller
  readonly request: RequestFacts
  readonly path: string
  readonly input: unknown
  readonly fileName: string
}

/** One person's tasks are counted one after the other: two requests at once may not pass the limit together. */
export const refuseIfTooManyTasks = async (tx: Tx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('export'), ${userId}::int)`.execute(tx)
  const { live, bytes } = await tx
    .selectFrom('exportTask')
    .select([
      sql<number>`count(*) filter (where state in (1, 2))::int`.as('live'),
      sql<number>`coalesce(sum(size) filter (where state = 3), 0)::float8`.as('bytes'),
    ])
    .where('userId', '=', userId)
    .where('state', 'in', [1, 2, 3])
    .executeTakeFirstOrThrow()
  if (live >= mostExports) throw refuse(exportFailures.tooMany)
  if (bytes >= exportQuota) throw refuse(exportFailures.quota)
}

/** Files a task of the export centre, with its job and its line in the operation log. */
export const keepTask = async (
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
    await tellExport(tx, caller, request, `将【${fileName}】的导出交给导出中心`)
    await services.jobs.send(tx, exportQueue, { taskId: id })
    return id
  })
  services.jobs.wake()
  return taskId
}
