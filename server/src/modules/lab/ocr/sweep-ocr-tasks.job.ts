import { inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { deleteUnusedTasks } from './ocr.rows.ts'

/** As long as an unused picture is kept. */
const retentionDays = 8

export const sweepOcrTasks = job(
  'sweep-ocr-tasks',
  (_, { db }) => inTransaction(db, tx => deleteUnusedTasks(tx, retentionDays)),
  { cron: '10 3 * * *' },
)
