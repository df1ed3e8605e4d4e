import { commonFailures } from '@seam/contract/kit/failure'
import { type SampleState, sampleState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import {
  effectCalls,
  sampleDraft,
  type TestCommand,
  testFailures,
  testLifecycle,
  useTestLifecycle,
} from '../../../test/builders/lifecycle.ts'
import { inTransaction } from '../../db/database.ts'
import { Refusal, refuse } from '../refusal.ts'
import { systemActor } from './actor.ts'
import { create } from './create.ts'
import { lockFor, transition, transitionAll } from './transition.ts'

const { registered, received, testing, tested, disposed } = sampleState
const actor = { userId: 7, userName: '王工', address: '10.0.0.7' }
const stage = useTestLifecycle()

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`no refusal: ${String(error)}`)
  return error
}

describe('create', () => {
  const add = (state: SampleState) =>
    inTransaction(stage.db, tx =>
      create(
        tx,
        testLifecycle,
        { command: 'add', values: { ...sampleDraft, state }, returning: ['id', 'version'], reason: '加急' },
        actor,
      ),
    )

  it('inserts the row with its first event', async () => {
    expect(await add(registered)).toEqual({ id: 1, version: 1 })
    expect(await stage.db.selectFrom('sampleEvent').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      sampleId: 1,
      command: 'add',
      fromState: null,
      toState: registered,
      reason: '加急',
      ...actor,
    })
  })

  it.each([received, testing, disposed])('throws for state %i, which is not an initial one', async state => {
    await expect(add(state)).rejects.toThrow(`no row of sample begins in state ${state}`)
    expect(await stage.states()).toEqual([])
  })
})

describe('lockFor', () => {
  const lockIn = (command: TestCommand, input: { id: number; version: number }) =>
    inTransaction(stage.db, tx => lockFor(tx, testLifecycle, command, input))

  it('returns the locked row', async () => {
    const { id } = await stage.insertSample()
    expect(await lockIn('receive', { id, version: 1 })).toMatchObject({ id, state: registered, version: 1 })
  })

  it('refuses a row that does not exist, then another version, then with all reasons at once', async () => {
    const { id } = await stage.insertSample()
    expect((await refusalOf(lockIn('complete', { id: 99, version: 1 }))).failure).toBe(commonFailures.notThere)
    expect((await refusalOf(lockIn('complete', { id, version: 2 }))).failure).toBe(commonFailures.changedMeanwhile)
    const refusal = await refusalOf(lockIn('complete', { id, version: 1 }))
    expect(refusal.failure).toBe(testFailures.wrongState)
    const codes = [testFailures.wrongState, testFailures.noMass, testFailures.noRemarks].map(({ code }) => code)
    expect(refusal.data).toMatchObject({ reasons: codes.map(code => ({ code })) })
  })
})

describe('transition', () => {
  it('writes state, version, time, further columns and the event, and returns the row', async () => {
    const row = await stage.insertSample()
    const after = await inTransaction(stage.db, tx =>
      transition(tx, testLifecycle, 'receive', row, actor, { reason: '包装完好', set: { condition: '完好' } }),
    )
    expect(after).toEqual({ ...row, state: received, version: 2 })
    const stored = await stage.db.selectFrom('sample').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ state: received, version: 2, condition: '完好' })
    expect(stored.receiveTime).not.toBeNull()
    const event = await stage.db.selectFrom('sampleEvent').selectAll().executeTakeFirstOrThrow()
    expect(event).toMatchObject({ sampleId: row.id, command: 'receive', fromState: 10, toState: 20, ...actor })
    expect(event.reason).toBe('包装完好')
  })

  it('keeps the state for a command without a target, and computes a target from the facts', async () => {
    const light = await stage.insertSample()
    const heavy = await stage.insertSample({ mass: '2.5' })
    await inTransaction(stage.db, async tx => {
      const labelled = await transition(tx, testLifecycle, 'label', light, systemActor(''))
      await transition(tx, testLifecycle, 'dispose', labelled, actor)
      await transition(tx, testLifecycle, 'dispose', heavy, actor)
    })
    expect(await stage.states()).toEqual([
      [light.id, disposed, 3],
      [heavy.id, received, 2],
    ])
  })

  it('refuses a row that changed since it was read, and writes nothing', async () => {
    const row = await stage.insertSample()
    await stage.db.updateTable('sample').set({ state: tested }).execute()
    const refusal = await refusalOf(inTransaction(stage.db, tx => transition(tx, testLifecycle, 'receive', row, actor)))
    expect(refusal.failure).toBe(commonFailures.changedMeanwhile)
    expect(await stage.states()).toEqual([[row.id, tested, 1]])
    expect(await stage.events()).toEqual([])
  })
})

