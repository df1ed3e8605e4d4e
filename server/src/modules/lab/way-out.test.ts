import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import { runState } from '@seam/contract/lab/result/control'
import { disposalState } from '@seam/contract/lab/sample/disposal'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { runLifecycle } from './control/run.lifecycle.ts'
import { delegationTransitions } from './delegation/delegation.rules.ts'
import { reportTransitions } from './report/report.rules.ts'
import { itemTransitions } from './result/item/item.transitions.rules.ts'
import { disposalTransitions } from './sample/disposal/disposal.rules.ts'
import { sampleTransitions } from './sample/sample.rules.ts'

type Table = {
  readonly initial: readonly number[]
  readonly commands: Readonly<Record<string, { readonly from: readonly number[]; readonly to?: unknown }>>
}

/** The target states of a command; one that computes its state is called with both answers. */
const targetsOf = (to: unknown, state: number): readonly number[] => {
  if (typeof to === 'number') return [to]
  if (typeof to !== 'function') return []
  const targets: unknown[] = [to({ state, inputsSubmitted: false }), to({ state, inputsSubmitted: true })]
  return targets.filter(target => typeof target === 'number')
}

const reachableStates = ({ initial, commands }: Table): readonly number[] => {
  const reached = new Set(initial)
  // A set may grow during the loop and visits every member once.
  for (const state of reached)
    for (const { from, to } of Object.values(commands))
      if (from.includes(state)) for (const target of targetsOf(to, state)) reached.add(target)
  return [...reached]
}

const waysOut = ({ commands }: Table, state: number): readonly string[] =>
  Object.entries(commands)
    .filter(([, { from, to }]) => from.includes(state) && targetsOf(to, state).some(target => target !== state))
    .map(([command]) => command)

/** Final states: no work is left, or it is done by another delegation or report. */
const lives: readonly [name: string, table: Table, final: readonly number[]][] = [
  ['delegation', delegationTransitions, [delegationState.cancelled]],
  [
    'sample',
    sampleTransitions,
    [sampleState.rejected, sampleState.withdrawn, sampleState.returned, sampleState.disposed],
  ],
  ['item', itemTransitions, []],
  ['report', reportTransitions, [reportState.superseded, reportState.voided, reportState.withdrawn]],
  ['disposal order', disposalTransitions, [disposalState.done, disposalState.rejected]],
  // Every run is entered clear, and held in the same step if a control of it is rejected.
  ['run', runLifecycle.transitions, []],
]

describe.each(lives)('every reachable state of a %s', (_, table, final) => {
  it.each(reachableStates(table).map(state => [state]))('%i is final or is left by a command', state => {
    if (final.includes(state)) expect(waysOut(table, state)).toEqual([])
    else expect(waysOut(table, state)).not.toEqual([])
  })
})

it.each([
  ['delegation', delegationTransitions, delegationState.values],
  ['sample', sampleTransitions, sampleState.values],
  ['item', itemTransitions, itemState.values],
  ['report', reportTransitions, reportState.values],
  ['disposal order', disposalTransitions, disposalState.values],
  ['run', runLifecycle.transitions, runState.values],
])('every state of a %s is reached', (_, table, values) =>
  expect(reachableStates(table).toSorted((a, b) => a - b)).toEqual(values.toSorted((a, b) => a - b)),
)
