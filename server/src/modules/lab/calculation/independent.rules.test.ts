import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateSheet } from './calculation.rules.ts'
import { type Fraction, minus, over, plus, round, times } from './fraction.fixture.ts'
import { isNoValue } from './no-value.rules.ts'
import { projectsOf } from './sheet.fixture.ts'
import { readingFrom } from './worksheet/worksheet.rules.ts'

/** Every formula and worksheet is compared with exact fractions for this many random samples. */
const numRuns = 200

/** Numbers with so many decimals, as texts. */
const number = (min: number, max: number, decimals: number) =>
  fc
    .integer({ min: Math.round(min * 10 ** decimals), max: Math.round(max * 10 ** decimals) })
    .map(whole => (whole / 10 ** decimals).toFixed(decimals))

/** Means of two readings: one decimal more than a reading, so that ties occur. */
const means = fc.record({
  MT: number(1, 25, 2),
  MAD: number(0.5, 15, 3),
  AAD: number(1, 45, 3),
  VAD: number(2, 38, 3),
  STAD: number(0.1, 3.9, 3),
  SSAD: number(0, 1, 3),
  SPAD: number(0, 2, 3),
  QBAD: number(14_700, 34_000, 1),
  C: number(30, 80, 3),
  H: number(1, 6, 3),
  N: number(0.2, 2, 3),
  MHC: number(1, 24, 2),
})
const optional = fc.record({ CO2AD: fc.option(number(0, 6, 3)), SBAD: fc.option(number(0.1, 5, 3)) })

const projectsWith = (measured: readonly string[]) => {
  const calculated =
    'AAR AD VAR VD VDAF FCAD FCAR FCD FCDAF STAR STD STDAF CDAF HDAF ODAF SOAD O HEST QGRAD QGRD QGRAR QGRDAF QGRMAF QNETAR QNETPAR QNETARCAL'
  return Object.fromEntries(
    Object.entries(projectsOf({ measured: measured.join(' '), calculated })).map(([code, project]) => {
      const unit = code.endsWith('CAL') ? 'kcal/kg' : code === 'QBAD' ? 'J/g' : code.startsWith('Q') ? 'MJ/kg' : '%'
      const interval = unit === 'J/g' || unit === 'kcal/kg' ? '1' : code === 'MT' || code === 'MHC' ? '0.1' : '0.01'
      return [code, { ...project, unit, interval }]
    }),
  )
}

const zero: Fraction = [0n, 1n]

type Means = Readonly<Record<string, string>>

