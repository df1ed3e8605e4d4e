import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulas } from '../../../db/seed/catalogue/catalogue-formulas.ts'
import { type Calculated, calculate } from './calculation.rules.ts'
import { isNoValue } from './no-value.rules.ts'
import { seededFormula } from './sheet.fixture.ts'
import { inputsOf, type Sheet } from './sheet.rules.ts'

const units = (min: number, max: number, places: number) =>
  fc
    .integer({ min: min * 10 ** places, max: max * 10 ** places })
    .map(whole => new Decimal(whole).div(10 ** places).toFixed())

/** Plausible coals: positive fixed carbon, and a calorific value far above the heats of water and acid. */
const coal: fc.Arbitrary<Sheet['results']> = fc.record({
  MT: units(6, 25, 3),
  MAD: units(1, 5, 4),
  AAD: units(5, 40, 4),
  VAD: units(3, 45, 4),
  STAD: units(0, 3, 4),
  SSAD: units(0, 1, 3),
  SPAD: units(0, 1, 3),
  QBAD: units(15_000, 33_000, 2),
  C: units(30, 40, 3),
  H: units(1, 3, 3),
  N: units(0, 2, 3),
  P: units(0, 1, 5),
  MHC: units(1, 20, 2),
  CL: units(0, 1, 5),
  F: units(0, 900, 1),
  AS: units(0, 90, 1),
  HG: units(0, 1, 5),
})
const calculatedCodes = Object.keys(formulas).filter(code => !code.startsWith('K'))
const project = (code: string) => ({
  kind: calculatedCodes.includes(code) ? ('calculated' as const) : ('measured' as const),
  formula: seededFormula(code),
  interval: code === 'MT' ? '0.1' : '0.01',
  unit: code.endsWith('CAL') ? 'kcal/kg' : code.startsWith('Q') ? 'J/g' : '%',
})
const determined = 'MT MAD AAD VAD STAD SSAD SPAD QBAD C H N P MHC CL F AS HG'.split(' ')
const projects = Object.fromEntries([...calculatedCodes, ...determined].map(code => [code, project(code)]))

const calculateCode = (code: string, results: Sheet['results']): Calculated => {
  const result = calculate(code, { projects, results })
  if (isNoValue(result)) throw new Error(`${code}: ${result.reason}`)
  return result
}
const reported = (code: string, results: Sheet['results']) => new Decimal(calculateCode(code, results).reported)
const sum = (all: readonly string[], results: Sheet['results']) =>
  Decimal.sum(...all.map(code => reported(code, results)))

describe('properties of every calculation', () => {
  it('net heat with estimated hydrogen is the same whether the estimate is ordered', () => {
    const { H: _, ...ordered } = projects
    const { HEST: __, ...alone } = ordered
    fc.assert(
      fc.property(coal, ({ H: ___, ...results }) => {
        const [one, other] = [ordered, alone].map(of => calculate('QNETAR', { projects: of, results }))
        expect(one).toMatchObject({ estimated: true })
        expect(one).toEqual(other)
      }),
    )
  })

  it('reported moisture, ash, volatile matter and fixed carbon sum to 100.00', () => {
    fc.assert(
      fc.property(coal, results => {
        expect(sum(['MAD', 'AAD', 'VAD', 'FCAD'], results).toFixed(2)).toBe('100.00')
        expect(sum(['VDAF', 'FCDAF'], results).minus(100).abs().lte('0.01')).toBe(true)
        expect(sum(['C', 'H', 'N', 'O', 'STAD', 'MAD', 'AAD'], results).toFixed(2)).toBe('100.00')
        expect(sum(['SSAD', 'SPAD', 'SOAD'], results).eq(reported('STAD', results))).toBe(true)
      }),
    )
  })

  it('contents rise in the order ar < ad < d < daf, and heats fall from bomb to gross to net', () => {
    fc.assert(
      fc.property(coal, results => {
        const bases = ['FCAR', 'FCAD', 'FCD', 'FCDAF'].map(code => calculateCode(code, results).value)
        const heats = ['QNETAR', 'QGRAR', 'QGRAD', 'QGRD', 'QGRDAF'].map(code => calculateCode(code, results).value)
        for (const rising of [bases, heats]) {
          expect(rising.every((value, at) => at === 0 || value.abs().gt(rising[at - 1]?.abs() ?? 0))).toBe(true)
        }
        expect(calculateCode('QBAD', results).value.gt(calculateCode('QGRAD', results).value)).toBe(true)
        expect(calculateCode('QNETAR', results).value.gt(calculateCode('QNETPAR', results).value)).toBe(true)
      }),
    )
  })

  it('rounds once, and uses exactly the inputs that inputsOf names', () => {
    fc.assert(
      fc.property(coal, fc.constantFrom(...calculatedCodes), (results, code) => {
        const { value, reported: text } = calculateCode(code, results)
        expect(value.minus(text).abs().lte('0.005')).toBe(true)
        const inputs = inputsOf(code, { projects })
        const needed = Object.fromEntries(inputs.map(input => [input, results[input] ?? '0']))
        expect(calculateCode(code, needed)).toEqual(calculateCode(code, results))
        for (const left of inputs) {
          const { [left]: _, ...rest } = needed
          expect(calculate(code, { projects, results: rest })).toMatchObject({ missing: [left] })
        }
      }),
      { numRuns: 300 },
    )
  })
})
