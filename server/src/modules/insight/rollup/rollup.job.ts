import { inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { auditBuckets, rollUp } from './rollup.commands.ts'

/** Seconds until the next runs: the queue's own schedule has a resolution of minutes. */
const repetitions = [10, 20, 30, 40, 50]

/** A run between two scheduled ones. */
export const rollUpAgain = job('roll-up-figures-again', (_, { db }, stopping) => rollUp(db, stopping), { retries: 0 })

/** Computes the marked buckets every ten seconds. Without it, figures are equal but slower. */
export const rollUpFigures = job(
  'roll-up-figures',
  async (_, { db, jobs }, stopping) => {
    await inTransaction(db, async tx => {
      for (const seconds of repetitions) await jobs.send(tx, rollUpAgain, {}, new Date(Date.now() + seconds * 1_000))
    })
    await rollUp(db, stopping)
  },
  { cron: '* * * * *', atStart: true, retries: 0 },
)

/** Every night: buckets that differ from the rows are logged as errors and computed again. */
export const auditFigures = job(
  'audit-figures',
  async (_, { db, log }, stopping) => {
    const differing = await auditBuckets(db)
    if (differing.length === 0) return
    log.error({ differing }, 'buckets of figures differed from their rows')
    await rollUp(db, stopping)
  },
  { cron: '40 3 * * *', retries: 1 },
)
