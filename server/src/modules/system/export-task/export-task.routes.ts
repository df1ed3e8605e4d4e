import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { exportFailures } from '@seam/contract/kit/list/export'
import { exportTaskCalls, exportTaskState } from '@seam/contract/system/list/export-task'
import { inTransaction } from '../../../db/database.ts'
import { exportQueue, refuseIfTooManyTasks } from '../../../kit/export/task/queue-export.ts'
import { fileOf } from '../../../kit/export/task/task-files.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { requireAccess } from '../../../kit/serve/admit.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './export-task.rows.ts'

const callAt = (path: string): Call | undefined =>
  Object.values(allCalls)
    .flatMap(table => Object.values(table as Readonly<Record<string, Call>>))
    .find(call => call.path === path)

const live: readonly number[] = [exportTaskState.waiting, exportTaskState.running]

export const exportTaskRoutes = implement(exportTaskCalls, {
  count: ({ db, caller }) => rows.countTasks(db, caller.userId),

  page: ({ db, input, caller }) => rows.selectTaskPage(db, caller.userId, input),

  cancel: async ({ services, input, caller }) => {
    await inTransaction(services.db, async tx => {
      const task = requireRow(await rows.lockTask(tx, caller.userId, input.id))
      if (!live.includes(task.state)) throw refuse(exportFailures.notLive)
      // The writer notices it with its next progress update, and deletes the file.
      await rows.setTaskState(tx, task.id, exportTaskState.cancelled)
    })
    return null
  },

  retry: async ({ services, input, caller }) => {
    await inTransaction(services.db, async tx => {
      await refuseIfTooManyTasks(tx, caller.userId)
      const task = requireRow(await rows.lockTask(tx, caller.userId, input.id))
      if (live.includes(task.state) || task.state === exportTaskState.done) throw refuse(exportFailures.notOver)
      await rows.setTaskState(tx, task.id, exportTaskState.waiting)
      await services.jobs.send(tx, exportQueue, { taskId: task.id })
    })
    services.jobs.wake()
    return null
  },

  download: async ({ db, input, caller, services }) => {
    const task = requireRow(await rows.findTask(db, caller.userId, input.id))
    const call = requireRow(callAt(task.path))
    requireAccess(call, caller)
    if (task.state !== exportTaskState.done || !task.fresh) throw refuse(exportFailures.notReady)
    const file = fileOf(services, task.id)
    await access(file).catch(() => {
      throw refuse(exportFailures.notReady)
    })
    return { fileName: task.fileName, body: createReadStream(file) }
  },
})
