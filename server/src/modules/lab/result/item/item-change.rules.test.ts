import { describe, expect, it } from 'vitest'
import type { EnteredReading } from '../entry/reading.rules.ts'
import type { Plausibility } from '../finding/sample-facts.rules.ts'
import { ashAbove, calculatedProject, itemOf, limitOf, measuredItem, projectOf, resultOf } from './item.fixture.ts'
import type { Item } from './item.rules.ts'
import {
  type Change,
  confirmChange,
  consequencesOf,
  enterChange,
  returnChange,
  submitChange,
  takeOverChange,
  waiveChange,
} from './item-change.rules.ts'

const plausibility: Plausibility = {
  rules: [ashAbove],
  now: '2026-09-10 08:00:00',
  earlier: new Map(),
  conversions: [],
  history: new Map(),
}
const reading = (raw: string): EnteredReading => ({
  component: '',
  raw,
  instrument: '',
  source: 'typed',
  origin: null,
})
const entryOf = (item: Item, ...raws: readonly string[]) => ({
  item,
  readings: raws.map(reading),
  moisture: undefined,
})
const consequences = (items: readonly Item[], ...changes: readonly Change[]) =>
  consequencesOf(items, changes, plausibility)

describe('a change', () => {
  const item = measuredItem('AAD', '9.80', { resultNo: 3, holderId: 5 })

  it('of entry writes the next version, and its author holds the item', () => {
    const failed = { component: '', failure: { failure: { code: 1, message: '' }, message: '' } }
    const change = enterChange({ ...entryOf(item, '9.90'), readings: [reading('9.90'), failed as never] }, 6)
    expect(change).toMatchObject({
      steps: [{ command: 'enter', resultNo: 4, holderId: 6 }],
      facts: { callerId: 6 },
      version: { current: { resultNo: 4, cause: 'entered' }, readings: [reading('9.90')], waiveReason: '' },
    })
  })

  it('of the holder, of submission and of review keeps the version', () => {
    expect(takeOverChange(item, '倒班', 6)).toEqual({
      item,
      steps: [{ command: 'takeOver', resultNo: 3, reason: '倒班', holderId: 6 }],
      facts: { callerId: 6 },
    })
    expect(submitChange(item, '说明', 6)).toEqual({
      item,
      steps: [{ command: 'submit', resultNo: 3, reason: '说明' }],
      facts: { explanation: '说明', callerId: 6 },
    })
    expect(confirmChange(item)).toEqual({ item, steps: [{ command: 'confirm', resultNo: 3 }], facts: {} })
    expect(confirmChange(item, { inBatch: true }).facts).toEqual({ inBatch: true })
    expect(returnChange(item, 'retract', { reasonCode: 4, reason: '复查' }, { isRetractable: true })).toEqual({
      item,
      steps: [{ command: 'retract', resultNo: 3, reasonCode: 4, reason: '复查' }],
      facts: { isRetractable: true },
    })
    expect(returnChange(item, 'returnBack', { reasonCode: 4, reason: '' }).facts).toEqual({})
  })

  it('of a waiver writes an accepted version with the reason of the reviewer', () => {
    const project = projectOf('AAD', { parallels: 2, bands: limitOf('0.20') })
    const beyond = itemOf(project, { current: resultOf(project, ['9.80', '10.20']), state: 30, resultNo: 3 })
    const readings = ['9.80', '10.20'].map((raw, at) => ({ ...reading(raw), ordinal: at + 1 }))
    const change = waiveChange(beyond, readings, { reason: '样品不足' }, { isOwnEntry: false })
    expect(change).toMatchObject({
      steps: [
        { command: 'waive', resultNo: 4, reason: '样品不足' },
        { command: 'confirm', resultNo: 4 },
      ],
      facts: { isOwnEntry: false, explanation: '样品不足' },
      version: {
        current: { resultNo: 4, cause: 'waived', verdict: 'accepted', flagged: true, values: [{ reported: '10.00' }] },
        readings,
        waiveReason: '样品不足',
      },
    })
    const waiting = waiveChange(itemOf(project), [], { reason: '样品不足' })
    expect(waiting).toMatchObject({ steps: [{ command: 'confirm' }], facts: { explanation: '样品不足' } })
    expect(waiting).not.toHaveProperty('version')
  })
})

