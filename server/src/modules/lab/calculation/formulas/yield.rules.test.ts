import type { Decimal } from '@seam/contract/kit/value/decimal'
import { describe, expect, it } from 'vitest'
import { isNoValue, type NoValue } from '../no-value.rules.ts'
import { reportedText } from '../rounding.rules.ts'
import { cokeReactivity, floatYield, strengthAfterReaction } from './yield.rules.ts'

const reason = '质量有误：部分应在0与总质量之间，总质量应大于0'
const printed = (result: Decimal | NoValue, interval: string) =>
  isNoValue(result) ? result.reason : reportedText(result, interval)

describe('shares of a mass', () => {
  it('yield of float coal', () => {
    expect(printed(floatYield('182.6', '67.9'), '0.01')).toBe('72.89')
    expect(printed(floatYield('10', '0'), '0.01')).toBe('100.00')
    expect(printed(floatYield('0.3', '0.2'), '0.01')).toBe('60.00')
    expect(printed(floatYield('0', '10'), '0.01')).toBe('0.00')
  })
  it('reactivity and strength of coke', () => {
    expect(printed(cokeReactivity('200.00', '150.36'), '0.1')).toBe('24.8')
    expect(printed(strengthAfterReaction('150.36', '98.24'), '0.1')).toBe('65.3')
  })
  it('refuses impossible masses', () => {
    expect(floatYield('0', '0')).toEqual({ missing: [], reason })
    expect(floatYield('-1', '5')).toEqual({ missing: [], reason })
    expect(cokeReactivity('200', '200.1')).toEqual({ missing: [], reason })
    expect(cokeReactivity('0', '0')).toEqual({ missing: [], reason })
    expect(strengthAfterReaction('100', '100.1')).toEqual({ missing: [], reason })
    expect(printed(strengthAfterReaction('100', '100'), '0.1')).toBe('100.0')
  })
})
