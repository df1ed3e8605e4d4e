import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeHistograms } from './histogram.rules.ts'
import { workingTimeOf } from './working-time.rules.ts'

const countsOf = (quarters: readonly number[]) => mergeHistograms(quarters.map(one => new Map([[one, 1]])))

it('takes the nearest rank', () => {
  expect(workingTimeOf(countsOf([4, 1, 3, 2]))).toEqual({ items: 4, p50: '0.50', p90: '1.00' })
  expect(workingTimeOf(countsOf([8]))).toEqual({ items: 1, p50: '2.00', p90: '2.00' })
  expect(workingTimeOf(new Map())).toEqual({ items: 0, p50: null, p90: null })
})

it('is the same for counts in parts and for the sorted list', () => {
  const quarters = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(quarters, quarters, (own, others) => {
      const sorted = [...own, ...others].toSorted((a, b) => a - b)
      const rank = (share: number) => ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 4).toFixed(2)
      const merged = mergeHistograms([countsOf(own), countsOf(others)])
      expect(workingTimeOf(merged)).toEqual({ items: sorted.length, p50: rank(0.5), p90: rank(0.9) })
    }),
  )
})
