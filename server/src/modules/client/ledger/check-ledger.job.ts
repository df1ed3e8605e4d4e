import { job } from '../../../kit/jobs/job.ts'
import { findViolations } from './ledger-checks.rows.ts'

/** Checks the invariants of the ledger every hour; a violation is an error in the server's log. */
export const checkLedger = job(
  'check-ledger',
  async (_, { db, log }) => {
    const broken = await findViolations(db)
    if (broken.length > 0) log.error({ broken }, 'the ledger breaks invariants')
  },
  { cron: '25 * * * *', retries: 1 },
)
