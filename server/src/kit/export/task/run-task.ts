import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Call } from '@seam/contract/kit/call'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { type Caller, callerOf } from '../../caller.ts'
import { job } from '../../jobs/job.ts'
import type { Route } from '../../serve/implement.ts'
import type { Services } from '../../services.ts'
import { countRows } from '../count-rows.ts'
import { frameOf, type ListExport, selectedColumns } from '../list.ts'
import { streamRows } from '../stream-rows.ts'
import { workbook } from '../workbook/workbook.ts'
import { zip } from '../workbook/zip.ts'
import { exportQueue } from './queue-export.ts'
import { fileOf, openFolder, partOf } from './task-files.ts'
import { beginTask, failTask, finishTask, type RunningTask, updateProgress } from './task-state.ts'

/** Milliseconds between two updates of the progress, which also detect a cancellation. */
const every = 500
/** Runs before a task fails. */
const mostAttempts = 3
/** The count is for the percentage only, so it is limited. */
const countedRows = 5_000_000

class Cancelled extends Error {}

const isAllowed = ({ access }: Call, caller: Caller): boolean =>
  access === 'signedIn' ||
  access === 'anyone' ||
  (!isPortalAccess(access) &&
    (typeof access === 'string' ? [access] : access).some(code => caller.permissions.has(code)))

async function* withProgress<R>(
  services: Services,
  task: RunningTask,
  batches: AsyncIterable<readonly R[]>,
  progress: { rows: number },
) {
  let last = Date.now()
  for await (const rows of batches) {
    yield rows
    progress.rows += rows.length
    if (Date.now() - last < every) continue
    last = Date.now()
    if (!(await updateProgress(services.db, task, progress.rows))) throw new Cancelled()
  }
}

const writeFile = async (services: Services, task: RunningTask, list: ListExport, caller: Caller) => {
  const { db } = services
  // parsed by the call of the list when the task was created
  const input = task.input as never
  const query = list.query(db, input, caller)
  const total = await countRows(db, query, countedRows).catch(() => null)
  if (!(await updateProgress(db, task, 0, total))) throw new Cancelled()
  const columns = selectedColumns(await list.columns(input, db, caller), (task.input as { columns?: string[] }).columns)
  const frame = await frameOf(list, columns, input, db, caller)
  const progress = { rows: 0 }
  const rows = withProgress(services, task, streamRows(db, query), progress)
  await openFolder(services)
  const part = partOf(services, task)
  await pipeline(
    Readable.from(zip(workbook(list.title(input), columns, rows, frame)), { objectMode: false }),
    createWriteStream(part, { mode: 0o600 }),
  )
  const { size } = await stat(part)
  await rename(part, fileOf(services, task.id))
  if (!(await finishTask(db, task, progress.rows, size))) throw new Cancelled()
}

const run = async (routes: ReadonlyMap<string, Route>, taskId: number, services: Services) => {
  const task = await beginTask(services.db, taskId)
  if (task === undefined) return
  for (let before = 1; before < task.attempt; before++)
    await rm(partOf(services, { id: task.id, attempt: before }), { force: true })
  const route = routes.get(task.path)
  const caller = await callerOf(services, task.userId)
  if (route?.list === undefined || caller === undefined || !isAllowed(route.call, caller))
    return failTask(services.db, task, '没有导出的权限')
  try {
    await writeFile(services, task, route.list, caller)
  } catch (error) {
    await rm(partOf(services, task), { force: true })
    if (error instanceof Cancelled) return rm(fileOf(services, task.id), { force: true })
    if (task.attempt < mostAttempts) throw error
    services.log.error({ err: error, taskId }, 'export gave up')
    return failTask(services.db, task, '导出时出错，请重试')
  }
}

/**
 * Writes the files of the export centre. After a crash it starts again, and deletes the partial file of the earlier
 * run.
 */
export const exportJob = (routes: readonly Route[]) => {
  const byPath = new Map(routes.map(route => [route.call.path as string, route]))
  return job(exportQueue.name, ({ taskId }: { taskId: number }, services) => run(byPath, taskId, services), {
    retries: 10,
    retryDelay: 3,
    timeLimit: 3_600,
    atOnce: 2,
  })
}
