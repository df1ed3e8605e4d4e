import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyAwards, nextGrade, pointsFor } from './score.rules.ts'

describe('points of a payment', () => {
  it.each([
    [28_500n, 100n, 1, 285],
    [28_599n, 100n, 1, 285],
    [99n, 100n, 1, 0],
    [100_000n, 10_000n, 3, 30],
  ])('%s fen at one for each %s, %s points', (amount, perAmount, points, expected) => {
    expect(pointsFor({ perAmount, points, state: 2 }, amount)).toBe(expected)
  })

  it('are given once by a rule without an amount, and not by a stopped one', () => {
    expect(pointsFor({ perAmount: null, points: 100, state: 2 }, 0n)).toBe(100)
    expect(pointsFor({ perAmount: null, points: 100, state: 1 }, 0n)).toBe(0)
    expect(pointsFor({ perAmount: 100n, points: 1, state: 2 }, -500n)).toBe(0)
  })

  it('of two payments are at most those of their sum, and one step less at most', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10_000_000n),
        fc.bigInt(0n, 10_000_000n),
        fc.bigInt(1n, 100_000n),
        fc.integer({ min: 0, max: 50 }),
        (a, b, perAmount, points) => {
          const of = (amount: bigint) => pointsFor({ perAmount, points, state: 2 }, amount)
          expect(of(a) + of(b)).toBeLessThanOrEqual(of(a + b))
          expect(of(a + b) - of(a) - of(b)).toBeLessThanOrEqual(points)
        },
      ),
    )
  })
})

const grades = fc
  .uniqueArray(fc.nat(1_000), { minLength: 1, maxLength: 6 })
  .map(list => list.map((points, at) => ({ id: at + 1, points })))

describe('rising', () => {
  it('never goes down, never beyond the points, and ends', () => {
    fc.assert(
      fc.property(grades, fc.nat(1_000), fc.nat(1_200), fc.boolean(), (list, gradeIndex, points, stepwise) => {
        let current = { id: 99, points: gradeIndex }
        for (let step = 0; step <= list.length; step++) {
          const next = nextGrade(current, points, list, { state: 2, stepwise })
          if (next === undefined) break
          expect(next.points).toBeGreaterThan(current.points)
          expect(next.points).toBeLessThanOrEqual(points)
          current = next
        }
        expect(nextGrade(current, points, list, { state: 2, stepwise })).toBeUndefined()
      }),
    )
  })

  it('by steps arrives where a leap does, one grade at a time', () => {
    const list = [0, 1_000, 5_000, 20_000].map((points, id) => ({ id, points }))
    const from = { id: 0, points: 0 }
    expect(nextGrade(from, 6_000, list, { state: 2, stepwise: false })?.id).toBe(2)
    expect(nextGrade(from, 6_000, list, { state: 2, stepwise: true })?.id).toBe(1)
    expect(nextGrade(from, 999, list, { state: 2, stepwise: false })).toBeUndefined()
    expect(nextGrade(from, 6_000, list, { state: 1, stepwise: false })).toBeUndefined()
  })
})

it('a grade is reached at exactly its points, whatever the order of the grades', () => {
  const list = [5_000, 20_000, 0, 1_000].map((points, id) => ({ id, points }))
  const next = (points: number, stepwise: boolean) =>
    nextGrade({ id: 9, points: 0 }, points, list, { state: 2, stepwise })?.points
  expect([next(1_000, true), next(20_000, true)]).toEqual([1_000, 1_000])
  expect([next(1_000, false), next(20_000, false)]).toEqual([1_000, 20_000])
})

describe('awards in turn', () => {
  const [plain, silver, gold] = [
    { id: 1, points: 0, gradeName: '普通会员' },
    { id: 2, points: 1_000, gradeName: '银会员' },
    { id: 3, points: 5_000, gradeName: '金会员' },
  ] as const
  const rule = { state: 2, stepwise: false } as const
  const award = (points: number) => ({ kind: 1 as const, points })

  it('each add to the points and raise the grade that the one before reached', () => {
    const member = { points: 900, grade: plain }
    expect(applyAwards(member, [award(50), award(100), award(4_000)], [plain, silver, gold], rule)).toEqual([
      { kind: 1, points: 50, pointsAfter: 950, fromGrade: '普通会员', risenTo: undefined },
      { kind: 1, points: 100, pointsAfter: 1_050, fromGrade: '普通会员', risenTo: silver },
      { kind: 1, points: 4_000, pointsAfter: 5_050, fromGrade: '银会员', risenTo: gold },
    ])
  })

  it('leave a grade where it is by a stopped rule, and are none without awards', () => {
    const member = { points: 900, grade: plain }
    expect(applyAwards(member, [award(5_000)], [silver, gold], { ...rule, state: 1 })).toMatchObject([
      { pointsAfter: 5_900, fromGrade: '普通会员', risenTo: undefined },
    ])
    expect(applyAwards(member, [], [silver, gold], rule)).toEqual([])
  })
})
