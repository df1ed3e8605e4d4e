import { Decimal } from '@seam/contract/kit/value/decimal'
import { describe, expect, it } from 'vitest'
import { isNoValue } from '../no-value.rules.ts'
import { reportedText } from '../rounding.rules.ts'
import { cakingIndex, needsEvenMix } from './caking.rules.ts'

const index = (coke: string, firstDrum: string, secondDrum: string, mix: '1:5' | '3:3' = '1:5'): Decimal => {
  const result = cakingIndex({ coke, firstDrum, secondDrum }, mix)
  if (isNoValue(result)) throw new Error(result.reason)
  return result
}

describe('caking index (GB/T 5447)', () => {
  it('uses the formula of the 1:5 mix', () => {
    expect(reportedText(index('5.8760', '5.1234', '4.6321'), '0.1')).toBe('91.3')
    expect(index('6', '3', '1.5').toString()).toBe('42.5')
    expect(index('6', '0', '0').toString()).toBe('10')
    expect(index('6', '6', '6').toString()).toBe('110')
    expect(index('0.6', '0.3', '0.15').toString()).toBe('42.5')
    expect(index('6', '3', '1.5', '3:3').toString()).toBe('6.5')
  })
  it('asks for the 3:3 mix below 18', () => {
    const little = index('5.6400', '0.4500', '0.2000')
    expect(reportedText(little, '0.1')).toBe('14.9')
    expect(needsEvenMix(little)).toBe(true)
    expect(reportedText(index('5.7100', '3.1050', '2.0480', '3:3'), '0.1')).toBe('8.3')
    expect(needsEvenMix(new Decimal('17.9499'))).toBe(true)
    expect(needsEvenMix(new Decimal('17.95'))).toBe(false)
    expect(needsEvenMix(new Decimal('18'))).toBe(false)
  })
  it.each([
    ['0', '0', '0'],
    ['5', '5.1', '4'],
    ['5', '4', '4.1'],
    ['5', '4', '-0.1'],
  ])('is refused of masses %s, %s, %s', (coke, firstDrum, secondDrum) => {
    const reason = '应有焦渣总质量≥第一次转鼓后质量≥第二次转鼓后质量'
    expect(cakingIndex({ coke, firstDrum, secondDrum }, '1:5')).toEqual({ missing: [], reason })
  })
})
