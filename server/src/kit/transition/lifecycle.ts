import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Reason } from '../reason.rules.ts'
import type { Refusal } from '../refusal.ts'
import type { Actor } from './actor.ts'
import type { TransitionTable } from './transition.rules.ts'

/** What the executor reads of a row, besides the facts of the guards. */
export type Row = { readonly id: number; readonly state: number; readonly version?: number }

/** Runs for all rows that passed one command, with their new state. */
type Effect<F> = (tx: Tx, rows: readonly F[], actor: Actor) => Promise<void>

type EventTable = Extract<keyof Tables, `${string}Event`>

export type Blocked<F> = { readonly row: F; readonly reasons: readonly Reason[] }

/** A transition table, and where its states are stored. */
export type Lifecycle<C extends string, F extends Row, E extends string, T extends keyof Tables> = {
  readonly transitions: TransitionTable<C, F['state'], F, E>
  /** The table of the rows, and its state column. */
  readonly table: T
  readonly stateColumn: keyof Tables[T] & string
  /** false: the table has no column `version`. */
  readonly versioned?: boolean
  /** A column that is set to the time of every transition. */
  readonly timeColumn?: keyof Tables[T] & string
  /** The table of events, and its reference to the row; without it the operation log is the only record. */
  readonly events?: { readonly table: EventTable; readonly rowId: string }
  readonly effects: Readonly<Record<NoInfer<E>, Effect<NoInfer<F>>>>
  /** How a list is refused if the reasons of several rows are to be distinguished. */
  readonly refusal?: (blocked: readonly Blocked<NoInfer<F>>[]) => Refusal
}

/** A lifecycle whose rows are locked by their ids alone, as `lockFor` requires. */
export type LockingLifecycle<C extends string, F extends Row, E extends string, T extends keyof Tables> = Lifecycle<
  C,
  F,
  E,
  T
> & {
  /** Locks rows until the transaction ends and reads the facts of the guards, in the order of the ids. */
  readonly lock: (tx: Tx, ids: readonly number[]) => Promise<readonly F[]>
}

type DefineLifecycle = {
  <C extends string, F extends Row, E extends string, T extends keyof Tables>(
    lifecycle: LockingLifecycle<C, F, E, T>,
  ): LockingLifecycle<C, F, E, T>
  <C extends string, F extends Row, E extends string, T extends keyof Tables>(
    lifecycle: Lifecycle<C, F, E, T>,
  ): Lifecycle<C, F, E, T>
}

/** Declares a lifecycle. The house check derives from it which columns only the executor may write. */
export const defineLifecycle: DefineLifecycle = <L>(lifecycle: L): L => lifecycle
