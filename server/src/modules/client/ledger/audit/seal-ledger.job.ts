import { inTransaction } from '../../../../db/database.ts'
import { job } from '../../../../kit/jobs/job.ts'
import { findLastSeal, lockChain } from '../../../../kit/seal/seal.rows.ts'
import { sealDays } from '../../../../kit/seal/seal.ts'
import type { Services } from '../../../../kit/services.ts'
import { insertLedgerDays } from './ledger-audit.rows.ts'
import { ledgerChain } from './ledger-chain.ts'

/** Sums the accounts of the sealed days that are not summed yet. */
export const sumSealedDays = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  inTransaction(db, async tx => {
    await lockChain(tx, ledgerChain)
    const last = await findLastSeal(tx, ledgerChain)
    if (last !== undefined) await insertLedgerDays(tx, last.day)
  })

/** The hash in the server's log is a copy outside the database, which `npm run verify-ledger -- HASH` requires. */
export const sealLedger = job(
  'seal-ledger',
  async (_, services) => {
    const { db, log } = services
    const sealed = await sealDays(db, ledgerChain)
    if (sealed !== undefined) log.info(sealed, 'sealed the days of the ledger')
    await sumSealedDays(services)
  },
  { cron: '15 1 * * *', atStart: true, retries: 10, retryDelay: 60 },
)
