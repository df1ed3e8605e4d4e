import { Decimal } from '@seam/contract/kit/value/decimal'
import { describe, expect, it } from 'vitest'
import { isNoValue, type NoValue } from '../no-value.rules.ts'
import { driedMass, dryingLoss, ignitedMass, ignitionResidue } from './weighing.rules.ts'

const masses = (...all: readonly string[]) => all.map(mass => new Decimal(mass))
const text = (outcome: Decimal | NoValue) => (isNoValue(outcome) ? outcome.reason : outcome.toFixed())
const limit = new Decimal('0.0010')

describe('the mass after check weighings', () => {
  it('is the last one without a limit, and the only one without checks', () => {
    for (const finalMass of [driedMass, ignitedMass]) {
      expect(text(finalMass(masses('21.2', '21.1'), null))).toBe('21.1')
      expect(text(finalMass(masses('21.2'), limit))).toBe('21.2')
    }
  })

  it('may change by the limit itself', () => {
    for (const finalMass of [driedMass, ignitedMass]) {
      expect(text(finalMass(masses('21.1010', '21.1000'), limit))).toBe('21.1')
      expect(text(finalMass(masses('21.1011', '21.1000'), limit))).toContain('超过0.001 g')
    }
  })

  it('after a gain is the mass before it when drying, and the last when igniting', () => {
    expect(text(driedMass(masses('21.1000', '21.1005'), limit))).toBe('21.1')
    expect(text(driedMass(masses('21.1000', '21.1000'), limit))).toBe('21.1')
    expect(text(ignitedMass(masses('21.1000', '21.1005'), limit))).toBe('21.1005')
    expect(text(driedMass(masses('21.2000', '21.1000', '21.1005', '21.0000'), limit))).toBe('21.1')
  })

  it('that changed too much is not final: a loss when drying, a loss or a gain when igniting', () => {
    const again = (word: string) => `最后一次${word}的质量变化0.002 g，超过0.001 g，请继续检查性${word}`
    expect(text(driedMass(masses('21.3', '21.1020', '21.1000'), limit))).toBe(again('干燥'))
    expect(text(ignitedMass(masses('21.3', '21.1020', '21.1000'), limit))).toBe(again('灼烧'))
    expect(text(ignitedMass(masses('21.3', '21.1000', '21.1020'), limit))).toBe(again('灼烧'))
  })
})

describe('a share of the sample', () => {
  const weighings = (empty: string, loaded: string, ...after: readonly string[]) => ({
    empty: new Decimal(empty),
    loaded: new Decimal(loaded),
    after: masses(...after),
  })

  it('is lost on drying or left after ignition', () => {
    expect(text(dryingLoss(weighings('20', '21', '20.9'), []))).toBe('10')
    expect(text(ignitionResidue(weighings('20', '21', '20.9'), []))).toBe('90')
    expect(text(dryingLoss(weighings('0', '1', '0'), []))).toBe('100')
    expect(text(ignitionResidue(weighings('20', '21', '21'), []))).toBe('100')
  })

  it('does not come from impossible masses', () => {
    expect(text(dryingLoss(weighings('20', '20', '20'), []))).toBe('器皿加样品的质量应大于器皿质量')
    expect(text(dryingLoss(weighings('20', '21', '20.5', '19.9'), []))).toBe('处理后的质量小于器皿质量')
    expect(text(dryingLoss(weighings('20', '21', '21.1'), []))).toBe('处理后的质量大于处理前')
    expect(text(dryingLoss(weighings('20', '21', '19.9', '20.5'), []))).toBe('处理后的质量小于器皿质量')
    expect(text(dryingLoss(weighings('-0.1', '1', '0.5'), []))).toBe('器皿加样品的质量应大于器皿质量')
  })

  it('has the check limit of its mass of sample', () => {
    const bands = [
      { upTo: '5', inclusive: true, limit: '0.0010', relative: false },
      { upTo: null, inclusive: false, limit: '0.01', relative: false },
    ]
    expect(text(dryingLoss(weighings('20', '21', '20.905', '20.9'), bands))).toContain('超过0.001 g')
    expect(text(dryingLoss(weighings('20', '30', '29.005', '29'), bands))).toBe('10')
    expect(text(ignitionResidue(weighings('20', '21', '20.905', '20.9'), bands))).toContain('检查性灼烧')
  })
})
