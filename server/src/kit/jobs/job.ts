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
  /** Also runs when a server starts: for a job with `cron`, for runs that were missed, unless one is under way. */
  readonly atStart?: true
}

/** Work after the call that queued it, or at set times. It runs at least once, so it must be idempotent. */
export type Job<D extends object = object> = {
  readonly name: string
  /** `stopping`: the server stops; it waits five seconds for the run. */
  readonly handle: (data: D, services: Services, stopping?: AbortSignal) => Promise<void>
  readonly options: JobOptions
}

/** `export const sendSms = job('sms', async ({ messageId }: { messageId: number }, services) => …)`; listed in jobs.ts. */
export const job = <D extends object>(name: string, handle: Job<D>['handle'], options: JobOptions = {}): Job<D> => ({
  name,
  handle,
  options,
})
