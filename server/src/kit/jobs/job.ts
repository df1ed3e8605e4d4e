import type { Services } from '../services.ts'

type JobOptions = {
  /** Number of repetitions of a failed run before the job goes to the dead queue; default 5. */
  readonly retries?: number
  /** Seconds before the first repetition, doubled for each further one; default 2. */
  readonly retryDelay?: number
  /** Maximum seconds of a run; default 900. */
  readonly timeLimit?: number
  /** Concurrent runs in one process; default 1. */
  readonly atOnce?: number
  /** cron in laboratory time: one run at a time across all processes, with {} as data. */
  readonly cron?: string
  /** For a job with `cron`: also runs when a server starts, for runs that were missed. */
  readonly atStart?: true
}

/** Work after the call that queued it. It runs at least once, so it must be idempotent. */
export type Job<D extends object = object> = {
  readonly name: string
  readonly handle: (data: D, services: Services) => Promise<void>
  readonly options: JobOptions
}

/** `export const sendSms = job('sms', async ({ messageId }: { messageId: number }, services) => …)`; listed in jobs.ts. */
export const job = <D extends object>(name: string, handle: Job<D>['handle'], options: JobOptions = {}): Job<D> => ({
  name,
  handle,
  options,
})
