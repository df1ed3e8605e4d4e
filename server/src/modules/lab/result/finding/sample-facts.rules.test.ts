import { Decimal } from '@seam/contract/kit/value/decimal'
import { describe, expect, it } from 'vitest'
import {
  calculatedProject,
  fusionProject,
  itemOf,
  limitOf,
  measuredItem,
  projectOf,
  resultOf,
} from '../item/item.fixture.ts'
import type { Item } from '../item/item.rules.ts'
import { type Plausibility, quantitiesOfSample, sampleFactsOf } from './sample-facts.rules.ts'

const plausibility = (more: Partial<Plausibility> = {}): Plausibility => ({
  rules: [],
  now: '2026-09-10 08:00:00',
  earlier: new Map(),
  conversions: [],
  history: new Map(),
  ...more,
})
const valuesOf = (item: Item, more: Partial<Plausibility> = {}) => sampleFactsOf([item], plausibility(more)).values

describe('the quantities of a sample', () => {
  it('are its accepted values by code, with name, unit and item', () => {
    const ash = measuredItem('AAD', '9.80', { project: projectOf('AAD', { name: '灰分' }) })
    const waiting = itemOf(projectOf('MAD'))
    expect(quantitiesOfSample([ash, waiting])).toEqual(
      new Map([
        ['AAD', { code: 'AAD', name: '灰分', value: new Decimal('9.8'), decimals: 2, unit: '%', itemIds: [ash.id] }],
      ]),
    )
  })

  it('are those of each component by its own code', () => {
    const fusion = fusionProject({ unit: '℃' })
    const item = itemOf(fusion, { current: resultOf(fusion, { DT: ['1200'], ST: ['1250'] }) })
    const quantities = quantitiesOfSample([item])
    expect(quantities.get('DT')).toMatchObject({ name: 'AFT DT', unit: '℃' })
    expect(quantities.get('DT')).not.toHaveProperty('text')
    expect([...quantities.keys()]).toEqual(['DT', 'ST'])
    const open = itemOf(fusion, { current: resultOf(fusion, { DT: ['1200'] }) })
    expect([quantitiesOfSample([open]).size, valuesOf(open)]).toEqual([0, []])
  })

  it('have a sign as it was reported', () => {
    const fusion = projectOf('FT', { unit: '℃', readingWords: ['>', '仅收缩'] })
    const of = (raw: string) => quantitiesOfSample([itemOf(fusion, { current: resultOf(fusion, [raw]) })]).get('FT')
    expect(of('>1500')).toMatchObject({ text: '>1500℃', value: new Decimal(1500) })
    expect(of('<900')).toMatchObject({ text: '<900℃' })
    expect(of('仅收缩')).toBeUndefined()
    const bomb = projectOf('QBAD', { unit: 'J/g', readingWords: ['>'] })
    const heat = quantitiesOfSample([itemOf(bomb, { current: resultOf(bomb, ['>35000']) })]).get('QBAD')
    expect([heat?.text, heat?.unrounded]).toEqual(['>35000J/g', undefined])
  })

  it('of a calculated result concern its determinations, each once', () => {
    const ash = measuredItem('AAD', '9.80')
    const again = measuredItem('AAD', '9.90')
    const dry = calculatedProject('AD')
    const item = itemOf(dry, { current: resultOf(dry, ['9.92']) })
    expect(quantitiesOfSample([ash, item, again]).get('AD')?.itemIds).toEqual([item.id, ash.id, again.id])
  })

  it('are completed by derived ones, by the calorie of the laboratory', () => {
    const heat = projectOf('QBAD', { unit: 'kcal/kg', calorie: '4.1868' })
    const items = [itemOf(heat, { current: resultOf(heat, ['7000']) }), measuredItem('STAD', '0')]
    // 7000 · 4.1868 · (1 − 0.0016)
    expect(quantitiesOfSample(items).get('QGRAD')?.value.toNumber()).toBeCloseTo(29.2607, 4)
    expect(sampleFactsOf(items, plausibility()).calorie).toBe('4.1868')
    expect(sampleFactsOf([], plausibility())).toMatchObject({ calorie: '4.1816', sampleKindId: null })
  })
})

