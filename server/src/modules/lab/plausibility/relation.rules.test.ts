import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportedText } from '../calculation/rounding.rules.ts'
import type { ItemValue, SampleFacts } from './facts.rules.ts'
import { measuresOf } from './relation.rules.ts'
import { factsOf, quantitiesOf, withUnit } from './sample-facts.fixture.ts'

type Relation = Parameters<typeof measuresOf>[0]

/** The measures with their numbers as texts. */
const measures = (relation: Relation, facts: SampleFacts) =>
  measuresOf(relation, facts).map(({ value, ...rest }) => ({ ...rest, value: value.toString() }))

const itemValue = (more: Partial<ItemValue> = {}): ItemValue => ({
  itemId: 5,
  projectName: '灰分',
  mean: new Decimal('12.34567'),
  hasBands: true,
  hasLimit: true,
  isOnBandEdge: false,
  reproducibility: new Decimal('0.3'),
  earlier: null,
  history: [],
  interval: new Decimal('0.01'),
  ...more,
})
const withValue = (more: Partial<ItemValue>) => factsOf('', { values: [itemValue(more)] })

describe('values of the same sample', () => {
  it('what is left to burn, where a result is dry and ash-free', () => {
    const daf = { hasDryAshFree: true }
    expect(measures('combustible', factsOf('MAD 20 AAD 79.5', daf))).toEqual([
      { value: '0.5', subject: '100−Mad−Aad', unit: '%', itemIds: [1, 2] },
    ])
    expect(measures('combustible', factsOf('KMAD 2 KAAD 98.5', daf))).toEqual([
      { value: '-0.5', subject: '焦炭 100−Mad−Aad', unit: '%', itemIds: [1, 2] },
    ])
    expect(measures('combustible', factsOf('MAD 20 AAD 79.5'))).toEqual([])
    expect(measures('combustible', factsOf('AAD 79.5', daf))).toEqual([])
  })

  it('the plastic layer of a coal that does not cake', () => {
    expect(measures('plasticWithoutCaking', factsOf('G 0 Y 4.5'))).toEqual([
      { value: '4.5', subject: 'Y', unit: 'mm', itemIds: [2, 1] },
    ])
    expect(measures('plasticWithoutCaking', factsOf('G 0.1 Y 4.5'))).toEqual([])
    expect(measures('plasticWithoutCaking', factsOf('Y 4.5'))).toEqual([])
    expect(measures('plasticWithoutCaking', factsOf('G 0'))).toEqual([])
  })

  it.each(['QGRAD', 'QGRD', 'QGRDAF', 'QNETAR'])('two units of %s', code => {
    const [one, ...others] = measures('heatUnits', factsOf(`${code} 23 ${code}CAL 5500`))
    const text = '相差 1.2 J/g，修约至多 7.1 J/g'
    expect(one).toEqual({ value: '0', subject: `${code}的两种单位`, unit: 'J/g', itemIds: [1, 2], text })
    expect(others).toEqual([])
  })

  it.each([
    ['QGRAR', 'QGRARCAL'],
    ['QGRMAF', 'QGRMAFCAL'],
    ['QNETPAR', 'QNETPARCAL'],
    ['QBAD', 'QBADCAL'],
  ])('two units of %s in J/g', (code, calories) => {
    const quantities = quantitiesOf(`${code} 23000 ${calories} 5500`)
    for (const quantity of quantities.values())
      if (quantity.code === code) quantities.set(code, { ...quantity, unit: 'J/g' })
    expect(measures('heatUnits', { ...factsOf(''), quantities })).toMatchObject([{ value: '0', itemIds: [1, 2] }])
  })

  it('two units of a heat that differ by more than both were rounded', () => {
    // 5500 kcal are 22998.8 J, and rounding explains 5 + 2.0908.
    const excess = (heat: string) => measures('heatUnits', factsOf(`QGRD ${heat} QGRDCAL 5500`)).map(one => one.value)
    expect(['22.9917091', '22.9917092', '23.0058908', '23.0058909'].flatMap(excess)).toEqual([
      '0.0001',
      '0',
      '0',
      '0.0001',
    ])
    expect(measures('heatUnits', factsOf('QGRD 23.01 QGRDCAL 5500'))).toMatchObject([
      { value: '4.1092', text: '相差 11.2 J/g，修约至多 7.1 J/g' },
    ])
  })

  it('two units of any heat agree when both are rounded as reported', () =>
    fc.assert(
      fc.property(fc.integer({ min: 5_000_000, max: 35_000_000 }), thousandths => {
        const joules = new Decimal(thousandths).div(1000)
        const reported = [reportedText(joules.div(1000), '0.01'), reportedText(joules.div('4.1816'), '1')]
        const facts = factsOf(`QNETAR ${reported[0]} QNETARCAL ${reported[1]}`)
        expect(measures('heatUnits', facts)).toMatchObject([{ value: '0' }])
      }),
    ))

  it('one unit of a heat is compared with none', () => {
    expect(measures('heatUnits', factsOf('QGRD 23'))).toEqual([])
    expect(measures('heatUnits', factsOf('QGRDCAL 5500'))).toEqual([])
    const quantities = quantitiesOf('QGRD 23 QGRDCAL 5500')
    const heat = quantities.get('QGRD')
    if (heat !== undefined) quantities.set('QGRD', { ...heat, unit: '%' })
    expect(measures('heatUnits', { ...factsOf(''), quantities })).toEqual([])
  })

  it('the heat by composition on the dry basis', () => {
    // 0.3382·78.20 + 1.4428·(4.55 − 4.26/8) + 0.0942·0.62 = 32.30174; ·100/98.75 = 32.71062
    const coal = 'MAD 1.25 QGRD 31.54 C 78.20 H 4.55 O 4.26 STAD 0.62'
    expect(measures('heatByComposition', factsOf(coal))).toEqual([
      {
        value: expect.stringMatching(/^-1\.17098025/),
        subject: 'Qgr,d 与按元素组成估算值之差',
        unit: 'MJ/kg',
        itemIds: [2, 3, 4],
      },
    ])
    for (const code of ['MAD', 'QGRD', 'C', 'H', 'O', 'STAD']) {
      const quantities = quantitiesOf(coal)
      quantities.delete(code)
      expect(measures('heatByComposition', { ...factsOf(''), quantities }), `without ${code}`).toEqual([])
    }
  })

  it('hydrogen by volatile matter', () => {
    // 0.059·36.37 + 3.173 = 5.31883
    expect(measures('hydrogenByVolatile', factsOf('HDAF 4.95 VDAF 36.37'))).toEqual([
      { value: '-0.36883', subject: 'Hdaf 与按 Vdaf 估算值之差', unit: '%', itemIds: [1] },
    ])
    // Not rounded: more than 0.8 is more than 0.8.
    expect(measures('hydrogenByVolatile', factsOf('HDAF 5.74 VDAF 29.88'))).toMatchObject([{ value: '0.80408' }])
    expect(measures('hydrogenByVolatile', factsOf('HDAF 4.95'))).toEqual([])
  })

  it('the age of the moisture', () => {
    const moistureUses = [{ itemIds: [4], projectName: '灰分', days: new Decimal('7.5') }]
    expect(measures('moistureAge', factsOf('', { moistureUses }))).toEqual([
      { value: '7.5', subject: 'Mad 与灰分的测定间隔', unit: '天', itemIds: [4] },
    ])
  })
})

