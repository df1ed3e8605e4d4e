import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultFailures as failures } from '@seam/contract/lab/result/result'
import { describe, expect, it } from 'vitest'
import { fusionProject, itemOf, limitOf, measuredItem, projectOf } from '../item/item.fixture.ts'
import type { ItemProject } from '../item/item.rules.ts'
import {
  enteredResult,
  judgeReadings,
  reasonsAgainstReadings,
  reasonsWithoutInstrument,
  verdictOf,
} from './entry.rules.ts'
import type { EnteredReading } from './reading.rules.ts'

const reading = (raw: string, component = '', more: Partial<EnteredReading> = {}): EnteredReading => ({
  component,
  raw,
  instrument: '',
  source: 'typed',
  origin: null,
  ...more,
})
const readings = (...raws: readonly string[]) => raws.map(raw => reading(raw))
const reasons = (project: ItemProject, ...raws: readonly string[]) => reasonsAgainstReadings(project, readings(...raws))

describe('a reading', () => {
  const dilatation = projectOf('B', { readingWords: ['仅收缩', '>'] })
  const curve = projectOf('CURVE', { kind: 'observed', readingWords: ['平滑下降', '山型'] })

  it('is a number, or a sign or word that the project allows', () => {
    expect(reasons(projectOf('AAD'), '9.80', '-1')).toEqual([])
    expect(reasons(dilatation, '50', '仅收缩', '>1500')).toEqual([])
    for (const raw of ['<5', '膨胀', '仅收']) expect(reasons(dilatation, raw), raw).toHaveLength(1)
    expect(reasons(projectOf('AAD'), '9.80', '>90')).toEqual([
      {
        failure: plausibilityFailures.wordNotAllowed,
        message: '读数“>90”不是数字',
        place: { path: ['readings', 1, 'raw'] },
      },
    ])
    expect(reasons(dilatation, '<5')[0]?.message).toBe('读数“<5”应为数字，或可填：仅收缩、>')
  })

  it('of an observation with names alone is one of them', () => {
    expect(reasons(curve, '山型')).toEqual([])
    expect(reasons(curve, '5')[0]?.message).toBe('读数“5”应为：平滑下降、山型')
    expect(reasons({ ...curve, readingWords: ['山型', '>'] }, '5')).toEqual([])
    expect(reasons({ ...curve, readingWords: [] }, '5')).toEqual([])
    expect(reasons({ ...curve, kind: 'measured' }, '5')).toEqual([])
    // a name with a sign in it is no sign
    for (const name of ['>山型', '山型>']) {
      expect(reasons({ ...curve, readingWords: [name] }, '5'), name).toHaveLength(1)
      expect(reasons({ ...curve, readingWords: [name] }, `${name}5`), name).toHaveLength(1)
    }
  })

  it('belongs to a component of the project, four of each', () => {
    const fusion = fusionProject()
    const of = (component: string, count: number) => Array.from({ length: count }, () => reading('1200', component))
    expect(reasonsAgainstReadings(fusion, [...of('DT', 4), ...of('ST', 4)])).toEqual([])
    expect(reasonsAgainstReadings(fusion, of('DT', 5)).map(({ failure }) => failure)).toEqual([
      failures.tooManyReadings,
    ])
    expect(reasonsAgainstReadings(fusion, of('FT', 1)).map(({ failure }) => failure)).toEqual([
      failures.componentUnknown,
    ])
    const all = [...of('DT', 5), ...of('ST', 1), ...of('FT', 1)]
    expect(reasonsAgainstReadings(fusion, all).map(({ failure }) => failure)).toEqual([
      failures.componentUnknown,
      failures.tooManyReadings,
    ])
  })

  it('without a value has its own reason, and is not judged as a word', () => {
    const failed = { component: '', failure: { failure: failures.rawDataInvalid, message: '原因' } }
    expect(reasonsAgainstReadings(projectOf('AAD'), [failed])).toMatchObject([{ message: '原因' }])
  })
})