describe('a value for rules', () => {
  const banded = projectOf('AAD', {
    name: '灰分',
    parallels: 2,
    bands: [
      { upTo: '15', inclusive: false, limit: '0.20', relative: false },
      { upTo: '30', inclusive: false, limit: '0.30', relative: false },
    ],
    reproducibility: limitOf('0.3'),
  })
  const entered = (...raws: readonly string[]) => itemOf(banded, { current: resultOf(banded, raws) })

  it('has its limits at its level', () => {
    const item = entered('9.80', '9.90')
    expect(valuesOf(item)).toEqual([
      {
        itemId: item.id,
        projectName: '灰分',
        mean: new Decimal('9.85'),
        hasBands: true,
        hasLimit: true,
        isOnBandEdge: false,
        reproducibility: new Decimal('0.3'),
        earlier: null,
        history: [],
        interval: new Decimal('0.01'),
      },
    ])
  })

  it('is on the edge of a band, or outside all of them', () => {
    expect(valuesOf(entered('15.05', '14.95'))).toMatchObject([{ isOnBandEdge: true, hasLimit: true }])
    expect(valuesOf(entered('35.00', '35.00'))).toMatchObject([
      { isOnBandEdge: false, hasLimit: false, hasBands: true },
    ])
  })

  it('of one reading is compared with no band', () => {
    const single = { ...banded, parallels: 1 } as const
    const item = itemOf(single, { current: resultOf(single, ['15.00']) })
    expect(valuesOf(item)).toMatchObject([{ hasBands: false, isOnBandEdge: false }])
    expect(valuesOf(measuredItem('AAD', '15'))).toMatchObject([{ hasBands: false, reproducibility: null }])
  })

  it('has the earlier result and the last ones of the client under its component', () => {
    const item = entered('9.80', '9.90')
    const [value] = valuesOf(item, {
      earlier: new Map([[`${item.id}:`, '9.50']]),
      history: new Map([[`${item.id}:`, ['9.1', '仅收缩', '<9.2']]]),
    })
    expect(value?.earlier?.toNumber()).toBe(9.5)
    expect(value?.history.map(one => one.toNumber())).toEqual([9.1, 9.2])
    const [other] = valuesOf(item, { earlier: new Map([[`${item.id}:ST`, '9.50']]) })
    expect(other?.earlier).toBeNull()
  })

  it('of a component has the limits of the component', () => {
    const components = [
      { code: 'DT', name: '', symbol: '', bands: limitOf('40'), reproducibility: limitOf('80') },
      { code: 'ST', name: '', symbol: '', bands: [] },
    ]
    const fusion = fusionProject({ name: '灰熔融性', parallels: 2, components, reproducibility: limitOf('9') })
    const item = itemOf(fusion, { current: resultOf(fusion, { DT: ['1200', '1210'], ST: ['1250', '1250'] }) })
    expect(valuesOf(item, { history: new Map([[`${item.id}:DT`, ['1190']]]) })).toMatchObject([
      { projectName: '灰熔融性 DT', hasBands: true, reproducibility: new Decimal(80), history: [new Decimal(1190)] },
      { projectName: '灰熔融性 ST', hasBands: false, reproducibility: new Decimal(9), history: [] },
    ])
  })

  it('is a number, or a bound, which has no T and no distance from others', () => {
    const words = projectOf('B', { readingWords: ['仅收缩', '>'], parallels: 2, bands: limitOf('40') })
    const values = (raw: string) => {
      const item = itemOf(words, { current: resultOf(words, [raw, raw]) })
      return valuesOf(item, { history: new Map([[`${item.id}:`, ['1400']]]) })
    }
    expect(values('仅收缩')).toEqual([])
    expect(values('>1500')).toMatchObject([{ bound: '>1500', hasBands: false, isOnBandEdge: false, history: [] }])
    expect(values('1500')).toMatchObject([{ bound: undefined, hasBands: true, history: [new Decimal(1400)] }])
  })
})