describe('a value and its limits', () => {
  const one = { subject: '灰分', unit: '', itemIds: [5], value: '1' }

  it('outside all bands that exist', () => {
    expect(measures('outsideBands', withValue({ hasLimit: false }))).toEqual([{ ...one, text: '12.3457' }])
    expect(measures('outsideBands', withValue({}))).toEqual([])
    expect(measures('outsideBands', withValue({ hasBands: false, hasLimit: false }))).toEqual([])
  })

  it('on the edge of a band', () => {
    expect(measures('bandEdge', withValue({ isOnBandEdge: true }))).toEqual([{ ...one, text: '12.3457' }])
    expect(measures('bandEdge', withValue({}))).toEqual([])
  })

  it('repeated, as a multiple of R', () => {
    const repeated = { earlier: new Decimal('11.74567'), reproducibility: new Decimal('0.30001') }
    expect(measures('repeatedTest', withValue(repeated))).toEqual([
      { ...one, value: expect.stringMatching(/^1\.9999333/), text: '与前次 11.74567 相差 0.6，R=0.3' },
    ])
    const lower = { ...repeated, mean: new Decimal('11.14567') }
    expect(measures('repeatedTest', withValue(lower))[0]?.value).toMatch(/^1\.9999333/)
    expect(measures('repeatedTest', withValue({}))).toEqual([])
    expect(measures('repeatedTest', withValue({ ...repeated, reproducibility: null }))).toEqual([])
    expect(measures('repeatedTest', withValue({ ...repeated, reproducibility: new Decimal(0) }))).toEqual([])
  })
})

it('a heat without the step of its report, as one above a number, is compared with none', () => {
  const { step: _, ...bound } = quantitiesOf('QGRD 23').get('QGRD') ?? expect.fail('no heat')
  const other = quantitiesOf('QGRD 23 QGRDCAL 5600')
  expect(measures('heatUnits', { ...factsOf(''), quantities: new Map([...other, ['QGRD', bound]]) })).toEqual([])
})

it.each(['QGRD', 'QGRDCAL'])('%s in no unit of heat is compared with none', code =>
  expect(measures('heatUnits', withUnit(factsOf('QGRD 23 QGRDCAL 5600'), code, '%'))).toEqual([]),
)

it('a blend type beside a deviation that excludes it', () => {
  expect(measures('blendByDeviation', factsOf('RSD 0.080 BLEND 1'))).toEqual([
    { value: '1', subject: 'BLEND', unit: '', itemIds: [1, 2], text: 'S 0.08，类型 1' },
  ])
  expect(measures('blendByDeviation', factsOf('RSD 0.080 BLEND 0'))).toEqual([])
})

describe('a value and the last ones of this coal', () => {
  const history = ['9.80', '9.90', '10.00', '10.10', '10.20'].map(text => new Decimal(text))

  it('its distance from their mean in standard deviations of n − 1', () => {
    // the standard deviation is √0.025
    const [far] = measures('clientHistory', withValue({ mean: new Decimal('10.5'), history }))
    expect(far).toEqual({
      subject: '灰分',
      unit: '',
      itemIds: [5],
      value: expect.stringMatching(/^3\.16227766/),
      text: '10.50，近5次均值 10、标准差 0.158',
    })
    const [below] = measures('clientHistory', withValue({ mean: new Decimal('9.5'), history }))
    expect(below?.value).toMatch(/^3\.16227766/)
  })

  it('needs five of them, and takes at least one step as their deviation', () => {
    expect(measures('clientHistory', withValue({ history: history.slice(1) }))).toEqual([])
    const same = Array.from({ length: 5 }, () => new Decimal('10.00'))
    expect(measures('clientHistory', withValue({ mean: new Decimal('10.02'), history: same }))[0]?.value).toBe('2')
  })
})
