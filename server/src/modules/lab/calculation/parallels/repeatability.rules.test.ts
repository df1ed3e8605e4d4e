import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWithLimit, groupOf, limitAt, meanOf } from './repeatability.rules.ts'

const band = (upTo: string | null, inclusive: boolean, limit: string, relative = false): RepeatabilityBand => ({
  upTo,
  inclusive,
  limit,
  relative,
})
/** <15: 0.20; 15–30: 0.30; >30: 0.50 */
const ash = [band('15', false, '0.20'), band('30', true, '0.30'), band(null, false, '0.50')]
/** ≤1.50: 0.05; 1.50–4.00: 0.10; >4.00: 0.20 */
const sulfur = [band('1.50', true, '0.05'), band('4.00', true, '0.10'), band(null, false, '0.20')]
/** <0.02: 0.002; ≥0.02: 10 % of the mean */
const phosphorus = [band('0.02', false, '0.002'), band(null, false, '10', true)]

/** T and R of the dilatation b: 5 (1 + b/100) and 5 (2 + b/100). */
const dilatation = {
  T: [{ ...band(null, false, '5'), percent: '5' }],
  R: [{ ...band(null, false, '10'), percent: '5' }],
}

describe('the limits of a dilatation', () => {
  it.each([
    ['100', '10', '15'],
    ['0', '5', '10'],
    ['-20', '4', '9'],
    ['-100', '0', '5'],
    ['-250', '0', '0'],
  ])('at %s %% are %s and %s', (b, t, r) => {
    expect(limitAt(dilatation.T, new Decimal(b))?.toString()).toBe(t)
    expect(limitAt(dilatation.R, new Decimal(b))?.toString()).toBe(r)
  })

  it('follow the sign of b and are never negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 30_000 }), hundredths => {
        const t = limitAt(dilatation.T, new Decimal(hundredths).div(100))
        expect(t?.times(2000).toNumber()).toBe(Math.max(10_000 + hundredths, 0))
      }),
    )
  })
})

describe('the repeatability limit at a level', () => {
  it.each([
    [ash, '14.999', '0.2'],
    [ash, '15', '0.3'],
    [ash, '30.00', '0.3'],
    [ash, '30.001', '0.5'],
    [sulfur, '1.50', '0.05'],
    [sulfur, '1.5001', '0.1'],
    [sulfur, '4', '0.1'],
    [sulfur, '4.005', '0.2'],
    [phosphorus, '0.0199', '0.002'],
    [phosphorus, '0.02', '0.002'],
    [phosphorus, '0.051', '0.0051'],
    [[band(null, true, '10', true)], '-25', '2.5'],
  ])('%# at %s is %s', (bands, level, limit) => {
    expect(limitAt(bands, new Decimal(level))?.toString()).toBe(limit)
  })

  it('is null outside all bands and without bands', () => {
    expect(limitAt([band('20', true, '0.3')], new Decimal('20.01'))).toBeNull()
    expect(limitAt([], new Decimal('1'))).toBeNull()
  })
})

describe('a group of determinations', () => {
  it('has an unrounded mean', () => {
    expect(meanOf(['0.55', '0.60']).toString()).toBe('0.575')
    expect(meanOf(['1', '2', '2']).toString()).toBe('1.666666666666666666666666666666666666667')
  })

  it('is chosen by index', () => {
    const { used, mean, range } = groupOf([new Decimal(1), new Decimal(9), new Decimal(3)], [0, 2])
    expect([used, mean.toString(), range.toString()]).toEqual([[0, 2], '2', '2'])
  })

  it.each([
    ['0.23', '0.20', '1', false, '极差0.23 > T=0.20'],
    ['0.2', '0.20', '1', true, '极差0.2 ≤ T=0.2'],
    ['0.24', '0.20', '1.2', true, '极差0.24 ≤ 1.2T=0.24'],
    ['0.2400001', '0.20', '1.2', false, '极差0.2400001 > 1.2T=0.2400000'],
    ['3', '2', '1.3', false, '极差3.0 > 1.3T=2.6'],
    ['2', '0.1234567', '1', false, '极差2.000000 > T=0.123457'],
  ] as const)('%s against %s × %s', (range, limit, factor, within, text) => {
    expect(compareWithLimit(new Decimal(range), new Decimal(limit), factor)).toEqual({ within, text })
  })

  it('a range equal to a relative limit is within it, although the mean of three is not exact', () => {
    const mean = meanOf(['1', '1', '0.9'])
    const limit = limitAt([band(null, true, '10', true)], mean)
    expect(limit && compareWithLimit(new Decimal('0.116'), limit, '1.2').within).toBe(true)
    expect(limit && compareWithLimit(new Decimal('0.1160001'), limit, '1.2').within).toBe(false)
  })
})
