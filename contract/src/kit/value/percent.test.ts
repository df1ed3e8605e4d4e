import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOf, growthText, percentOf, shareOfReadings } from './percent.ts'

describe('a percentage', () => {
  it.each([
    [23, 80, '28.8'],
    [9, 80, '11.3'],
    [1, 3, '33.3'],
    [-23, 80, '-28.8'],
    [23, -80, '-28.8'],
    [-1, 100_000, '0.0'],
    [0, -5, '0.0'],
    ['0.30', '0.90', '33.3'],
    ['1.2', '0.96', '125.0'],
    [10n ** 20n, 3n * 10n ** 20n, '33.3'],
    [1e-7, 1, '0.0'],
    [0, 0, null],
    ['5.00', '0.00', null],
  ] as const)('%s of %s is %s', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent))

  it('of readings rounds a tie to the even digit', () => {
    expect([23, 9, 5, 15].map(count => shareOfReadings(count, 80))).toEqual(['28.8', '11.2', '6.2', '18.8'])
    expect(shareOfReadings(0, 0)).toBe('0.0')
  })

  it('is the nearest tenth, and of a tie the greater one or the even one', () => {
    const counts = fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }))
    fc.assert(
      fc.property(counts, ([part, whole]) => {
        const [up = 0, even = 0] = (['up', 'even'] as const).map(tie => Number(percentOf(part, whole, tie)) * 10)
        const distance = (tenths: number) => Math.abs(2 * (Math.round(tenths) * whole - part * 1000))
        expect(distance(up)).toBeLessThanOrEqual(whole)
        expect(distance(even)).toBe(distance(up))
        if (distance(up) === whole) expect([up * whole >= part * 1000, Math.round(even) % 2]).toEqual([true, 0])
      }),
    )
  })
})

describe('growth', () => {
  it.each([
    [80, 259, '223.8'],
    [80, 103, '28.8'],
    [80, 57, '-28.8'],
    [10_000, 9_997, '0.0'],
    [10_000, 10_003, '0.0'],
    [200, 0, '-100.0'],
    ['0.10', '0.30', '200.0'],
    [-100, -50, '50.0'],
    [-100, -150, '-50.0'],
    [-100, 100, '200.0'],
    [0, 7, null],
  ] as const)('from %s to %s is %s', (before, after, growth) => expect(growthOf(before, after)).toBe(growth))

  it('has a plus, unless it rounds to nothing', () => {
    expect(growthText('20.00', '25.00')).toBe('+25.0%')
    expect(growthText('25.00', '20.00')).toBe('-20.0%')
    expect([growthText(10_000, 10_003), growthText(10_000, 9_997), growthText(0, 1)]).toEqual(['0.0%', '0.0%', ''])
  })
})
