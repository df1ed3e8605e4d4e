import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWhole, monthsBetween, probed, windowFor } from './window.rules.ts'

describe('windowFor', () => {
  it('looks at all there is, where that is little', () => {
    expect(windowFor(10_001, { seen: probed - 1, hits: 0 })).toBeGreaterThanOrEqual(probed)
    expect(isWhole({ seen: probed - 1, hits: 0 })).toBe(true)
    expect(isWhole({ seen: probed, hits: 0 })).toBe(false)
  })

  it('does not look for what is rare', () => {
    expect(windowFor(10, { seen: probed, hits: 0 })).toBeUndefined()
    expect(windowFor(10_001, { seen: probed, hits: 1 })).toBeUndefined()
    expect(windowFor(10, { seen: probed, hits: 1 })).toBe(40_000)
  })

  it('looks far enough, and never too far', () => {
    const asked = fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: probed }))
    fc.assert(
      fc.property(asked, ([wanted, hits]) => {
        const window = windowFor(wanted, { seen: probed, hits })
        const isGood =
          window === undefined
            ? (wanted * probed * 2) / hits > 80_000
            : window <= 80_000 && (window * hits) / probed >= wanted
        expect(isGood).toBe(true)
      }),
    )
  })
})

describe('monthsBetween', () => {
  it('goes from the newest to the oldest, over the turn of the year', () => {
    expect(monthsBetween('2025-11-30 23:59:59', '2026-01-01 00:00:00')).toEqual([
      { from: '2026-01-01', to: '2026-02-01' },
      { from: '2025-12-01', to: '2026-01-01' },
      { from: '2025-11-01', to: '2025-12-01' },
    ])
    expect(monthsBetween('2026-03-01', '2026-03-01')).toEqual([{ from: '2026-03-01', to: '2026-04-01' }])
  })

  it('has every moment in one month', () => {
    const day = fc.date({
      min: new Date('2001-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.tuple(day, day, day), days => {
        const [first = '', between = '', last = ''] = days.map(one => one.toISOString().slice(0, 10)).sort()
        const having = monthsBetween(first, last).filter(({ from, to }) => between >= from && between < to)
        expect(having).toHaveLength(1)
      }),
    )
  })
})
