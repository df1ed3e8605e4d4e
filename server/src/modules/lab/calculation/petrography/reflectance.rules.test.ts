import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blendTypeOf, calculateReflectance, countNotches, isTypeOfDeviation } from './reflectance.rules.ts'

const reflectanceStatistics = (...input: Parameters<typeof calculateReflectance>) =>
  calculateReflectance(...input).statistics

const single = '1.02 1.05 1.07 1.08 1.10 1.11 1.12 1.12 1.13 1.14 1.15 1.16 1.17 1.18 1.19 1.20 1.21 1.23 1.26 1.29'
const blend = '0.88 0.92 0.95 0.98 1.01 1.03 1.06 1.08 1.10 1.12 1.14 1.17 1.19 1.22 1.25 1.28 1.31 1.36 1.41 1.47'
const ranges = [
  { name: '肥煤', below: '1.20' },
  { name: '焦煤', below: '1.50' },
  { name: '瘦煤', below: null },
]

const reading = fc.integer({ min: 1_000, max: 100_000 }).map(value => (value / 10_000).toFixed(4))
const readings = fc.array(reading, { minLength: 2, maxLength: 120 })

describe('the statistics of reflectance readings', () => {
  it('are those of a single coal (coal.md, A)', () =>
    expect(reflectanceStatistics(single.split(' '))).toMatchObject({
      points: 20,
      mean: '1.149',
      deviation: '0.070',
      minimum: '1.02',
      maximum: '1.29',
      classes: [
        { from: '1.00', count: 1 },
        { from: '1.05', count: 3 },
        { from: '1.10', count: 6 },
        { from: '1.15', count: 5 },
        { from: '1.20', count: 3 },
        { from: '1.25', count: 2 },
      ],
      notches: 0,
      computedType: 0,
      outsideTable: false,
      shares: [],
    }))

  it('are those of a simple blend (coal.md, B)', () =>
    expect(reflectanceStatistics(blend.split(' '))).toMatchObject({
      mean: '1.146',
      deviation: '0.165',
      computedType: 1,
    }))

  it('do not depend on the order of the readings', () =>
    fc.assert(
      fc.property(
        readings.chain(list => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(reflectanceStatistics(shuffled, ranges)).toEqual(reflectanceStatistics(list, ranges))
        },
      ),
    ))

  it('count every reading once, by class and by coal kind', () =>
    fc.assert(
      fc.property(readings, list => {
        const { classes, shares, points } = reflectanceStatistics(list, ranges)
        expect(points).toBe(list.length)
        expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
        expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
        expect([classes.at(0)?.count, classes.at(-1)?.count]).not.toContain(0)
      }),
    ))

  it('have the lowest and the highest reading with the decimals that were written down', () => {
    const of = (...raws: string[]) => reflectanceStatistics(raws)
    expect(of('1.10', '1.25', '1.30')).toMatchObject({ minimum: '1.10', maximum: '1.30' })
    expect(of('1.1', '1.125')).toMatchObject({ minimum: '1.100', maximum: '1.125' })
  })

  it('put an edge into the class and the coal kind above it', () => {
    const { classes, shares } = reflectanceStatistics(['1.1999', '1.20', '1.2499', '1.25'], ranges)
    expect(classes).toEqual([
      { from: '1.15', count: 1 },
      { from: '1.20', count: 2 },
      { from: '1.25', count: 1 },
    ])
    expect(shares).toEqual([
      { name: '肥煤', count: 1 },
      { name: '焦煤', count: 3 },
    ])
  })

  it('put the last edge into the coal kind below it: anthracite is above 2.50', () => {
    const high = [
      { name: '贫瘦煤', below: '1.90' },
      { name: '贫煤', below: '2.50' },
      { name: '无烟煤', below: null },
    ]
    const { shares } = reflectanceStatistics(['1.89', '1.90', '2.49', '2.50', '2.5001', '2.51'], high)
    expect(shares.map(({ name, count }) => `${name} ${count}`)).toEqual(['贫瘦煤 1', '贫煤 3', '无烟煤 2'])
  })

  it('refuse a single reading', () => expect(() => reflectanceStatistics(['1.2'])).toThrow(RangeError))
})

describe('notches', () => {
  const notchesOf = (counts: readonly number[]) => countNotches(counts.map(count => ({ count })))
  it.each([
    [[5], 0],
    [[5, 0, 3], 0],
    [[5, 0, 0, 3], 1],
    [[5, 0, 0, 0, 0, 3], 1],
    [[5, 0, 0, 3, 0, 1, 0, 0, 2], 2],
    [[1, 0, 0, 1, 0, 0, 1, 0, 0, 1], 3],
  ])('in %j: %i', (counts, notches) => expect(notchesOf(counts)).toBe(notches))
})

describe('the blend type', () => {
  it.each([
    ['0.100', 0, 0],
    ['0.101', 0, 1],
    ['0.200', 0, 1],
    ['0.201', 0, 2],
    ['0.201', 1, 3],
    ['0.300', 2, 4],
    ['0.300', 3, 5],
    ['0.300', 7, 5],
    ['0.150', 1, 3],
  ])('of S %s and %i notches is %i', (deviation, notches, type) => expect(blendTypeOf(deviation, notches)).toBe(type))

  it('is outside the table of the standard for a notch with S ≤ 0.20', () => {
    const low = Array.from({ length: 50 }, () => '1.00')
    expect(reflectanceStatistics([...low, '1.16'])).toMatchObject({ notches: 1, computedType: 3, outsideTable: true })
    expect(reflectanceStatistics(['1.00', '1.60'])).toMatchObject({ notches: 1, computedType: 3, outsideTable: false })
  })
})

describe('the blend type', () => {
  it('is judged by the deviation as it is reported', () => {
    // S = 0.0345 · √35 = 0.2041
    const spread = Array.from({ length: 20 }, (_, at) => (0.8 + at * 0.0345).toFixed(4))
    expect(reflectanceStatistics(spread)).toMatchObject({ deviation: '0.204', notches: 0, computedType: 2 })
    expect(reflectanceStatistics(spread, [], '0.01')).toMatchObject({ deviation: '0.20', computedType: 1 })
  })

  it.each([
    ['0.10', [0]],
    ['0.101', [1]],
    ['0.20', [1]],
    ['0.201', [2, 3, 4, 5]],
  ])('at a deviation of %s is one of %j', (deviation, types) =>
    expect([0, 1, 2, 3, 4, 5].filter(type => isTypeOfDeviation(new Decimal(type), new Decimal(deviation)))).toEqual(
      types,
    ),
  )
})