describe('the consequences', () => {
  const mad = measuredItem('MAD', '1.25', { state: 30 })
  const ash = measuredItem('AAD', '9.80', { state: 20, holderId: 6, determinedTime: '2026-09-01' })
  const dry = itemOf(calculatedProject('AD', { name: '干基灰分' }))
  const elsewhere = measuredItem('MAD', '5.00', { sampleId: 2 })

  it('of an entry include what is calculated from it, in one answer', () => {
    const { all, after, answer, checks } = consequences(
      [mad, ash, dry, elsewhere],
      enterChange(entryOf(ash, '9.90'), 6),
    )
    expect(all.map(({ item, steps }) => [item.id, steps[0]?.command])).toEqual([
      [ash.id, 'enter'],
      [dry.id, 'calculate'],
    ])
    expect(all[1]).toMatchObject({
      facts: { followsInputs: true, inputsSubmitted: false },
      version: { current: { cause: 'calculated' }, readings: [], waiveReason: '' },
    })
    expect(after).toMatchObject([
      { state: 20, version: 2, resultNo: 2, holderId: 6, determinedTime: null },
      { state: 20, version: 2, resultNo: 1, current: { values: [{ reported: '10.03' }] } },
    ])
    expect(answer.items).toMatchObject([
      { itemId: ash.id, projectCode: 'AAD', state: 20, version: 2, resultNo: 2, verdict: 'accepted', findings: [] },
      { itemId: dry.id, projectCode: 'AD', values: [{ reported: '10.03' }], flagged: false, estimated: false },
    ])
    expect(checks).toEqual([{ sampleId: 1, warnings: [], findings: [] }])
    expect(answer.warnings).toEqual([{ sampleId: 1, warnings: [] }])
  })

  it('of the last submission submit the calculated result with it', () => {
    const entered = consequences([mad, ash, dry], enterChange(entryOf(ash, '9.90'), 6)).after
    const items = [mad, ...entered]
    const submitted = entered[0] as Item
    const { all, after } = consequences(items, submitChange(submitted, '', 6))
    expect(all.map(({ steps }) => steps[0]?.command)).toEqual(['submit', 'submit'])
    expect(all[1]).not.toHaveProperty('version')
    expect(after.map(({ state }) => state)).toEqual([30, 30])
  })

  it('of a return take back what was calculated from it', () => {
    const entered = consequences([mad, ash, dry], enterChange(entryOf(ash, '9.90'), 6)).after
    const items = [mad, ...entered].map(item => ({ ...item, state: 30 as const, determinedTime: '2026-09-01' }))
    const returned = items[1] as Item
    const change = returnChange(returned, 'returnBack', { reasonCode: 4, reason: '' })
    const { all, after, answer } = consequences(items, change)
    expect(all.map(({ steps }) => steps[0]?.command)).toEqual(['returnBack', 'takeBack'])
    expect(all[1]?.steps).toEqual([{ command: 'takeBack', resultNo: 1, reason: '' }])
    expect(after).toMatchObject([
      { state: 10, current: null, resultNo: 2, determinedTime: '2026-09-01' },
      { state: 10, current: null, resultNo: 1 },
    ])
    expect(answer.items).toMatchObject([
      { verdict: null, flagged: false, estimated: false, values: [] },
      { verdict: null },
    ])
  })

  it('have the findings of changed samples, on the items that they concern', () => {
    const other = measuredItem('AAD', '75', { sampleId: 2 })
    const { findings, answer, checks } = consequences([mad, ash, other], enterChange(entryOf(ash, '75'), 6))
    expect(findings.map(({ itemIds }) => itemIds)).toEqual([[ash.id]])
    const finding = { ruleId: 7, level: 'unusual', message: '偏高：现为 75.00%' }
    expect(answer.items[0]?.findings).toEqual([finding])
    expect(checks).toEqual([{ sampleId: 1, warnings: [], findings: [{ ...finding, itemIds: [ash.id] }] }])
  })

  it('warn of a calculation that lacks a project', () => {
    const { answer } = consequences([ash, dry], enterChange(entryOf(ash, '9.90'), 6))
    expect(answer.warnings).toEqual([{ sampleId: 1, warnings: ['干基灰分：缺少空干基水分(Mad)'] }])
  })

  it('of several samples are those of each', () => {
    const [wet, dish, result] = [2, 2, 2].map((sampleId, at) => ({
      ...([mad, ash, dry][at] as Item),
      sampleId,
      id: 90 + at,
    }))
    const second = [wet, dish, result].filter(one => one !== undefined)
    const changes = [ash, second[1] as Item].map(item => enterChange(entryOf(item, '9.90'), 6))
    const { all, answer } = consequences([mad, ash, dry, ...second], ...changes)
    expect(all.map(({ item }) => item.id)).toEqual([ash.id, 91, dry.id, 92])
    expect(answer.warnings.map(({ sampleId }) => sampleId)).toEqual([1, 2])
  })

  it('have the method of the determination of their own sample', () => {
    const byMethod = (item: Item, sampleId: number, methodName: string) => ({
      ...item,
      id: 10 * sampleId + item.id,
      sampleId,
      project: { ...item.project, methodName: item === ash ? methodName : '' },
    })
    const samples = ['缓慢灰化法', '快速灰化法'].map((name, at) =>
      [mad, ash, dry].map(item => byMethod(item, 100 * (at + 1), name)),
    )
    const changes = samples.flatMap(([, own]) => (own === undefined ? [] : [enterChange(entryOf(own, '9.90'), 6)]))
    const { all } = consequences(samples.flat(), ...changes)
    expect(all.slice(2).map(({ item }) => item.project.methodName)).toEqual(['缓慢灰化法', '快速灰化法'])
  })

  it('keep the holder with every command that does not change it', () => {
    const { after } = consequences([ash], submitChange(ash, '', 6))
    expect(after).toMatchObject([{ holderId: 6, state: 30, version: 2, resultNo: 1 }])
    const waiting = consequences([ash], takeOverChange(ash, '', 8)).after
    expect(waiting).toMatchObject([{ holderId: 8, state: 20 }])
  })
})