describe('determinations that Mad converts', () => {
  const mad = measuredItem('MAD', '1.25', { determinedTime: '2026-09-01 08:00:00' })
  const project = projectOf('AAD', { name: '灰分', basis: 'ad' })
  const ash = measuredItem('AAD', '9.80', { project, determinedTime: '2026-09-08 20:00:00' })
  const dry = calculatedProject('AD', { basis: 'd' })
  const inputs = [mad, ash].map(({ id }) => ({ itemId: id, projectCode: '', resultNo: 1, reported: '' }))
  const converted = itemOf(dry, { current: resultOf(dry, ['9.92'], { inputs }) })
  const usesOf = (...items: readonly Item[]) =>
    sampleFactsOf(items, plausibility()).moistureUses.map(({ days, ...rest }) => ({ ...rest, days: days.toNumber() }))

  it('have the days between the two, in either order', () => {
    const use = { itemIds: [ash.id], projectName: '灰分' }
    expect(usesOf(mad, ash, converted)).toEqual([{ ...use, days: 7.5 }])
    const late = { ...mad, determinedTime: '2026-09-10 08:00:00' }
    expect(usesOf(late, ash, converted)).toEqual([{ ...use, days: 1.5 }])
    expect(usesOf(ash, mad, converted)).toEqual([{ ...use, days: 7.5 }])
    expect(usesOf({ ...mad, project: { ...mad.project, basis: 'ad' } }, ash, converted)).toEqual([
      { ...use, days: 7.5 },
    ])
  })

  it('are more than 7 days apart a minute later', () => {
    const apart = (determinedTime: string) => usesOf(mad, { ...ash, determinedTime }, converted)[0]?.days
    expect(apart('2026-09-08 08:00:00')).toBe(7)
    expect(apart('2026-09-08 08:00:00.5')).toBe(7)
    expect(apart('2026-09-08 08:01:00')).toBe(7.1)
  })

  it('are determined now while they are entered', () => {
    expect(usesOf(mad, { ...ash, determinedTime: null }, converted)).toMatchObject([{ days: 9 }])
    expect(usesOf({ ...mad, determinedTime: null }, ash, converted)).toMatchObject([{ days: 1.5 }])
  })

  it('are air-dried ones that a result converts with it', () => {
    expect(usesOf(mad, ash)).toEqual([])
    expect(usesOf(ash, converted)).toEqual([])
    expect(usesOf({ ...mad, current: null }, ash, converted)).toEqual([])
    expect(usesOf(mad, { ...ash, project: { ...project, basis: 'd' } }, converted)).toEqual([])
    const alone = { ...converted, current: resultOf(dry, ['9.92'], { inputs: inputs.slice(1) }) }
    expect(usesOf(mad, ash, alone)).toEqual([])
  })
})

describe('determinations whose raw data need Mad', () => {
  const at = (day: string) => ({ determinedTime: `2026-01-${day} 08:00:00` })
  const usesOf = (...items: readonly Item[]) =>
    sampleFactsOf(items, plausibility()).moistureUses.map(({ days, itemIds }) => [...itemIds, days.toNumber()])

  it.each(['MAD', 'KMAD'])('have the days to %s, also while nothing is calculated', code => {
    const mad = measuredItem(code, '1.25', { project: projectOf(code, { id: 2, basis: 'ad' }), ...at('01') })
    const project = projectOf(code === 'MAD' ? 'VAD' : 'KVAD', { id: 3, basis: 'ad', moistureId: 2 })
    const inputs = [{ itemId: mad.id, projectCode: code, resultNo: 1, reported: '1.25' }]
    const volatile = itemOf(project, { current: resultOf(project, ['23.15'], { inputs }), ...at('20') })
    expect(usesOf(mad, volatile)).toEqual([[volatile.id, 19]])
    expect(usesOf(mad, { ...volatile, ...at('05') })).toEqual([[volatile.id, 4]])
    const typed = itemOf(project, { current: resultOf(project, ['23.15']), ...at('20') })
    expect(usesOf(mad, typed)).toEqual([])
  })

  it('are those of coke as well, converted by the moisture of coke alone', () => {
    const [coal, coke] = ['MAD', 'KMAD'].map((code, n) =>
      measuredItem(code, '0.30', {
        project: projectOf(code, { id: n + 11, basis: 'ad' }),
        ...at(n === 0 ? '15' : '01'),
      }),
    )
    const ash = measuredItem('KAAD', '12.40', { project: projectOf('KAAD', { id: 13, basis: 'ad' }), ...at('20') })
    const dry = calculatedProject('KAD', { id: 14, basis: 'd' })
    const inputs = [coke, ash].map(one => ({ itemId: one?.id ?? 0, projectCode: '', resultNo: 1, reported: '' }))
    const converted = itemOf(dry, { current: resultOf(dry, ['12.44'], { inputs }) })
    const sample = [coal, coke, ash, converted].filter(one => one !== undefined)
    expect(usesOf(...sample)).toEqual([[ash.id, 19]])
  })

  it('are never calculated ones: fixed carbon is of no day of its own', () => {
    const mad = measuredItem('MAD', '1.25', at('01'))
    const fixed = calculatedProject('FCAD', { basis: 'ad' })
    const inputs = [{ itemId: mad.id, projectCode: 'MAD', resultNo: 1, reported: '1.25' }]
    expect(usesOf(mad, itemOf(fixed, { current: resultOf(fixed, ['65.80'], { inputs }), ...at('20') }))).toEqual([])
  })
})
