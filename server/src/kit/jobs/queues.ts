import type { PgBoss, QueueResult, UpdateQueueOptions } from 'pg-boss'
import { laboratoryTimeZone } from '../../db/database.ts'
import type { Job } from './job.ts'

/** The queue of jobs whose last attempt failed. */
export const deadQueue = 'dead'

const day = 86_400

const settingsOf = ({ options }: Job<never>) =>
  ({
    retryLimit: options.retries ?? 5,
    retryDelay: options.retryDelay ?? 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: options.timeLimit ?? 900,
    // A run without a heartbeat for this long counts as dead and is started again by another process.
    heartbeatSeconds: 30,
    retentionSeconds: 30 * day,
    deleteAfterSeconds: options.cron === undefined ? 7 * day : day,
    deadLetter: deadQueue,
  }) as const satisfies UpdateQueueOptions

/** One queue per job, created or updated; reads only if nothing differs. */
export const ensureQueues = async (boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> => {
  const queues = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  if (!queues.has(deadQueue)) await boss.createQueue(deadQueue, { retentionSeconds: 90 * day })
  for (const job of jobs) {
    const settings = settingsOf(job)
    const queue = queues.get(job.name)
    const policy = job.options.cron === undefined ? 'standard' : 'exclusive'
    if (queue === undefined) await boss.createQueue(job.name, { ...settings, policy })
    else if (differs(queue, settings)) await boss.updateQueue(job.name, settings)
  }
  await ensureSchedules(boss, jobs)
}

const differs = (queue: QueueResult, settings: ReturnType<typeof settingsOf>) =>
  (Object.keys(settings) as (keyof typeof settings)[]).some(key => queue[key] !== settings[key])

const ensureSchedules = async (boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> => {
  const existing = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  const schedules = new Map(jobs.flatMap(({ name, options }) => (options.cron ? [[name, options.cron]] : [])))
  for (const [name, cron] of schedules)
    if (existing.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: laboratoryTimeZone })
  for (const name of existing.keys()) if (!schedules.has(name)) await boss.unschedule(name)
}
