import { describe, expect, it } from 'vitest'
import { findingsOf } from './plausibility.rules.ts'
import { factsOf, withUnit } from './sample-facts.fixture.ts'
import { seededRules as rules } from './seeded-rules.fixture.ts'

const findings = (text: string, more = {}) =>
  findingsOf(rules, factsOf(text, more)).map(({ level, message, itemIds }) => [level, message, itemIds])

describe('a blend type', () => {
  it('contradicts the deviation that was typed beside it', () => {
    expect(findings('RSD 0.05 BLEND 3')).toEqual([
      ['contradictory', '混煤类型与标准差不符：BLEND S 0.05，类型 3', [1, 2]],
    ])
    expect(findings('RSD 0.204 BLEND 1')).toHaveLength(1)
  })

  it('of the deviation is none, and one alone is compared with nothing', () => {
    for (const text of ['RSD 0.05 BLEND 0', 'RSD 0.20 BLEND 1', 'RSD 0.25 BLEND 4', 'BLEND 3', 'RSD 0.05'])
      expect(findings(text), text).toEqual([])
  })
})

describe('a heat of the bomb that may be in kcal/kg', () => {
  const message = '弹筒发热量低于 8500 J/g：现为 7000J/g，看来是按 kcal/kg 填写的'
  it('is unusual by itself, without moisture and ash', () => {
    expect(findings('QBAD 7000')).toEqual([['unusual', message, [1]]])
    expect(findings('QBAD 8499').length).toBe(1)
    expect(findings('QBAD 8500')).toEqual([])
  })

  it('is usual of reject and slime', () => {
    for (const sampleKindId of [1, 2]) expect(findings('QBAD 7000', { sampleKindId })).toEqual([])
    expect(findings('QBAD 7000', { sampleKindId: 3 })).toHaveLength(1)
  })

  it('is compared in the unit of its project', () => {
    const inUnit = (text: string, unit: string) => findingsOf(rules, withUnit(factsOf(text), 'QBAD', unit))
    expect(inUnit('QBAD 7000', 'kcal/kg')).toEqual([])
    expect(inUnit('QBAD 31.25', 'MJ/kg')).toEqual([])
    expect(inUnit('QBAD 7', 'MJ/kg')).toHaveLength(1)
  })
})
