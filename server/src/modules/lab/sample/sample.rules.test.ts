import { custodyCalls, custodyFailures as failures } from '@seam/contract/lab/sample/custody'
import { disposalCalls } from '@seam/contract/lab/sample/disposal'
import { type SampleCommand, type SampleState, sampleState } from '@seam/contract/lab/sample/sample'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonsAgainst, stateAfter } from '../../../kit/transition/transition.rules.ts'
import { type SampleFacts, sampleTransitions } from './sample.rules.ts'

const facts = (more: Partial<SampleFacts> = {}): SampleFacts => ({
  id: 1,
  delegationId: 1,
  state: 60,
  version: 1,
  isRetained: true,
  hasLeft: false,
  hasOpenItems: false,
  isInDisposal: false,
  retainedUntil: '2026-09-01',
  isRetentionOver: true,
  newUntil: '2026-09-02',
  ...more,
})
const failuresOf = (command: SampleCommand, more: Partial<SampleFacts>) =>
  reasonsAgainst(sampleTransitions, command, facts(more)).map(({ failure }) => failure)
const after = (command: SampleCommand, more: Partial<SampleFacts>) =>
  stateAfter(sampleTransitions, command, facts(more))

/** The state numbers of the specification; undefined: the state does not change. */
const table: Record<SampleCommand, [from: SampleState[], to: SampleState | undefined, permission?: string]> = {
  receive: [[10], 20, 'delegateSign'],
  reject: [[10], 15, 'delegateSign'],
  prepare: [[20, 30, 40], 30, 'samplePrepare'],
  start: [[20, 30], 40],
  withdraw: [[20, 30, 40, 50, 60], 16, 'delegateChange'],
  complete: [[40], 60],
  reopen: [[50, 60], 40],
  move: [[16, 20, 30, 40, 50, 60], undefined, 'custodyEdit'],
  keep: [[50], 60, 'custodyEdit'],
  extend: [[50, 60], undefined, 'custodyEdit'],
  retest: [[50, 60], undefined, 'retestEdit'],
  giveBack: [[16, 20, 30, 40, 50, 60], 70, 'disposalConfirm'],
  dispose: [[16, 20, 30, 40, 50, 60], 71, 'disposalConfirm'],
}
const commands = Object.keys(table) as SampleCommand[]

describe('the transitions of a sample', () => {
  it.each(commands)('%s leads from and to the states of the specification', command => {
    const [from, to, permission] = table[command]
    for (const state of sampleState.values)
      expect(failuresOf(command, { state }), `from ${state}`).toEqual(from.includes(state) ? [] : [failures.wrongState])
    for (const state of from.filter(one => one !== 16 && !(command === 'prepare' && one === 40)))
      expect(after(command, { state })).toBe(to ?? state)
    expect(sampleTransitions.commands[command].permission).toBe(permission)
  })

  it('begin with the registration, and name the state that forbids a command', () => {
    expect(sampleTransitions.initial).toEqual([10])
    expect(sampleTransitions.wrongState(15).message).toBe('样品状态为“拒收”，不能进行此操作')
  })

  it('cancel the items of a rejected sample alone', () => {
    const withEffects = commands.filter(command => sampleTransitions.commands[command].effects !== undefined)
    expect(withEffects).toEqual(['reject'])
    expect(sampleTransitions.commands.reject.effects).toEqual(['cancelItems'])
  })

  it.each([
    ['move', custodyCalls.move],
    ['keep', custodyCalls.keep],
    ['extend', custodyCalls.extend],
    ['dispose', disposalCalls.confirm],
  ] as const)('%s requires the permission of its call', (command, { access }) =>
    expect(sampleTransitions.commands[command].permission).toBe(access),
  )

  it('leave a sample under test while it is prepared, and a withdrawn one withdrawn when it leaves', () => {
    expect(after('prepare', { state: 40 })).toBe(40)
    expect(after('giveBack', { state: 16 })).toBe(16)
    expect(after('dispose', { state: 16 })).toBe(16)
  })

  it('bring a sample back to the retention store if it came from there', () => {
    expect(after('complete', { state: 40, isRetained: false })).toBe(50)
    expect(stateAfter(sampleTransitions, 'complete', { id: 1, delegationId: 1, state: 40, version: 1 })).toBe(50)
  })
})

describe('guards', () => {
  it.each([
    ['move', { hasLeft: true }, [failures.hasLeft]],
    ['keep', { state: 50, isInDisposal: true }, [failures.inDisposal]],
    ['extend', { isInDisposal: true }, [failures.inDisposal]],
    ['extend', { newUntil: '2026-09-01' }, [failures.notExtended]],
    ['giveBack', { hasLeft: true }, [failures.hasLeft]],
    ['giveBack', { hasOpenItems: true }, [failures.stillTesting]],
    ['giveBack', { isInDisposal: true }, [failures.inDisposal]],
    ['giveBack', { retainedUntil: null, isRetentionOver: false }, []],
    ['dispose', { hasLeft: true }, [failures.hasLeft]],
    ['dispose', { hasOpenItems: true }, [failures.stillTesting]],
    ['dispose', { isInDisposal: true }, [failures.inDisposal]],
    ['dispose', { retainedUntil: null }, [failures.reportOpen]],
    ['dispose', { retainedUntil: null, isRetentionOver: false }, [failures.reportOpen]],
    ['dispose', { isRetentionOver: false }, [failures.retentionOpen]],
    [
      'dispose',
      { hasLeft: true, hasOpenItems: true, isInDisposal: true, isRetentionOver: false },
      [failures.hasLeft, failures.stillTesting, failures.inDisposal, failures.retentionOpen],
    ],
  ] as const)('%s with %o', (command, more, expected) => expect(failuresOf(command, more)).toEqual(expected))

  it('extend a retention to a later day only, one without an end to any day', () => {
    const day = fc.integer({ min: 1, max: 28 }).map(number => `2026-02-${String(number).padStart(2, '0')}`)
    fc.assert(
      fc.property(day, day, (retainedUntil, newUntil) => {
        expect(failuresOf('extend', { retainedUntil, newUntil }).length === 0).toBe(newUntil > retainedUntil)
        expect(failuresOf('extend', { retainedUntil: null, newUntil })).toEqual([])
      }),
    )
    const { newUntil: _, ...without } = facts()
    expect(reasonsAgainst(sampleTransitions, 'extend', { ...without, retainedUntil: null })).toHaveLength(1)
  })

  it('know nothing against a sample of which only the state was read', () => {
    const read = { id: 1, delegationId: 1, state: 60, version: 1 } as const
    for (const command of ['move', 'giveBack'] as const)
      expect(reasonsAgainst(sampleTransitions, command, read)).toEqual([])
    expect(reasonsAgainst(sampleTransitions, 'dispose', read).map(({ failure }) => failure)).toEqual([
      failures.retentionOpen,
    ])
  })
})
