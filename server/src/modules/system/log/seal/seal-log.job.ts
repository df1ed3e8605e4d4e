import { job } from '../../../../kit/jobs/job.ts'
import { sealDays } from '../../../../kit/seal/seal.ts'
import { logChain } from './log-chain.ts'

/** The hash in the server's log is a copy outside the database, which `npm run verify-log -- HASH` requires. */
export const sealLog = job(
  'seal-log',
  async (_, { db, log }) => {
    const sealed = await sealDays(db, logChain)
    if (sealed !== undefined) log.info(sealed, 'sealed the days of the logs')
  },
  { cron: '10 1 * * *', atStart: true, retries: 10, retryDelay: 60 },
)
