import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { jobSchema } from '../../db/app-role.ts'
import { connectionTimes } from '../../db/database.ts'
import type { Job } from './job.ts'
import { ensureQueues } from './queues.ts'

/** Says what goes wrong once a minute and not at every look, as long as the database is away. */
const complainTo = (log: FastifyBaseLogger) => {
  let last = { message: '', at: 0 }
  return (err: Error) => {
    const again = err.message === last.message && Date.now() - last.at < 60_000
    if (!again) log.error({ err }, 'job queue')
    last = again ? last : { message: err.message, at: Date.now() }
  }
}

/** The queue, ready to take jobs; nothing works on them yet. */
export const openBoss = async (url: string, jobs: readonly Job<never>[], log: FastifyBaseLogger): Promise<PgBoss> => {
  // its pool takes what pg takes
  const boss = new PgBoss({
    ...connectionTimes,
    connectionString: url,
    // made at the first start, looked at by every later one
    schema: jobSchema,
    max: 2,
    application_name: 'seam jobs',
    // a job whose process died is found again within these and its heartbeat
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    schedule: jobs.some(({ options }) => options.cron !== undefined),
  })
  boss.on('error', complainTo(log))
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

/** Makes or updates the tables of the queue and its queues, as the owner of the database: the server itself may not. */
export const prepareJobs = async (url: string, jobs: readonly Job<never>[], log: FastifyBaseLogger): Promise<void> => {
  await (await openBoss(url, jobs, log)).stop({ graceful: false })
}
