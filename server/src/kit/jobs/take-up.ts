import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Begins to work on every queue; the ids of the workers. */
export const takeUp = async (
  boss: PgBoss,
  jobs: readonly Job<never>[],
  services: Services,
  pollSeconds: number,
): Promise<string[]> => {
  const workers = await Promise.all(
    jobs.map(job =>
      boss.work(
        job.name,
        { pollingIntervalSeconds: pollSeconds, localConcurrency: job.options.atOnce ?? 1, includeMetadata: true },
        async (taken: JobWithMetadata<never>[]) => {
          for (const one of taken) await run(job, one, services)
        },
      ),
    ),
  )
  for (const { name, options } of jobs) if (options.atStart) await boss.send(name, {})
  return workers
}

/** What is thrown here is the queue's to count: it tries again later, and at last lays the job aside. */
const run = async (
  job: Job<never>,
  { id, data, retryCount, retryLimit }: JobWithMetadata<never>,
  services: Services,
) => {
  try {
    await job.handle(data, services)
  } catch (err) {
    const last = retryCount >= retryLimit
    services.log[last ? 'error' : 'warn'](
      { err, job: job.name, id, attempt: retryCount + 1 },
      last ? 'job gave up' : 'job failed',
    )
    throw err
  }
}