describe('transitionAll', () => {
  it('runs different commands on different rows', async () => {
    const [first, second] = [await stage.insertSample(), await stage.insertSample()]
    const third = await stage.insertSample({ state: received })
    const after = await inTransaction(stage.db, tx =>
      transitionAll(
        tx,
        testLifecycle,
        [
          { command: 'receive', row: first, set: { condition: '完好' } },
          { command: 'dispose', row: second },
          { command: 'test', row: third, set: { condition: '受潮' } },
        ],
        actor,
      ),
    )
    expect(after.map(({ state }) => state)).toEqual([received, disposed, testing])
    expect(await stage.states()).toEqual([
      [first.id, received, 2],
      [second.id, disposed, 2],
      [third.id, testing, 2],
    ])
    expect((await stage.events()).map(({ command }) => command)).toEqual(['receive', 'dispose', 'test'])
  })

  it('runs several steps of one row in their order, as one change of its version', async () => {
    const rows = await stage.insertSamples(2)
    const steps = rows.flatMap(row => [
      { command: 'receive' as const, row },
      { command: 'test' as const, row },
    ])
    const after = await inTransaction(stage.db, tx => transitionAll(tx, testLifecycle, steps, actor))
    expect(after.map(({ id, state, version }) => [id, state, version])).toEqual(await stage.states())
    expect(await stage.states()).toEqual(rows.map(({ id }) => [id, testing, 2]))
    expect((await stage.events()).map(({ fromState, toState }) => [fromState, toState])).toEqual([
      [10, 20],
      [20, 40],
      [10, 20],
      [20, 40],
    ])
    const last = rows.map(({ id }) => [id, testing, 2])
    expect(effectCalls).toEqual([
      ['note', last],
      ['note', last],
      ['count', last],
    ])
  })

  it('refuses a second step that does not start where the first ended', async () => {
    const row = await stage.insertSample()
    const steps = [
      { command: 'receive' as const, row },
      { command: 'receive' as const, row },
    ]
    const refusal = await refusalOf(inTransaction(stage.db, tx => transitionAll(tx, testLifecycle, steps, actor)))
    expect(refusal.failure).toBe(testFailures.wrongState)
    expect(await stage.states()).toEqual([[row.id, registered, 1]])
  })

  it('refuses the whole list with the reasons of all rows', async () => {
    const rows = [await stage.insertSample(), await stage.insertSample({ state: testing, mass: '1' })]
    const steps = rows.map(row => ({ command: 'complete' as const, row }))
    const refusal = await refusalOf(inTransaction(stage.db, tx => transitionAll(tx, testLifecycle, steps, actor)))
    const { wrongState, noMass, noRemarks } = testFailures
    const codes = [wrongState, noMass, noRemarks, noRemarks].map(({ code }) => ({ code }))
    expect(refusal.data).toMatchObject({ reasons: codes })
    expect(effectCalls).toEqual([])
  })

  it('refuses a list as its testLifecycle says', async () => {
    const ownRefusal = { ...testLifecycle, refusal: () => refuse(commonFailures.tooMany) }
    const row = await stage.insertSample()
    const work = inTransaction(stage.db, tx => transitionAll(tx, ownRefusal, [{ command: 'test', row }], actor))
    expect((await refusalOf(work)).failure).toBe(commonFailures.tooMany)
  })

  it('sends no statement for an empty list, and one for any other', async () => {
    const countOf = async (size: number) => {
      const rows = await stage.insertSamples(size)
      return inTransaction(stage.db, async tx => {
        stage.statements.length = 0
        await transitionAll(
          tx,
          testLifecycle,
          rows.map(row => ({ command: 'receive' as const, row })),
          actor,
        )
        return stage.statements.length
      })
    }
    expect(await countOf(1)).toBe(1)
    expect(await countOf(200)).toBe(1)
    await inTransaction(stage.db, async tx => {
      stage.statements.length = 0
      expect(await transitionAll(tx, testLifecycle, [], actor)).toEqual([])
      expect(stage.statements).toEqual([])
    })
  })

  it('lets only one of two transactions run the same command', async () => {
    const { id } = await stage.insertSample()
    const receive = () =>
      inTransaction(stage.db, async tx => {
        const row = await lockFor(tx, testLifecycle, 'receive', { id, version: 1 })
        return transition(tx, testLifecycle, 'receive', row, actor)
      })
    const results = await Promise.allSettled([receive(), receive()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stage.events()).toHaveLength(1)
  })
})
