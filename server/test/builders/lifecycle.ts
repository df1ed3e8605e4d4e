import { failures } from '@seam/contract/kit/failure'
import { type SampleState, sampleState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'
import { type Db, databaseOf, inTransaction, openPool, type Tx } from '../../src/db/database.ts'
import { reason } from '../../src/kit/reason.rules.ts'
import { defineLifecycle } from '../../src/kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../src/kit/transition/transition.rules.ts'
import { createEmptyDatabase } from '../database.ts'

export const testFailures = failures({
  wrongState: [29901, '状态不对'],
  noMass: [29902, '没有质量'],
  noRemarks: [29903, '没有备注'],
})

const { registered, received, testing, tested, disposed } = sampleState

type Facts = {
  readonly id: number
  readonly state: SampleState
  readonly version: number
  readonly mass: string | null
  readonly remarks: string
}
export type TestCommand = 'receive' | 'test' | 'complete' | 'dispose' | 'label'

const transitions: TransitionTable<TestCommand, SampleState, Facts, 'note' | 'count'> = {
  initial: [registered],
  commands: {
    receive: { from: [registered], to: received, effects: ['note'] },
    test: { from: [received], to: testing, effects: ['note', 'count'] },
    complete: {
      from: [testing],
      guards: [
        guard(({ mass }) => mass !== null, testFailures.noMass),
        guard(({ remarks }) => remarks !== '', testFailures.noRemarks),
      ],
      to: tested,
    },
    dispose: { from: [tested, registered], to: ({ mass }) => (mass === null ? disposed : received) },
    label: { from: [registered, received] },
  },
  wrongState: () => reason(testFailures.wrongState),
}

export const effectCalls: [effect: string, rows: (readonly [id: number, state: number, version: number])[]][] = []
const recordCall = (effect: string) => async (_: Tx, rows: readonly Facts[]) => {
  effectCalls.push([effect, rows.map(({ id, state, version }) => [id, state, version] as const)])
}

const lock = (tx: Tx, ids: readonly number[]): Promise<readonly Facts[]> =>
  tx
    .selectFrom('sample')
    .select(['id', 'state', 'version', 'mass', 'remarks'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const testLifecycle = defineLifecycle({
  transitions,
  table: 'sample',
  stateColumn: 'state',
  timeColumn: 'receiveTime',
  events: { table: 'sampleEvent', rowId: 'sampleId' },
  lock,
  effects: { note: recordCall('note'), count: recordCall('count') },
})
export const sampleDraft = { delegationId: 1, position: 1, sampleKindId: 1, sampleName: '原煤' }
type Columns = { readonly state?: SampleState; readonly mass?: string; readonly remarks?: string }

/** A database with only the tables of `testLifecycle`, emptied before each test. */
export const useTestLifecycle = () => {
  const statements: string[] = []
  const stage = {} as { db: Db }
  beforeAll(async () => {
    const database = await createEmptyDatabase()
    const db = databaseOf(openPool(database.url, { max: 4, observe: text => void statements.push(text) }))
    await sql`create table sample (
      id integer generated always as identity primary key, delegation_id integer, position integer,
      sample_kind_id integer, sample_name text, mass numeric, remarks text not null default '',
      state smallint not null default 10, condition text not null default '', receive_time timestamptz,
      version integer not null default 1)`.execute(db)
    await sql`create table sample_event (
      id bigint generated always as identity primary key, sample_id integer not null, command text not null,
      from_state smallint, to_state smallint not null, reason text not null default '', user_id integer,
      user_name text not null, address text not null, create_time timestamptz not null default now())`.execute(db)
    stage.db = db
    return async () => {
      await db.destroy()
      await database.drop()
    }
  })
  beforeEach(async () => {
    await sql`truncate sample, sample_event restart identity`.execute(stage.db)
    effectCalls.length = 0
  })
  const insertSamples = async (count: number, columns: Columns = {}) => {
    const values = Array.from({ length: count }, () => ({ ...sampleDraft, ...columns }))
    const rows = await stage.db.insertInto('sample').values(values).returning('id').execute()
    return inTransaction(stage.db, tx =>
      lock(
        tx,
        rows.map(({ id }) => id),
      ),
    )
  }
  return Object.assign(stage, {
    statements,
    insertSamples,
    insertSample: async (columns?: Columns): Promise<Facts> => {
      const [row] = await insertSamples(1, columns)
      if (row === undefined) throw new Error('no sample was inserted')
      return row
    },
    states: async () => {
      const rows = await stage.db.selectFrom('sample').select(['id', 'state', 'version']).orderBy('id').execute()
      return rows.map(({ id, state, version }) => [id, state, version])
    },
    events: () =>
      stage.db
        .selectFrom('sampleEvent')
        .select(['sampleId', 'command', 'fromState', 'toState'])
        .orderBy('id')
        .execute(),
  })
}
