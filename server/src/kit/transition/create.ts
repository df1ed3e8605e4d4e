import { type InsertObject, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { jsonOf } from '../sql/json-of.ts'
import type { Actor } from './actor.ts'
import type { Lifecycle, Row } from './lifecycle.ts'
import { asRecord } from './record.ts'

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

const checkInitial = (initial: readonly number[], table: string, state: unknown): void => {
  if (!initial.some(one => one === state)) throw new Error(`no row of ${table} begins in state ${String(state)}`)
}

/**
 * The insert of rows of a table without events, each in one of its initial states: the `parts` of another statement.
 * Their columns are plain values.
 */
export const insertOf = <C extends string, F extends Row, E extends string, T extends keyof Tables>(
  { transitions, table, stateColumn, events }: Lifecycle<C, F, E, T>,
  rows: readonly Partial<Selectable<Tables[T]>>[],
): RawBuilder<unknown> => {
  if (events !== undefined) throw new Error(`rows of ${table} begin with an event`)
  for (const row of rows)
    checkInitial(transitions.initial, table, new Map<string, unknown>(Object.entries(row)).get(stateColumn))
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  if (columns.length === 0) return sql`select`
  const list = sql.join(columns.map(column => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows.map(asRecord))}::jsonb)`
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
  checkInitial(transitions.initial, table, new Map<string, unknown>(entries).get(stateColumn))
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
