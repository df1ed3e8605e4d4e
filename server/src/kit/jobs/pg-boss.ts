import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { jobSchema } from '../../db/app-role.ts'
import { connectionTimes } from '../../db/database.ts'
import type { Job } from './job.ts'
import { ensureQueues } from './queues.ts'

/** Logs the same error once a minute instead of at every poll while the database is unavailable. */
const errorLogger = (log: FastifyBaseLogger) => {
  let last = { message: '', at: 0 }
  return (err: Error) => {
    const isRepeated = err.message === last.message && Date.now() - last.at < 60_000
    if (!isRepeated) log.error({ err }, 'job queue')
    last = isRepeated ? last : { message: err.message, at: Date.now() }
  }
}

/** The queue, ready to accept jobs, without workers. */
export const openBoss = async (url: string, jobs: readonly Job<never>[], log: FastifyBaseLogger): Promise<PgBoss> => {
  // Its pool accepts the options of pg.
  const boss = new PgBoss({
    ...connectionTimes,
    connectionString: url,
    // Created at the first start, checked at later ones.
    schema: jobSchema,
    max: 2,
    application_name: 'seam jobs',
    // A job whose process died is started again after this interval and its heartbeat.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    schedule: jobs.some(({ options }) => options.cron !== undefined),
  })
  boss.on('error', errorLogger(log))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue: ${message}`))
  try {
    await boss.start()
    await ensureQueues(boss, jobs)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

/** Creates or updates the tables of the queue as the owner of the database, since the role of the server cannot. */
export const prepareJobs = async (url: string, jobs: readonly Job<never>[], log: FastifyBaseLogger): Promise<void> => {
  await (await openBoss(url, jobs, log)).stop({ graceful: false })
}
