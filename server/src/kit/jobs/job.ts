import type { Services } from '../services.ts'

type JobOptions = {
  /** how often a failed run is repeated before the job goes to the dead queue; default 5 */
  readonly retries?: number
  /** seconds before the first repetition, doubled for each further one; default 2 */
  readonly retryDelay?: number
  /** seconds one run may take; default 900 */
  readonly timeLimit?: number
  /** runs at the same time in one process; default 1 */
  readonly atOnce?: number
  /** cron in laboratory time: one run at a time across all processes, with {} as data */
  readonly cron?: string
  /** of a job with `cron`: also runs when a server starts, for what it missed while none ran */
  readonly atStart?: true
}

/** Work done after the call that queued it. It runs at least once, so it must be idempotent. */
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
