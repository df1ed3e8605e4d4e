import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { controlFailures } from '@seam/contract/lab/result/control'
import { resultFailures as failures, type ItemCommand } from '@seam/contract/lab/result/result'
import { type ItemState, itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { reasonsAgainst, stateAfter } from '../../../../kit/transition/transition.rules.ts'
import { calculatedProject, fusionProject, itemOf, limitOf, measuredItem, projectOf, resultOf } from './item.fixture.ts'
import type { Item } from './item.rules.ts'
import { type ItemFacts, itemFacts, itemTransitions } from './item.transitions.rules.ts'

/** The state numbers of the specification; undefined: the state does not change. */
const table: Record<ItemCommand, [from: ItemState[], to: ItemState | undefined, permission?: string]> = {
  enter: [[10, 20], 20, 'resultEnter'],
  takeOver: [[20], undefined, 'resultEnter'],
  calculate: [[10, 20, 30, 40, 50], 20],
  submit: [[20], 30, 'resultEnter'],
  waive: [[30], undefined, 'resultConfirm'],
  confirm: [[30], 40, 'resultConfirm'],
  returnBack: [[30], 10, 'resultConfirm'],
  retract: [[40, 50], 10, 'resultConfirm'],
  takeBack: [[20, 30, 40, 50], 10],
  publish: [[40], 50],
  cancel: [[10, 20, 30, 40, 50], 90],
  reinstate: [[90], 10],
}
const commands = Object.keys(table) as ItemCommand[]

/** An entered ash of user 7, in the first state of the command. */
const ash = (command: ItemCommand, more: Partial<Item> = {}) =>
  measuredItem('AAD', '9.80', { holderId: 7, state: table[command][0][0] as ItemState, ...more })
const failuresOf = (command: ItemCommand, item: Item, more: Partial<ItemFacts> = {}) =>
  reasonsAgainst(itemTransitions, command, itemFacts(item, { callerId: 7, ...more })).map(({ failure }) => failure)

const tooFarApart = projectOf('AAD', { parallels: 2, bands: limitOf('0.20') })
const beyondLimit = (command: ItemCommand) =>
  ash(command, { project: tooFarApart, current: resultOf(tooFarApart, ['9.80', '10.20']) })

describe('the transitions of an item', () => {
  it.each(commands)('%s leads from and to the states of the specification', command => {
    const [from, to, permission] = table[command]
    const more = { isRetractable: true, ...(command === 'takeOver' && { callerId: 8 }) }
    for (const state of itemState.values) {
      const item = ash(command, { state })
      const reasons = failuresOf(command, item, more)
      expect(reasons, `from ${state}`).toEqual(from.includes(state) ? [] : [failures.wrongState])
      if (from.includes(state)) expect(stateAfter(itemTransitions, command, itemFacts(item))).toBe(to ?? state)
    }
    expect(itemTransitions.commands[command].permission).toBe(permission)
  })

  it('begin with waiting; a calculated result is submitted with the last of its inputs', () => {
    expect(itemTransitions.initial).toEqual([10])
    const facts = { ...itemFacts(ash('calculate')), inputsSubmitted: true }
    expect(stateAfter(itemTransitions, 'calculate', facts)).toBe(30)
  })

  it('that concern results refuse facts without the item', () => {
    const facts: ItemFacts = { id: 1, state: 20, version: 1, callerId: 7 }
    expect(reasonsAgainst(itemTransitions, 'takeOver', facts).map(({ failure }) => failure)).toEqual([
      failures.notTesting,
      failures.calculatedByServer,
      failures.alreadyHolder,
    ])
    expect(reasonsAgainst(itemTransitions, 'cancel', facts)).toEqual([])
  })
})

describe('the state of the delegation', () => {
  it.each(['enter', 'takeOver', 'submit', 'confirm', 'returnBack'] as const)('%s needs a test under way', command => {
    for (const state of delegationState.values) {
      const reasons = failuresOf(command, ash(command, { delegationState: state }), {
        callerId: command === 'takeOver' ? 8 : 7,
      })
      expect(reasons).toEqual(state === delegationState.testing ? [] : [failures.notTesting])
    }
  })

  it('a result is retracted until the delegation is cancelled', () => {
    const { testing, tested, finished } = delegationState
    for (const state of delegationState.values) {
      const reasons = failuresOf('retract', ash('retract', { delegationState: state }))
      const isLate = ![testing, tested, finished].some(one => one === state)
      expect(reasons).toEqual(isLate ? [failures.notTesting] : [])
    }
  })
})

describe('an item under entry', () => {
  const dry = calculatedProject('AD')

  it('is not entered if the server calculates it, and follows its inputs', () => {
    const item = (command: ItemCommand) => ash(command, { project: dry })
    expect(failuresOf('enter', item('enter'))).toEqual([failures.calculatedByServer])
    expect(failuresOf('takeOver', item('takeOver'), { callerId: 8 })).toEqual([failures.calculatedByServer])
    for (const command of ['submit', 'returnBack', 'retract'] as const) {
      expect(failuresOf(command, item(command))).toEqual([failures.calculatedNotAlone])
      expect(failuresOf(command, item(command), { followsInputs: true, callerId: 8 })).toEqual([])
    }
  })

  it('is changed by the analyst who holds it', () => {
    expect(failuresOf('enter', ash('enter', { state: 20 }), { callerId: 8 })).toEqual([failures.enteredByAnother])
    expect(failuresOf('enter', ash('enter', { state: 10 }), { callerId: 8 })).toEqual([])
    expect(failuresOf('submit', ash('submit'), { callerId: 8 })).toEqual([failures.enteredByAnother])
    expect(failuresOf('takeOver', ash('takeOver'))).toEqual([failures.alreadyHolder])
  })

  it('is submitted with all components', () => {
    const fusion = fusionProject()
    const part = ash('submit', { project: fusion, current: resultOf(fusion, { DT: ['1200'] }) })
    expect(failuresOf('submit', part)).toEqual([failures.componentMissing])
    const whole = ash('submit', { project: fusion, current: resultOf(fusion, { DT: ['1200'], ST: ['1250'] }) })
    expect(failuresOf('submit', whole)).toEqual([])
  })

  it('is submitted beyond its limit with an explanation', () => {
    expect(failuresOf('submit', beyondLimit('submit'))).toEqual([failures.limitOpen])
    expect(failuresOf('submit', beyondLimit('submit'), { explanation: '' })).toEqual([failures.limitOpen])
    expect(failuresOf('submit', beyondLimit('submit'), { explanation: '样品不足' })).toEqual([])
  })
})

describe('an item under review', () => {
  const confirm = (more: Partial<ItemFacts>, item = ash('confirm')) => failuresOf('confirm', item, more)

  it('is confirmed by another person, after its inputs, with an accepted control', () => {
    expect(confirm({ isOwnEntry: true })).toEqual([failures.ownEntry])
    expect(confirm({ hasOpenInputs: true })).toEqual([failures.inputsOpen])
    expect(confirm({ isHeld: true })).toEqual([controlFailures.held])
    expect(failuresOf('submit', ash('submit'), { isHeld: true })).toEqual([controlFailures.held])
  })

  it('is not confirmed in a batch with a warning', () => {
    expect(confirm({ inBatch: true }, ash('confirm', { exception: true }))).toEqual([failures.warnedInBatch])
    expect(confirm({}, ash('confirm', { exception: true }))).toEqual([])
    expect(confirm({ inBatch: true })).toEqual([])
  })

  it('is waived beyond its limit, and only there', () => {
    expect(confirm({}, beyondLimit('confirm'))).toEqual([failures.needsWaiver])
    expect(confirm({ explanation: '样品不足' }, beyondLimit('confirm'))).toEqual([])
    expect(confirm({ explanation: '样品不足' })).toEqual([failures.waiverNotNeeded])
  })

  it('is retracted from an issued report only while that is corrected or voided', () => {
    const published = ash('retract', { state: 50 })
    expect(failuresOf('retract', published)).toEqual([failures.issued])
    expect(failuresOf('retract', published, { isRetractable: true })).toEqual([])
    expect(failuresOf('retract', ash('retract'))).toEqual([])
  })
})

it('an item without a result is neither complete nor accepted', () => {
  const waiting = itemOf(projectOf('AAD'), { state: 20, holderId: 7 })
  expect(failuresOf('submit', waiting)).toEqual([])
  expect(failuresOf('confirm', { ...waiting, state: 30 })).toEqual([failures.needsWaiver])
})
