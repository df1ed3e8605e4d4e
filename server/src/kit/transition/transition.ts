import { commonFailures } from '@seam/contract/kit/failure'
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../refusal.ts'
import { jsonOf } from '../sql/json-of.ts'
import type { Actor } from './actor.ts'
import type { Blocked, Lifecycle, LockingLifecycle, Row } from './lifecycle.ts'
import { asRecord, columnName } from './record.ts'
import { reasonsAgainst, stateAfter } from './transition.rules.ts'

// The only code that changes states. A command locks its row, does its own work, and runs the transition:
//
//     const before = await lockFor(tx, delegationLifecycle, 'cancel', input)
//     await transition(tx, delegationLifecycle, 'cancel', before, actorOf(context), { reason, set: { cancelReason } })
//
// Many rows, and several commands on one row, cost one statement:
//
//     await transitionAll(tx, sampleLifecycle, samples.map(row => ({ command: 'start', row })), actor)

/** One command on one row. */
type Step<C extends string, F, T extends keyof Tables> = {
  readonly command: C
  /** The locked row with the facts of the guards. */
  readonly row: F
  readonly reason?: string
  /** Other columns of the row, as plain values. */
  readonly set?: Partial<Selectable<Tables[T]>>
  /** Other columns of its event, as plain values. */
  readonly event?: Readonly<Record<string, string | number | boolean | null | undefined>>
}

type Passed<C extends string, F, T extends keyof Tables> = Step<C, F, T> & { readonly to: number }

/** Locks one row, checks the version that the caller saw, and refuses with all reasons against the command. */
export const lockFor = async <
  C extends string,
  F extends Row & { version: number },
  E extends string,
  T extends keyof Tables,
