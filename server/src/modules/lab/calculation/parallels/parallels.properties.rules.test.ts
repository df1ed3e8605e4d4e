import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type Repetition } from './parallels.rules.ts'

const hundredths = (units: number): string => new Decimal(units).div(100).toFixed(2)
/** Readings and T in hundredths, close enough for every outcome to occur. */
const reading = fc.integer({ min: 900, max: 960 })
const four = fc.tuple(reading, reading, reading, reading)
const limit = fc.integer({ min: 5, max: 30 })

const judged = (readings: readonly number[], units: number) =>
  judge(readings.map(hundredths), {
    parallels: 2,
    bands: [{ upTo: null, inclusive: false, limit: hundredths(units), relative: false }],
  })
const rangeOf = (units: readonly number[]): number => Math.max(...units) - Math.min(...units)
const tenfold = { '1': 10, '1.2': 12, '1.3': 13 } as const

describe('properties of every judgement', () => {
  it('accepts exactly the readings within the multiple of T, edges included, compared with integer arithmetic', () => {
    fc.assert(
      fc.property(four, limit, fc.integer({ min: 1, max: 4 }), (all, t, count) => {
        const readings = all.slice(0, count)
        const { state, used, factor, mean } = judged(readings, t)
        const picked = used.flatMap(at => readings[at] ?? [])
        if (state === 'accepted') {
          expect(factor && rangeOf(picked) * 10 <= tenfold[factor] * t).toBe(true)
          expect(mean?.times(picked.length).toFixed(2)).toBe(hundredths(picked.reduce((a, b) => a + b)))
        } else {
          expect(mean).toBeNull()
          expect(picked).toEqual(readings)
          expect(factor === null ? count === 1 : rangeOf(readings) * 10 > tenfold[factor] * t).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('uses the next determination only if the earlier ones are too far apart', () => {
    fc.assert(
      fc.property(four, limit, (all, t) => {
        const two = judged(all.slice(0, 2), t)
        const three = judged(all.slice(0, 3), t)
        const whole = judged(all, t)
        expect(two.state).not.toBe('redo')
        expect(three.state).not.toBe('redo')
        expect(whole.state).not.toBe('needsAnother')
        if (two.state === 'accepted') expect(three.mean).toEqual(two.mean)
        if (three.state === 'accepted') expect(whole.mean).toEqual(three.mean)
      }),
      { numRuns: 500 },
    )
  })

  it('discards four only if no three lie within 1.2 T, and uses the closest three otherwise', () => {
    fc.assert(
      fc.property(four, limit, (all, t) => {
        const { state, used, factor } = judged(all, t)
        const spreads = all.map((_, left) => rangeOf(all.filter((_reading, at) => at !== left)))
        if (state === 'redo') expect(spreads.every(spread => spread * 10 > 12 * t)).toBe(true)
        if (used.length === 3 && judged(all.slice(0, 3), t).state !== 'accepted') {
          expect(rangeOf(used.map(at => all[at] ?? 0))).toBe(Math.min(...spreads))
          expect(factor).toBe('1.2')
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('gives a mean between the least and the greatest reading used', () => {
    fc.assert(
      fc.property(four, limit, (all, t) => {
        const { mean, used } = judged(all, t)
        const picked = used.map(at => all[at] ?? 0)
        if (mean) {
          expect(mean.gte(hundredths(Math.min(...picked)))).toBe(true)
          expect(mean.lte(hundredths(Math.max(...picked)))).toBe(true)
        }
      }),
    )
  })

  it('does not depend on the order of two readings, or of three that are all needed', () => {
    fc.assert(
      fc.property(four, limit, ([a, b, c], t) => {
        expect(judged([b, a], t)).toEqual(judged([a, b], t))
        const apart = [rangeOf([a, b]), rangeOf([a, c]), rangeOf([b, c])].every(range => range > t)
        if (apart) expect(judged([c, b, a], t)).toEqual(judged([a, b, c], t))
      }),
    )
  })

  it('gives the mean of all readings, in any order, without a limit', () => {
    const free: Repetition = { parallels: 1, bands: [] }
    fc.assert(
      fc.property(four, all => {
        const reversed = all.toReversed().map(hundredths)
        expect(judge(reversed, free)).toEqual(judge(all.map(hundredths), free))
      }),
    )
  })

  it('judges dilatations by the limit at their sign', () => {
    const swelling: Repetition = {
      parallels: 2,
      bands: [{ upTo: null, inclusive: false, limit: '5', relative: false, percent: '5' }],
    }
    // T at −20.67 is 3.97; the four are 6 apart, and 1.3 T at −19.5 is 5.23.
    const below = judge(['-16', '-22', '-20', '-20'], swelling)
    expect(below).toMatchObject({ state: 'accepted', used: [1, 2, 3] })
    expect(below.mean?.toFixed(2)).toBe('-20.67')
    expect(judge(['2', '-3', '-4', '4'], swelling)).toMatchObject({ state: 'redo', mean: null })
  })
})
