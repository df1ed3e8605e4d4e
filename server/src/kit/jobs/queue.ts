import type { Tx } from '../../db/database.ts'

/** A queued job: its name and its data. */
export type Queued<D extends object> = {
  readonly name: string
  readonly handle: (data: D, ...more: never[]) => Promise<void>
}

/** A job whose last attempt failed, with the reason. */
type DeadJob = { readonly name: string; readonly data: object; readonly reason: unknown; readonly since: Date }

export type Jobs = {
  /** Queues a job in the caller's transaction: a rollback removes it. It runs at once, or from a given time on. */
  readonly send: <D extends object>(tx: Tx, job: Queued<D>, data: D, startAfter?: Date) => Promise<void>
  /** Polls at once, for use after a commit. */
  readonly wake: () => void
  /** The jobs in the dead queue, newest first. */
  readonly dead: () => Promise<DeadJob[]>
}
