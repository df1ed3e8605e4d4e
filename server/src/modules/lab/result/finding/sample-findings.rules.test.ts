import { describe, expect, it } from 'vitest'
import { ashAbove, itemOf, measuredItem, projectOf } from '../item/item.fixture.ts'
import type { Item } from '../item/item.rules.ts'
import { sampleFactsOf, sampleFindings } from './sample-facts.rules.ts'

const rule = { ...ashAbove, exceptSampleKindIds: [2] }
const plausibility = {
  rules: [rule],
  now: '2026-09-10 08:00:00',
  earlier: new Map(),
  conversions: [],
  history: new Map(),
}

describe('the findings about a sample', () => {
  const countFindings = (...items: readonly Item[]) => sampleFindings(items, plausibility).length

  it('are by its kind, and end when all of its results are published', () => {
    expect(countFindings(measuredItem('AAD', '75'))).toBe(1)
    expect(countFindings(measuredItem('AAD', '75', { sampleKindId: 2 }))).toBe(0)
    expect(countFindings(measuredItem('AAD', '75', { state: 50 }))).toBe(0)
    expect(countFindings(measuredItem('AAD', '75', { state: 50 }), itemOf(projectOf('MAD')))).toBe(1)
  })

  it('know whether a result is dry and ash-free', () => {
    const daf = itemOf(projectOf('VDAF', { basis: 'daf' }))
    const hasDryAshFree = (...items: readonly Item[]) => sampleFactsOf(items, plausibility).hasDryAshFree
    expect([hasDryAshFree(measuredItem('AAD', '9'), daf), hasDryAshFree(measuredItem('AAD', '9'))]).toEqual([
      true,
      false,
    ])
  })
})
