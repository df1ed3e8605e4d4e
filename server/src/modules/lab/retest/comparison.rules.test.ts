import { retestVerdict } from '@seam/contract/lab/result/retest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitOf } from '../result/item/item.fixture.ts'
import { compareReported } from './comparison.rules.ts'

const { within, beyond, unlimited, differing } = retestVerdict
const verdictOf = (one: string, other: string, limit?: string) =>
  compareReported(one, other, limit === undefined ? [] : limitOf(limit)).verdict

describe('two reported values', () => {
  it.each([
    ['9.92', '10.22', '0.3', '0.3', within],
    ['9.92', '10.23', '0.31', '0.3', beyond],
    ['-0.1', '0.2', '0.3', '0.3', within],
  ])('that are numbers are compared with R: %s and %s', (one, other, difference, reproducibilityLimit, verdict) => {
    expect(compareReported(one, other, limitOf('0.30'))).toEqual({ difference, reproducibilityLimit, verdict })
    expect(compareReported(other, one, limitOf('0.30'))).toEqual({ difference, reproducibilityLimit, verdict })
  })

  it('have no verdict where there is no R', () => {
    expect(compareReported('9.92', '9.92', [])).toEqual({
      difference: '0',
      reproducibilityLimit: null,
      verdict: unlimited,
    })
  })

  it.each([
    ['仅收缩', '仅收缩', within],
    ['>1500', '>1500', within],
    ['仅收缩', '不收缩', differing],
    ['仅收缩', '12', differing],
    ['>1500', '仅收缩', differing],
  ])('that are words agree only if equal: %s and %s', (one, other, verdict) => {
    const comparison = { difference: null, reproducibilityLimit: null, verdict }
    expect(compareReported(one, other, limitOf('80'))).toEqual(comparison)
    expect(compareReported(other, one, limitOf('80'))).toEqual(comparison)
  })

  it.each([
    // 80 apart is within R; so may be what is above a bound.
    ['>1500', '1490', within],
    ['>1500', '1420', within],
    ['>1500', '1410', beyond],
    ['>1500', '1600', within],
    ['>1500', '1500', within],
    ['<500', '580', within],
    ['<500', '590', beyond],
    ['<500', '300', within],
    ['>1500', '<1410', beyond],
    ['>1400', '>1500', within],
    ['<1400', '<1500', within],
    ['>1400', '<1500', within],
  ])('that are bounds are beyond R if they are certainly further apart: %s and %s', (one, other, verdict) => {
    const comparison = { difference: null, reproducibilityLimit: '80', verdict }
    expect(compareReported(one, other, limitOf('80'))).toEqual(comparison)
    expect(compareReported(other, one, limitOf('80'))).toEqual(comparison)
  })

  it('that are bounds are compared only where there is an R, that at the mean of their numbers', () => {
    expect(verdictOf('>1500', '900')).toBe(unlimited)
    const bands = [
      { upTo: '1400', inclusive: true, limit: '80', relative: false },
      { upTo: null, inclusive: false, limit: '200', relative: false },
    ]
    expect(compareReported('>1500', '1300', bands)).toMatchObject({ reproducibilityLimit: '80', verdict: beyond })
    expect(compareReported('>1500', '1301', bands)).toMatchObject({ reproducibilityLimit: '200', verdict: within })
  })

  it('have the same verdict in either order', () => {
    const number = fc.integer({ min: 0, max: 300 }).map(String)
    const value = fc.oneof(
      number,
      fc.tuple(fc.constantFrom('<', '>'), number).map(([sign, text]) => sign + text),
      fc.constant('仅收缩'),
    )
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(verdictOf(a, b, '80')).toBe(verdictOf(b, a, '80'))
      }),
    )
  })
})
