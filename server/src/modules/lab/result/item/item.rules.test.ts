import { itemState } from '@seam/contract/lab/sample/sample'
import { expect, it } from 'vitest'
import { calculatedProject, fusionProject, itemOf, limitOf, measuredItem, projectOf, resultOf } from './item.fixture.ts'
import {
  componentsOf,
  hasAcceptedValue,
  inputOf,
  inputsInForce,
  isCalculatedByServer,
  labelOf,
  reportedValues,
  resultProjectOf,
} from './item.rules.ts'

it('the server calculates projects of that kind alone', () => {
  expect(isCalculatedByServer({ project: calculatedProject('AD') })).toBe(true)
  for (const kind of ['measured', 'observed'] as const)
    expect(isCalculatedByServer({ project: projectOf('AAD', { kind }) })).toBe(false)
})

it('a value is used from its entry on, if its readings agree', () => {
  const ash = projectOf('AAD', { parallels: 2, bands: limitOf('0.20') })
  const apart = itemOf(ash, { current: resultOf(ash, ['9.80', '10.20']) })
  expect(hasAcceptedValue(apart)).toBe(false)
  for (const state of itemState.values)
    expect(hasAcceptedValue(measuredItem('AAD', '9.80', { state }))).toBe(state >= itemState.entered)
  expect(hasAcceptedValue(itemOf(ash, { state: itemState.confirmed }))).toBe(false)
})

it('a project has its components, or one value without a name', () => {
  expect(componentsOf(fusionProject())).toEqual(['DT', 'ST'])
  expect(componentsOf(projectOf('AAD'))).toEqual([''])
})

it('a version keeps what reports print of its project, without limits', () => {
  const project = fusionProject({ symbol: 'AFT', unit: '℃', basis: null })
  expect(resultProjectOf(project)).toEqual({
    projectName: 'AFT',
    symbol: 'AFT',
    unit: '℃',
    basis: null,
    interval: '10',
    components: [
      { code: 'DT', name: '名DT', symbol: '号DT' },
      { code: 'ST', name: '名ST', symbol: '号ST' },
    ],
  })
})

it('an item is named by its laboratory code and project', () => {
  expect(labelOf(itemOf(projectOf('AAD', { name: '灰分' })))).toBe('2K7MNPX 灰分')
})

it('an item that waits has no values in force, no inputs, and an empty report as an input', () => {
  const waiting = itemOf(projectOf('AAD'))
  expect([reportedValues(waiting), inputsInForce(waiting)]).toEqual([[], []])
  expect(inputOf(waiting)).toEqual({ itemId: waiting.id, projectCode: 'AAD', resultNo: 0, reported: '' })
  const ash = measuredItem('AAD', '9.80')
  const input = { itemId: ash.id, projectCode: 'AAD', resultNo: 1, reported: '9.80' }
  expect(inputOf(ash)).toEqual(input)
  const dry = calculatedProject('AD')
  expect(inputsInForce(itemOf(dry, { current: resultOf(dry, ['9.92'], { inputs: [input] }) }))).toEqual([input])
})

it('a value without a report is not in force', () => {
  const ash = projectOf('AAD', { parallels: 2, bands: limitOf('0.20') })
  const apart = itemOf(ash, { current: resultOf(ash, ['9.80', '10.20']) })
  expect(reportedValues(apart)).toEqual([])
  expect(inputOf(apart).reported).toBe('')
})
