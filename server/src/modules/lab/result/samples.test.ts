import { Decimal } from '@seam/contract/kit/value/decimal'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk, orderWords } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  itemsOf,
  type Readings,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'

// coal.md §2.5: two whole samples, inputs → all outputs

const { stage, lab } = useLaboratory()

const calculated =
  'AD AAR VD VDAF VAR FCAD FCD FCDAF FCAR STD STAR QGRAD QGRD QNETAR O CDAF HDAF NDAF ODAF QNETPAR QNETARCAL'

/** Two equal readings of each. */
const twice = (values: Readonly<Record<string, string>>): Readings =>
  Object.fromEntries(Object.entries(values).map(([code, value]) => [code, [value, value]]))

const outputs = async (results: Readonly<Record<string, string>>, codes = calculated) => {
  const { id } = await addDelegationUnderTest(lab, `${Object.keys(results).join(' ')} ${codes}`)
  const { items, warnings } = await enter(stage.db, lab.analyst.client, id, twice(results))
  expect(warnings.flatMap(one => one.warnings)).toEqual([])
  return new Map(items.map(item => [item.projectCode, item]))
}

const reported = (items: Awaited<ReturnType<typeof outputs>>, codes: string) =>
  codes.split(' ').map(code => items.get(code)?.values[0]?.reported)

/** The unrounded calorific value in J/g, to one decimal. */
const joules = (items: Awaited<ReturnType<typeof outputs>>, codes: string) =>
  codes.split(' ').map(code => new Decimal(items.get(code)?.values[0]?.mean ?? 0).times(1000).toFixed(1))

const S1 = {
  MT: '8.4',
  MAD: '1.25',
  AAD: '9.80',
  VAD: '23.15',
  STAD: '0.62',
  QBAD: '31250',
  C: '78.20',
  H: '4.55',
  N: '1.32',
}
const S2 = {
  MT: '14.6',
  MAD: '3.42',
  AAD: '18.76',
  VAD: '28.30',
  STAD: '0.85',
  QBAD: '24180',
  C: '62.10',
  H: '3.85',
  N: '0.95',
}

describe.each([
  {
    name: 'S1 coking',
    results: S1,
    ash: ['9.92', '9.09'],
    volatile: ['23.44', '26.03', '21.47'],
    carbon: ['65.80', '66.63', '73.97', '61.04'],
    sulfur: ['0.63', '0.58'],
    heats: ['31141.7', '31535.9', '27824.2'],
    printed: ['31.14', '31.54', '27.82'],
    calories: '6654',
    ultimate: ['4.26', '87.91', '5.12', '1.48', '4.79'],
    atPressure: '27783.0',
  },
  {
    name: 'S2 thermal',
    results: S2,
    ash: ['19.42', '16.59'],
    volatile: ['29.30', '36.37', '25.02'],
    carbon: ['49.52', '51.27', '63.63', '43.79'],
    sulfur: ['0.88', '0.75'],
    heats: ['24071.0', '24923.4', '20247.5'],
    printed: ['24.07', '24.92', '20.25'],
    calories: '4842',
    ultimate: ['10.07', '79.80', '4.95', '1.22', '12.94'],
    atPressure: '20198.8',
  },
])('$name', sample => {
  let items: Awaited<ReturnType<typeof outputs>>
  beforeAll(async () => {
    items = await outputs(sample.results)
  })

  it('ash', () => expect(reported(items, 'AD AAR')).toEqual(sample.ash))
  it('volatile matter', () => expect(reported(items, 'VD VDAF VAR')).toEqual(sample.volatile))
  it('fixed carbon', () => expect(reported(items, 'FCAD FCD FCDAF FCAR')).toEqual(sample.carbon))
  it('sulfur', () => expect(reported(items, 'STD STAR')).toEqual(sample.sulfur))
  it('heat, unrounded in J/g', () => expect(joules(items, 'QGRAD QGRD QNETAR')).toEqual(sample.heats))
  it('heat as printed', () => expect(reported(items, 'QGRAD QGRD QNETAR')).toEqual(sample.printed))
  it('kilocalories', () => expect(reported(items, 'QNETARCAL')).toEqual([sample.calories]))
  it('ultimate analysis', () => expect(reported(items, 'O CDAF HDAF NDAF ODAF')).toEqual(sample.ultimate))
  it('net heat at constant pressure', () => expect(joules(items, 'QNETPAR')).toEqual([sample.atPressure]))
  it('nothing is an estimate', () => expect([...items.values()].filter(({ estimated }) => estimated)).toEqual([]))
})

it('estimates missing hydrogen and marks the results that use it', async () => {
  const { MT, MAD, AAD, VAD, STAD, QBAD } = S1
  const items = await outputs({ MT, MAD, AAD, VAD, STAD, QBAD }, 'QGRAD QNETAR')
  expect(items.get('QNETAR')).toMatchObject({ estimated: true, values: [{ reason: '氢含量按经验式估算' }] })
  expect(items.get('QGRAD')).toMatchObject({ estimated: false })
  // Had estimated 4.19 instead of 4.55: (31141.75 − 206·4.19)·(100−8.4)/(100−1.25) − 23·8.4
  expect(joules(items, 'QNETAR')[0]).toMatch(/^2789/)
})

it('answers findings about an unusual sample without refusing it', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MT MAD')
  const { items } = await enter(stage.db, lab.analyst.client, id, twice({ MT: '2.0', MAD: '2.50' }))
  for (const { findings } of items)
    expect(findings).toMatchObject([{ level: 'unusual', message: '全水分小于空干基水分：2.0 − 2.50 = -0.5%' }])
})

it('leaves an item waiting with a warning when its formula is impossible', async () => {
  const { id } = await addDelegationUnderTest(lab, 'QBAD STAD QGRAD')
  const { warnings } = await enter(stage.db, lab.analyst.client, id, twice({ QBAD: '13000', STAD: '4.50' }))
  expect(warnings.flatMap(one => one.warnings)).toEqual([expect.stringContaining('应测弹筒硫')])
  const item = await itemsOf(stage.db, id)
  expect(item('QGRAD').state).toBe(10)
})

it('judges readings in a preview without storing them', async () => {
  const words = await orderWords(lab.desk)
  const judged = async (readings: string[]) => {
    const input = { projectId: words.project('AAD'), readings: readings.map(raw => ({ raw })) }
    return (await expectOk(lab.analyst.client.call(resultCalls.preview, input))).values
  }
  expect(await judged(['9.88'])).toMatchObject([{ verdict: 'needsAnother', reported: null }])
  expect(await judged(['9.88', '9.72'])).toMatchObject([{ verdict: 'accepted', reported: '9.80', used: [1, 2] }])
  expect(await judged(['9.88', '9.65'])).toMatchObject([{ verdict: 'needsAnother', range: '0.23', limit: '0.2' }])
  expect(await judged(['9.88', '9.65', '9.73'])).toMatchObject([
    { verdict: 'accepted', reported: '9.75', factor: '1.2' },
  ])
  expect(await judged(['9.88', '9.65', '9.63', '9.69'])).toMatchObject([{ reported: '9.71', factor: '1.3' }])
  expect(await judged(['10.03', '10.25', '10.46', '10.23'])).toMatchObject([{ reported: '10.17', flagged: true }])
  expect(await judged(['9.00', '10.00', '11.00', '12.00'])).toMatchObject([{ verdict: 'redo', reported: null }])
  expect(await stage.db.selectFrom('resultReading').select('raw').where('raw', '=', '10.46').execute()).toEqual([])
})
