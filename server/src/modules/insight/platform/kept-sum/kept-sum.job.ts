import { job } from '../../../../kit/jobs/job.ts'
import { isSumOfRows, keptSumNames, mergeSum } from './kept-sum.rows.ts'

/** Merges what changes appended: reads are equal without it, but sum up more rows. */
export const mergeKeptSums = job(
  'merge-kept-sums',
  async (_, { db }) => {
    for (const name of keptSumNames) await mergeSum(db, name)
  },
  { cron: '* * * * *', atStart: true, retries: 0 },
)

/** Every night: sums that differ from their rows are logged as errors. */
export const auditKeptSums = job(
  'audit-kept-sums',
  async (_, { db, log }) => {
    for (const name of keptSumNames)
      if (!(await isSumOfRows(db, name))) log.error({ name }, 'a kept sum differs from its rows')
  },
  { cron: '50 3 * * *', retries: 1 },
)
