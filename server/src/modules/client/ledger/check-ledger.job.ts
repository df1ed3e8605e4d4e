import { job } from '../../../kit/jobs/job.ts'
import { findViolations } from './ledger-checks.rows.ts'

/** Every hour the invariants of the ledger; a broken one is an error of the server's log. */
export const checkLedger = job(
  'check-ledger',
  async (_, { db, log }) => {
    const broken = await findViolations(db)
    if (broken.length > 0) log.error({ broken }, 'the ledger breaks invariants')
  },
  { cron: '25 * * * *', retries: 1 },
)
