import { job } from '../../../../kit/jobs/job.ts'
import { sealDays } from '../../../../kit/seal/seal.ts'
import { ledgerChain } from './ledger-chain.ts'

/** The hash in the server's log is a copy outside the database, which `npm run verify-ledger -- HASH` requires. */
export const sealLedger = job(
  'seal-ledger',
  async (_, { db, log }) => {
    const sealed = await sealDays(db, ledgerChain)
    if (sealed !== undefined) log.info(sealed, 'sealed the days of the ledger')
  },
  { cron: '15 1 * * *', atStart: true, retries: 10, retryDelay: 60 },
)
