import { type InsertObject, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Actor } from './actor.ts'
import type { Lifecycle, Row } from './lifecycle.ts'

type Creation<T extends keyof Tables, R> = {
  readonly values: InsertObject<Tables, T>
  readonly returning: readonly R[]
  /** A statement that runs first; the values refer to its result as `prepared`. */
  readonly prepare?: RawBuilder<unknown>
  /** An insert of rows that belong to the row; it refers to that as `created`. */
  readonly parts?: RawBuilder<unknown> | undefined
  readonly command: string
  readonly reason?: string
}

/** Inserts a row in one of its initial states, with its first event, in one statement. */
export const create = async <
  C extends string,
  F extends Row,
  E extends string,
  T extends keyof Tables,
  R extends keyof Selectable<Tables[T]> & string,
>(
  tx: Tx,
  { transitions, table, stateColumn, events }: Lifecycle<C, F, E, T>,
  { values, returning, prepare = sql`select`, parts = sql`select`, command, reason = '' }: Creation<T, R>,
  actor: Actor,
): Promise<Pick<Selectable<Tables[T]>, R>> => {
  const entries = Object.entries(values)
  const state = new Map<string, unknown>(entries).get(stateColumn)
  if (!transitions.initial.some(initial => initial === state))
    throw new Error(`no row of ${table} begins in state ${String(state)}`)
  const event =
    events === undefined
      ? sql`select`
      : sql`insert into ${sql.table(events.table)}
          (${sql.ref(events.rowId)}, command, to_state, reason, user_id, user_name, address)
        select id, ${command}::text, ${sql.ref(stateColumn)}, ${reason}::text, ${actor.userId}::int,
          ${actor.userName}::text, ${actor.address}::text
        from created`
  const { rows } = await sql<Pick<Selectable<Tables[T]>, R>>`
    with prepared as (${prepare}), created as (
      insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
      values (${sql.join(entries.map(([, value]) => value))}) returning *
    ), recorded as (${event}), added as (${parts})
    select ${sql.join(returning.map(column => sql.ref(column)))} from created`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`the insert into ${table} answered no row`)
  return row
}
