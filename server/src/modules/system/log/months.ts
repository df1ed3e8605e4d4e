import { makeLogPartitions } from '../../../db/app-role.ts'
import { job } from '../../../kit/jobs/job.ts'

/**
 * A server that runs for months creates the coming months as well; lines that it misses go to the default partition,
 * and are moved later.
 */
export const logMonths = job('logMonths', (_, { db }) => makeLogPartitions(db), {
  cron: '15 3 * * *',
})