>(
  tx: Tx,
  { lock, transitions }: LockingLifecycle<C, F, E, T>,
  command: NoInfer<C>,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<F> => {
  const [locked] = await lock(tx, [id])
  const row = requireRow(locked)
  checkVersion(row, version)
  refuseForReasons(reasonsAgainst(transitions, command, row))
  return row
}

/** Runs one command on one locked row; returns the row in its new state. */
export const transition = async <C extends string, F extends Row, E extends string, T extends keyof Tables>(
  tx: Tx,
  lifecycle: Lifecycle<C, F, E, T>,
  command: NoInfer<C>,
  row: F,
  actor: Actor,
  { set, ...more }: Pick<Step<C, F, T>, 'reason' | 'event'> & { readonly set?: UpdateObject<Tables, T> } = {},
): Promise<F> => {
  const [passed = row] = await transitionAll(tx, lifecycle, [{ command, row, ...more }], actor, set)
  return passed
}

/**
 * Runs the steps in order and returns each row once, in its last state. Checks the guards of every step, then writes
 * states and events in one statement, then runs the effects. `set` are columns for all rows;
 * their expressions call the row `target`. `parts`: a statement that writes what belongs to the rows, with them.
 */
export const transitionAll = async <C extends string, F extends Row, E extends string, T extends keyof Tables>(
  tx: Tx,
  lifecycle: Lifecycle<C, F, E, T>,
  steps: readonly Step<NoInfer<C>, F, T>[],
  actor: Actor,
  set: UpdateObject<Tables, T> = {},
  parts: RawBuilder<unknown> = sql`select`,
): Promise<readonly F[]> => {
  if (steps.length === 0) return []
  const passed = checkSteps(lifecycle, steps)
  const last = new Map(passed.map(step => [step.row.id, step]))
  await writeSteps(tx, lifecycle, passed, actor, set, parts)
  const after = [...last.values()].map(({ row, to }) => inState(lifecycle, row, to))
  const byId = new Map(after.map(row => [row.id, row]))
  for (const [command, own] of Map.groupBy(passed, step => step.command))
    for (const effect of lifecycle.transitions.commands[command].effects ?? [])
      await lifecycle.effects[effect](
        tx,
        own.flatMap(({ row }) => byId.get(row.id) ?? []),
        actor,
      )
  return after
}

const inState = <F extends Row>({ versioned = true }: { versioned?: boolean }, row: F, state: number): F => ({
  ...row,
  state,
  ...(versioned && row.version !== undefined && { version: row.version + 1 }),
})

/** Every step with its resulting state; a second step of a row starts from the state after the first. */
const checkSteps = <C extends string, F extends Row, E extends string, T extends keyof Tables>(
  { transitions, refusal }: Lifecycle<C, F, E, T>,
  steps: readonly Step<C, F, T>[],
): readonly Passed<C, F, T>[] => {
  const states = new Map<number, number>()
  const blocked: Blocked<F>[] = []
  const passed = steps.map(step => {
    const row = { ...step.row, state: states.get(step.row.id) ?? step.row.state }
    const reasons = reasonsAgainst(transitions, step.command, row)
    if (reasons.length > 0) blocked.push({ row, reasons })
    const to = stateAfter(transitions, step.command, row)
    states.set(row.id, to)
    return { ...step, row, to }
  })
  if (blocked.length > 0 && refusal !== undefined) throw refusal(blocked)
  refuseForReasons(blocked.flatMap(({ reasons }) => reasons))
  return passed
}

const assignments = (columns: readonly (readonly [column: string, value: unknown])[]): RawBuilder<unknown> =>
  sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/**
 * States and events in one statement. A row that is not in the state it was locked in was not locked: it is refused.
 */
const writeSteps = async <C extends string, F extends Row, E extends string, T extends keyof Tables>(
  tx: Tx,
  { table, stateColumn, timeColumn, versioned = true, events }: Lifecycle<C, F, E, T>,
  steps: readonly Passed<C, F, T>[],
  actor: Actor,
  set: object,
  parts: RawBuilder<unknown>,
): Promise<void> => {
  const rows = [...Map.groupBy(steps, step => step.row.id).values()].map(own => ({
    ...Object.assign({}, ...own.map(step => asRecord(step.set ?? {}))),
    id: own[0]?.row.id,
    from_state: own[0]?.row.state,
    to_state: own.at(-1)?.to,
  }))
  const ownColumns = [...new Set(steps.flatMap(step => Object.keys(step.set ?? {})))]
  const columns = [
    [stateColumn, sql.ref('step.toState')] as const,
    // A row whose own steps do not set the column keeps its value.
    ...ownColumns.map(column => {
      const [own, current] = [sql.ref(`step.own_${columnName(column)}`), sql.ref(`target.${column}`)]
      return [column, sql`case when step.entry ? ${columnName(column)}::text then ${own} else ${current} end`] as const
    }),
    ...Object.entries(set),
    ...(timeColumn === undefined ? [] : [[timeColumn, sql`now()`] as const]),
    ...(versioned ? [['version', sql`version + 1`] as const] : []),
  ]
  const own = ownColumns.map(column => sql`, record.${sql.ref(column)} as ${sql.ref(`own_${columnName(column)}`)}`)
  const { rows: changed } = await sql<{ id: number }>`
    with step as materialized (
      select entry, record.id as row_id, (entry->>'from_state')::smallint as from_state, (entry->>'to_state')::smallint as to_state
        ${sql.join(own, sql``)}
      from jsonb_array_elements(${jsonOf(rows)}::jsonb) as entry,
        jsonb_populate_record(null::${sql.table(table)}, entry) as record
    ), added as (${parts})${events === undefined ? sql`` : sql`, recorded as (${eventInsert(events, steps, actor)})`}
    update ${sql.table(table)} as target set ${assignments(columns)}
    from step
    where target.id = step.row_id and target.${sql.ref(stateColumn)} = step.from_state
      -- without the list of keys PostgreSQL reads the whole table: it knows neither number nor values of the steps
      and target.id = any(${rows.map(({ id }) => id)}::bigint[])
    returning target.id`.execute(tx)
  if (changed.length !== rows.length) throw refuse(commonFailures.changedMeanwhile)
}

const eventInsert = <C extends string, F extends Row, T extends keyof Tables>(
  { table, rowId }: { readonly table: string; readonly rowId: string },
  steps: readonly Passed<C, F, T>[],
  actor: Actor,
): RawBuilder<unknown> => {
  const entries = steps.map(({ command, row, to, reason = '', event }) =>
    asRecord({ ...event, ...actor, [rowId]: row.id, command, fromState: row.state, toState: to, reason }),
  )
  const more = [...new Set(steps.flatMap(({ event }) => Object.keys(event ?? {})))]
  const fields = [rowId, 'command', 'fromState', 'toState', 'reason', 'userId', 'userName', 'address', ...more]
  const columns = sql.join(fields.map(field => sql.ref(field)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonOf(entries)}::jsonb)`
}
