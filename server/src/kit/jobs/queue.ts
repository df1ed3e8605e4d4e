import type { Tx } from '../../db/database.ts'

/** What of a job the queue has to know: its name, and what data it takes. */
export type Queued<D extends object> = {
  readonly name: string
  readonly handle: (data: D, ...more: never[]) => Promise<void>
}

/** A job that failed to the end, with the reason of its last failure. */
type DeadJob = { readonly name: string; readonly data: object; readonly reason: unknown; readonly since: Date }

export type Jobs = {
  /** Queues in the caller's transaction: what rolls back queues nothing. */
  readonly send: <D extends object>(tx: Tx, job: Queued<D>, data: D) => Promise<void>
  /** Looks for work now rather than in a moment: for after a commit. */
  readonly wake: () => void
  /** The jobs that were laid aside, newest first. */
  readonly dead: () => Promise<DeadJob[]>
}