/** By the equations of coal.md §2: contents as reported, heats unrounded in J/g. */
const expectedOf = (sample: Means): Readonly<Record<string, Fraction>> => {
  const reported = (code: string) => round(sample[code] ?? '0', code === 'MT' || code === 'MHC' ? 1 : 2)
  const [mt, mad, aad, vad, st] = ['MT', 'MAD', 'AAD', 'VAD', 'STAD'].map(reported) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const toAr = (content: Fraction | string) => over(times(content, minus(100, mt)), minus(100, mad))
  const toD = (content: Fraction | string) => over(times(content, 100), minus(100, mad))
  const toDaf = (content: Fraction | string) => over(times(content, 100), minus(100, mad, aad))
  const carbonates = 'CO2AD' in sample ? reported('CO2AD') : '0'
  const volatile = Number(carbonates) >= 2 ? minus(vad, carbonates) : vad
  const fixed = minus(100, mad, aad, vad)
  const oxygen = minus(100, reported('C'), reported('H'), reported('N'), st, mad, aad, carbonates)
  // Hdaf = 0.059 Vdaf + 3.173
  const hydrogen = over(times(plus(times('0.059', toDaf(volatile)), '3.173'), minus(100, mad, aad)), 100)
  const heat = sample['QBAD'] ?? '0'
  const sulfur = 'SBAD' in sample ? reported('SBAD') : st
  const acid = Number(heat) <= 16_700 ? '0.0010' : Number(heat) <= 25_100 ? '0.0012' : '0.0016'
  const gross = minus(heat, times('94.1', sulfur), times(acid, heat))
  const [h, n, o] = [reported('H'), reported('N'), round(oxygen, 2)]
  const net = minus(toAr(minus(gross, times(206, h))), times(23, mt))
  const netPressure = minus(toAr(minus(gross, times(212, h), times('0.8', plus(o, n)))), times('24.4', mt))
  const mhc = minus(100, reported('MHC'))
  const moist = over(times(gross, 100, mhc), minus(times(100, minus(100, mad)), times(aad, mhc)))
  return {
    AAR: toAr(aad),
    AD: toD(aad),
    VAR: toAr(vad),
    VD: toD(vad),
    VDAF: toDaf(volatile),
    FCAD: fixed,
    FCAR: toAr(fixed),
    FCD: toD(fixed),
    FCDAF: toDaf(fixed),
    STAR: toAr(st),
    STD: toD(st),
    STDAF: toDaf(st),
    CDAF: toDaf(reported('C')),
    HDAF: toDaf(h),
    ODAF: toDaf(o),
    SOAD: minus(st, reported('SSAD'), reported('SPAD')),
    O: oxygen,
    HEST: hydrogen,
    QGRAD: over(gross, 1000),
    QGRD: over(toD(gross), 1000),
    QGRAR: over(toAr(gross), 1000),
    QGRDAF: over(toDaf(gross), 1000),
    QGRMAF: over(moist, 1000),
    QNETAR: over(net, 1000),
    QNETPAR: over(netPressure, 1000),
    QNETARCAL: over(net, '4.1816'),
  }
}

it('every calculated result of a random sample equals exact arithmetic', () => {
  fc.assert(
    fc.property(means, optional, (required, more) => {
      const present = Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== null)
      const sample = { ...required, ...Object.fromEntries(present) }
      const outcomes = calculateSheet({ projects: projectsWith(Object.keys(sample)), results: sample })
      for (const [code, value] of Object.entries(expectedOf(sample))) {
        const outcome = outcomes.get(code)
        if (outcome === undefined || isNoValue(outcome)) throw new Error(`${code}: ${outcome?.reason}`)
        expect(outcome.reported, code).toBe(round(value, code === 'QNETARCAL' ? 0 : 2))
      }
    }),
    { numRuns },
  )
})

it('net heat with estimated hydrogen equals exact arithmetic', () => {
  fc.assert(
    fc.property(means, sample => {
      const { H: _, ...without } = sample
      const { HEST: __, ...projects } = projectsWith(Object.keys(without))
      const outcome = calculateSheet({ projects, results: without }).get('QNETAR')
      if (outcome === undefined || isNoValue(outcome)) throw new Error('no value')
      const { HEST: hydrogen = zero, QGRAD: gross = zero } = expectedOf(without)
      const [mt, mad] = [round(sample.MT, 1), round(sample.MAD, 2)]
      const dry = minus(times(gross, 1000), times(206, hydrogen))
      const net = minus(over(times(dry, minus(100, mt)), minus(100, mad)), times(23, mt))
      expect(outcome).toMatchObject({ reported: round(over(net, 1000), 2), estimated: true })
    }),
    { numRuns },
  )
})

type Raw = Readonly<Record<string, string>>
const mass = (min: number, max: number) => number(min, max, 4)
const dishes = fc.tuple(mass(10, 30), mass(0.5, 1.5), mass(0, 0.49))

/** Raw data of a dish with a sample, of which a part is lost. */
const weighed = (keys: readonly [string, string, string]) =>
  dishes.map(([dish, sample, lost]) => ({
    rawData: Object.fromEntries(
      keys.map((key, at) => [
        key,
        round(at === 0 ? dish : at === 1 ? plus(dish, sample) : minus(plus(dish, sample), lost), 4),
      ]),
    ),
    loss: over(times(lost, 100), sample),
  }))

