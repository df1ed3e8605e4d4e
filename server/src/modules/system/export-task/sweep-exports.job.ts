import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '../../../db/database.ts'
import { folderOf } from '../../../kit/export/task/task-files.ts'
import { job } from '../../../kit/jobs/job.ts'
import type { Services } from '../../../kit/services.ts'
import { expireTasks } from './export-task.rows.ts'

/** Deletes expired files, and partial files of a killed server. */
export const sweepFiles = async (services: Services): Promise<void> => {
  const liveTasks = await inTransaction(services.db, expireTasks)
  const files = await readdir(folderOf(services)).catch(() => [])
  for (const file of files)
    if (!liveTasks.has(Number(/^\d+/.exec(file)?.[0]))) await rm(join(folderOf(services), file), { force: true })
}

export const sweepExports = job('sweepExports', (_, services) => sweepFiles(services), { cron: '*/10 * * * *' })
