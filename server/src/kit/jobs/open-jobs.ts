import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'
import { openBoss } from './pg-boss.ts'
import type { Jobs } from './queue.ts'
import { deadQueue } from './queues.ts'

export type RunningJobs = Jobs & {
  /** Starts the workers, and retries while the database is unavailable; call it when the server listens. */
  readonly start: (services: Services) => Promise<void>
  /** Waits up to five seconds for running jobs; the others run again later. */
  readonly stop: () => Promise<void>
}

/** Errors are logged and rethrown: the queue counts them, repeats the job, and finally moves it to the dead queue. */
const run = async (
  job: Job<never>,
  { id, data, retryCount, retryLimit }: JobWithMetadata<never>,
  services: Services,
  stopping: AbortSignal,
) => {
  try {
    await job.handle(data, services, stopping)
  } catch (err) {
    const last = retryCount >= retryLimit
    services.log[last ? 'error' : 'warn'](
      { err, job: job.name, id, attempt: retryCount + 1 },
      last ? 'job gave up' : 'job failed',
    )
    throw err
  }
}

/** Starts a worker for every queue; returns their ids. */
const startWorkers = async (
  boss: PgBoss,
  jobs: readonly Job<never>[],
  services: Services,
  pollSeconds: number,
  stopping: AbortSignal,
): Promise<string[]> => {
  const workers = await Promise.all(
    jobs.map(job =>
      boss.work(
        job.name,
        { pollingIntervalSeconds: pollSeconds, localConcurrency: job.options.atOnce ?? 1, includeMetadata: true },
        async (batch: JobWithMetadata<never>[]) => {
          for (const one of batch) await run(job, one, services, stopping)
        },
      ),
    ),
  )
  for (const { name, options } of jobs) if (options.atStart) await boss.send(name, {})
  return workers
}

/**
 * The jobs of the product over one database; every process can open them. Connects at the first use. `pollSeconds`:
 * interval between two polls, at least 0.5.
 */
export const openJobs = (
  url: string,
  registered: readonly Job<never>[],
  log: FastifyBaseLogger,
  { pollSeconds = 2 }: { pollSeconds?: number } = {},
): RunningJobs => {
  let opening: Promise<PgBoss> | undefined
  let workers: readonly string[] = []
  const stopping = new AbortController()
  const open = () => {
    opening ??= openBoss(url, registered, log).catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
  const wake = async () => {
    const boss = await opening?.catch(() => undefined)
    for (const worker of workers) boss?.notifyWorker(worker)
  }
  return {
    start: async services => {
      while (!stopping.signal.aborted)
        try {
          workers = await startWorkers(await open(), registered, services, pollSeconds, stopping.signal)
          return
        } catch (err) {
          log.warn({ err }, 'the job queue does not open, trying again')
          await new Promise(again => setTimeout(again, 2_000).unref())
        }
    },
    stop: async () => {
      stopping.abort()
      await (await opening?.catch(() => undefined))?.stop({ timeout: 5_000 })
    },
    send: async (tx, { name }, data, startAfter) => {
      await (await open()).send(name, data, { db: fromKysely(tx), ...(startAfter && { startAfter }) })
    },
    wake: () => void wake(),
    dead: async () => {
      const dead = await (await open()).findJobs<object>(deadQueue)
      return dead
        .map(one => ({ name: one.sourceName ?? '', data: one.data, reason: one.sourceOutput, since: one.createdOn }))
        .sort((a, b) => b.since.getTime() - a.since.getTime())
    },
  }
}