describe('judged readings', () => {
  const ash = projectOf('AAD', { parallels: 2, bands: limitOf('0.20') })

  it('have mean, range and limit as texts, and the reported value', () => {
    expect(judgeReadings(ash, readings('9.80', '9.95'))).toEqual([
      {
        component: '',
        verdict: 'accepted',
        mean: '9.875',
        reported: '9.88',
        used: [1, 2],
        range: '0.15',
        limit: '0.2',
        factor: '1',
        flagged: false,
        reason: '极差0.15 ≤ T=0.20',
      },
    ])
  })

  it('are compared by the bands of their component', () => {
    const components = fusionProject().components.map(one => ({
      ...one,
      bands: limitOf(one.code === 'DT' ? '60' : '40'),
    }))
    const fusion = fusionProject({ parallels: 2, components })
    const both = ['DT', 'ST'].flatMap(code => [reading('1200', code), reading('1250', code)])
    expect(judgeReadings(fusion, both).map(({ component, limit }) => [component, limit])).toEqual([
      ['DT', '60'],
      ['ST', '40'],
    ])
  })

  it('without a mean have none, and no limit where nothing is compared', () => {
    expect(judgeReadings(ash, readings('9.80', '10.20'))).toMatchObject([
      { verdict: 'needsAnother', mean: null, reported: null, range: '0.4', limit: '0.2', factor: '1' },
    ])
    expect(judgeReadings(ash, readings('9.80'))).toMatchObject([
      { verdict: 'needsAnother', range: null, limit: null, factor: '' },
    ])
    expect(judgeReadings(ash, [])).toEqual([])
  })

  it('are judged by component, in the order of the project and by its own limit', () => {
    const fusion = fusionProject({ parallels: 2, bands: limitOf('1') })
    const values = judgeReadings(fusion, [
      reading('1250', 'ST'),
      reading('1210', 'DT'),
      reading('1200', 'DT'),
      reading('1280', 'ST'),
      reading('9', 'XX'),
    ])
    expect(values.map(({ component, reported, limit }) => [component, reported, limit])).toEqual([
      ['DT', '1200', '40'],
      ['ST', '1260', '40'],
    ])
  })

  it('with words agree if all are the same text', () => {
    const words = projectOf('B', { parallels: 2, readingWords: ['仅收缩'] })
    expect(judgeReadings(words, readings('仅收缩', '仅收缩'))).toEqual([
      {
        component: '',
        verdict: 'accepted',
        mean: null,
        reported: '仅收缩',
        used: [1, 2],
        range: null,
        limit: null,
        factor: '',
        flagged: false,
        reason: '各次读数一致',
      },
    ])
    expect(judgeReadings(words, readings('仅收缩', '50'))).toMatchObject([
      { verdict: 'redo', reported: null, used: [], reason: '各次读数不一致，请重新测定' },
    ])
    expect(judgeReadings(words, readings('仅收缩'))).toMatchObject([
      { verdict: 'needsAnother', reported: null, used: [], reason: '请测第2次' },
    ])
    expect(judgeReadings({ ...words, parallels: 1 }, readings('仅收缩'))).toMatchObject([
      { verdict: 'accepted', reported: '仅收缩', reason: '单次测定' },
    ])
  })

  it('are accepted as a whole if every component is', () => {
    const fusion = fusionProject({ parallels: 2 })
    const verdict = (...all: readonly [raw: string, component: string][]) =>
      verdictOf(
        fusion,
        judgeReadings(
          fusion,
          all.map(([raw, component]) => reading(raw, component)),
        ),
      )
    const softening: [string, string][] = [
      ['1250', 'ST'],
      ['1250', 'ST'],
    ]
    expect(verdict(...softening)).toBe('needsAnother')
    expect(verdict(['1200', 'DT'], ['1210', 'DT'], ...softening)).toBe('accepted')
    expect(verdict(['1200', 'DT'], ['1300', 'DT'], ...softening)).toBe('needsAnother')
    expect(verdict(['1000', 'DT'], ['1100', 'DT'], ['1200', 'DT'], ['1300', 'DT'], ...softening)).toBe('redo')
  })
})

describe('an entered version', () => {
  const moisture = measuredItem('MAD', '1.25')
  const origin = { kind: 'volatile', formulaVersion: 1, rawData: {}, moisture: '1.25' } as const
  const item = itemOf(projectOf('VAD', { methodId: 6 }), { resultNo: 3 })

  it('has the next number, its method, and the results that it rests on', () => {
    const other = { itemId: 90, projectCode: 'X', resultNo: 1, reported: '1' }
    const entry = { item, readings: [reading('23.15', '', { origin })], moisture, inputs: [other] }
    expect(enteredResult(entry)).toMatchObject({
      resultNo: 4,
      cause: 'entered',
      verdict: 'accepted',
      flagged: false,
      estimated: false,
      methodId: 6,
      inputs: [{ itemId: moisture.id, projectCode: 'MAD', resultNo: 1, reported: '1.25' }, other],
      values: [{ reported: '23.15' }],
    })
  })

  it('does not rest on a moisture that no reading subtracts', () => {
    const { moisture: _, ...without } = origin
    const inputs = (readings: readonly EnteredReading[], subtracted = true) =>
      enteredResult({ item, readings, moisture: subtracted ? moisture : undefined }).inputs
    expect(inputs([reading('23.15')])).toEqual([])
    expect(inputs([reading('23.15', '', { origin: without })])).toEqual([])
    expect(inputs([reading('23.15', '', { origin })], false)).toEqual([])
    expect(inputs([reading('23.10'), reading('23.15', '', { origin })])).toHaveLength(1)
  })

  it('is flagged with any of its values', () => {
    const ash = projectOf('AAD', { parallels: 2, bands: limitOf('0.20') })
    const entered = (...raws: readonly string[]) =>
      enteredResult({ item: itemOf(ash), readings: readings(...raws), moisture: undefined })
    expect(entered('9.80', '9.85', '9.90').flagged).toBe(true)
    expect(entered('9.80', '9.85').flagged).toBe(false)
    const fusion = itemOf(fusionProject({ parallels: 2, bands: limitOf('40') }))
    const both = [
      ...['1200', '1210', '1220'].map(raw => reading(raw, 'DT')),
      reading('1250', 'ST'),
      reading('1260', 'ST'),
    ]
    expect(enteredResult({ item: fusion, readings: both, moisture: undefined }).flagged).toBe(true)
  })
})

it('a project that requires instruments has one for every reading', () => {
  const reasons = (instrumentRequired: boolean, ...instruments: readonly string[]) =>
    reasonsWithoutInstrument(
      { instrumentRequired },
      instruments.map(instrument => ({ instrument })),
    ).map(({ failure }) => failure)
  expect(reasons(true, 'MF-1', '')).toEqual([failures.instrumentMissing])
  expect([reasons(true, 'MF-1', 'MF-1'), reasons(true), reasons(false, '')]).toEqual([[], [], []])
})