describe('a reading from random raw data equals exact arithmetic', () => {
  const expectReading = (
    kind: WorksheetKind,
    rawData: Raw,
    value: Fraction,
    decimals = 2,
    moisture?: string,
    unit = '%',
  ) => {
    const sheet = { kind, interval: (10 ** -decimals).toFixed(decimals), unit, calorie: '4.1816', checkBands: [] }
    expect(readingFrom(sheet, rawData, moisture)).toBe(round(value, decimals))
  }

  it('of losses and residues', () => {
    const moisture = number(0.1, 9, 2)
    fc.assert(
      fc.property(
        weighed(['dish', 'loaded', 'dried']),
        weighed(['dish', 'loaded', 'ash']),
        weighed(['crucible', 'loaded', 'char']),
        moisture,
        (dried, ashed, charred, mad) => {
          expectReading('drying', dried.rawData, dried.loss)
          expectReading('ashing', ashed.rawData, minus(100, ashed.loss))
          expectReading('volatile', charred.rawData, minus(charred.loss, mad), 2, mad)
        },
      ),
      { numRuns },
    )
  })

  it('of total moisture in one step, in two, and after a loss in transit', () => {
    fc.assert(
      fc.property(
        weighed(['dish', 'loaded', 'dried']),
        weighed(['tray', 'trayLoaded', 'trayDried']),
        number(0, 5, 1),
        (dish, tray, transitLoss) => {
          const after = (first: Fraction | string, second: Fraction) =>
            plus(first, over(times(second, minus(100, first)), 100))
          expectReading('totalMoisture', dish.rawData, dish.loss, 1)
          const both = { ...dish.rawData, ...tray.rawData }
          const inSteps = after(tray.loss, dish.loss)
          expectReading('totalMoisture', both, inSteps, 1)
          expectReading('totalMoisture', { ...both, transitLoss }, after(transitLoss, inSteps), 1)
        },
      ),
      { numRuns },
    )
  })

  it('of sulfur, heat and grindability', () => {
    const numbers = fc.tuple(mass(0.5, 1.2), mass(0, 0.01), mass(0.01, 0.3), number(9_000, 11_000, 1), mass(1, 4))
    fc.assert(
      fc.property(numbers, number(0, 80, 1), ([sample, blank, precipitate, capacity, rise], small) => {
        const sulfate = minus(precipitate, blank)
        expectReading('eschka', { sample, precipitate, blank }, over(times(sulfate, '0.1374', 100), sample))
        const heat = over(minus(times(capacity, rise), small, '12.5'), sample)
        const bomb = { capacity, rise, ignition: small, additive: '12.5', sample }
        expectReading('bomb', bomb, heat, 0, undefined, 'J/g')
        expectReading('bomb', bomb, over(heat, 1000), 3, undefined, 'MJ/kg')
        expectReading(
          'grindability',
          { fines: sample, slope: '6.93', intercept: '13' },
          plus(times('6.93', sample), 13),
          0,
        )
      }),
      { numRuns },
    )
  })

  it('of shares and the caking index', () => {
    const three = fc.tuple(mass(1, 6), mass(1, 6), mass(1, 6)).map(all => all.toSorted().toReversed())
    fc.assert(
      fc.property(three, three, ([m = '', m1 = '', m2 = ''], [even = '', even1 = '', even2 = '']) => {
        expectReading('floatSink', { floats: m1, sinks: m2 }, over(times(m1, 100), plus(m1, m2)))
        expectReading('cokeReactivity', { before: m, after: m1 }, over(times(minus(m, m1), 100), m), 1)
        expectReading('cokeStrength', { after: m1, over: m2 }, over(times(m2, 100), m1), 1)
        const weighted = (first: string, second: string) => plus(times(30, first), times(70, second))
        const [top, bottom] = plus(10, over(weighted(m1, m2), m))
        const rawData = { char: m, drum1: m1, drum2: m2 }
        if (100n * top >= 1_795n * bottom) expectReading('caking', rawData, [top, bottom], 1)
        else {
          const mixed = { ...rawData, evenChar: even, evenDrum1: even1, evenDrum2: even2 }
          expectReading('caking', mixed, over(weighted(even1, even2), times(5, even)), 1)
        }
      }),
      { numRuns },
    )
  })
})
