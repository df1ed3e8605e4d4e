import { makeLogPartitions } from '../../../db/app-role.ts'
import { job } from '../../../kit/jobs/job.ts'

/** A server that runs for months makes the months to come as well; what it misses goes to the rest, and moves later. */
export const logMonths = job('logMonths', (_, { db }) => makeLogPartitions(db), {
  cron: '15 3 * * *',
})
