import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportedText, withoutGuardDigits } from '../rounding.rules.ts'
import { type ConvertibleBasis, conversionNeeds, convert, type Masses } from './basis.rules.ts'

const worked = (...[value, from, to, masses]: Parameters<typeof convert>): Decimal => {
  const result = convert(value, from, to, masses)
  if ('missing' in result) throw new Error(result.reason)
  return result
}
const printed = (...args: Parameters<typeof convert>) => reportedText(worked(...args), '0.01')

describe('conversion between bases (GB/T 483)', () => {
  const coal = { MT: '8.4', MAD: '1.25', AAD: '9.80' }

  it.each([
    ['9.80', 'ad', 'd', '9.92'],
    ['9.80', 'ad', 'ar', '9.09'],
    ['23.15', 'ad', 'daf', '26.03'],
    ['26.03', 'daf', 'ad', '23.15'],
    ['9.92', 'd', 'ad', '9.80'],
    ['9.92', 'd', 'ar', '9.09'],
    ['9.09', 'ar', 'd', '9.92'],
    ['9.09', 'ar', 'ad', '9.80'],
    ['23.44', 'd', 'daf', '26.02'],
    ['21.47', 'ar', 'daf', '26.02'],
    ['26.03', 'daf', 'ar', '21.48'],
    ['26.03', 'daf', 'd', '23.45'],
  ] as const)('%s on %s is on %s %s', (value, from, to, result) => {
    expect(printed(value, from, to, coal)).toBe(result)
  })

  it('reproduces the published example', () => {
    const masses = { MT: '23.24', MAD: '8.23', AAD: '4.46' }
    const on = (to: ConvertibleBasis) => ['47.26', '40.05', '4.46'].map(value => printed(value, 'ad', to, masses))
    expect(on('ar')).toEqual(['39.53', '33.50', '3.73'])
    expect(on('d')).toEqual(['51.50', '43.64', '4.86'])
    expect(on('daf').slice(0, 2)).toEqual(['54.13', '45.87'])
  })

  it('converts a gross calorific value to moist, ash-free coal', () => {
    const qgr = worked('19758.6', 'ad', 'maf', { MAD: '10.55', AAD: '12.40', MHC: '24.0' })
    expect(reportedText(qgr, '1')).toBe('18765')
  })

  it('divides once, so that no digit is lost', () => {
    expect(worked('30', 'ad', 'daf', { MAD: '4', AAD: '6' }).toString()).toBe(
      '33.33333333333333333333333333333333333333',
    )
    expect(worked('33.3', 'ar', 'd', { MT: '0.1' }).toString()).toBe('33.33333333333333333333333333333333333333')
    expect(worked('9', 'ad', 'd', { MAD: '10' }).toString()).toBe('10')
    expect(worked('12', 'ad', 'ad', {}).toString()).toBe('12')
    expect(worked('12', 'daf', 'daf', { MAD: '60', AAD: '60' }).toString()).toBe('12')
  })

  it.each([
    ['ad', 'd', ['MAD']],
    ['d', 'ad', ['MAD']],
    ['d', 'ar', ['MT']],
    ['ar', 'd', ['MT']],
    ['ad', 'ar', ['MAD', 'MT']],
    ['ad', 'daf', ['MAD', 'AAD']],
    ['ar', 'daf', ['MT', 'MAD', 'AAD']],
    ['ad', 'maf', ['MAD', 'AAD', 'MHC']],
    ['ar', 'ar', []],
  ] as const)('from %s to %s needs %j', (from, to, needs) => {
    expect(conversionNeeds(from, to)).toEqual(needs)
    if (needs.length > 0) expect(convert('1', from, to, {})).toMatchObject({ missing: needs })
  })

  it('names the missing inputs', () => {
    expect(convert('1', 'ad', 'ar', { MAD: '1' })).toEqual({ missing: ['MT'], reason: '缺少全水分(Mt)' })
    expect(convert('1', 'ar', 'daf', { MT: '8' })).toEqual({
      missing: ['MAD', 'AAD'],
      reason: '缺少空干基水分(Mad)、灰分(Aad)',
    })
  })

  it.each([
    ['ad', 'daf', { MAD: '40', AAD: '60' }, '空气干燥基', '干燥无灰基'],
    ['ad', 'daf', { MAD: '40', AAD: '70' }, '空气干燥基', '干燥无灰基'],
    ['daf', 'ad', { MAD: '1', AAD: '99' }, '干燥无灰基', '空气干燥基'],
    ['ad', 'd', { MAD: '100' }, '空气干燥基', '干燥基'],
    ['d', 'ad', { MAD: '100.1' }, '干燥基', '空气干燥基'],
    ['d', 'ar', { MT: '100' }, '干燥基', '收到基'],
    ['ad', 'maf', { MAD: '1', AAD: '2', MHC: '100' }, '空气干燥基', '恒湿无灰基'],
    ['ad', 'maf', { MAD: '50', AAD: '51', MHC: '1' }, '空气干燥基', '恒湿无灰基'],
  ] as const)('refuses where no coal is left: %s to %s of %j', (from, to, masses, fromName, toName) => {
    expect(convert('1', from, to, masses)).toEqual({
      missing: [],
      reason: `水分与灰分过大，不能由${fromName}换算到${toName}`,
    })
  })
})

const percent = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map(units => new Decimal(units).div(100).toFixed())
const masses: fc.Arbitrary<Masses> = fc.record({
  MT: percent(0, 60),
  MAD: percent(0, 40),
  AAD: percent(0, 50),
  MHC: percent(0, 40),
})
const on = fc.constantFrom<ConvertibleBasis[]>('ar', 'ad', 'd', 'daf', 'maf')
const solid = (masses: Masses) => !('missing' in convert('1', 'ad', 'maf', masses))

describe('properties of every conversion', () => {
  it('converting there and back gives the same value before rounding', () => {
    fc.assert(
      fc.property(percent(0, 100), on, on, masses.filter(solid), (value, from, to, masses) => {
        const back = worked(worked(value, from, to, masses), to, from, masses)
        expect(withoutGuardDigits(back).toFixed()).toBe(value)
      }),
      { numRuns: 500 },
    )
  })

  it('converting through a third basis gives the same value', () => {
    fc.assert(
      fc.property(percent(0, 100), on, on, on, masses.filter(solid), (value, from, via, to, masses) => {
        const twice = worked(worked(value, from, via, masses), via, to, masses)
        expect(withoutGuardDigits(twice).eq(withoutGuardDigits(worked(value, from, to, masses)))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('grows with the value and with the moisture or ash that is removed', () => {
    fc.assert(
      fc.property(percent(1, 99), masses.filter(solid), on, on, (value, masses, from, to) => {
        const at = (x: Decimal) => worked(x, from, to, masses)
        expect(at(new Decimal(value)).lt(at(new Decimal(value).plus('0.01')))).toBe(true)
        const [moist, dry, ashFree] = (['ad', 'd', 'daf'] as const).map(basis => worked(value, 'ad', basis, masses))
        expect(moist && dry && ashFree && moist.lte(dry) && dry.lte(ashFree)).toBe(true)
      }),
    )
  })
})
