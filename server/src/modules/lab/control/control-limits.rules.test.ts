import { describe, expect, it } from 'vitest'
import { isFlat, limitsFrom } from './control.rules.ts'

describe('limits', () => {
  const values = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? '9' : '11'))

  it('need 20 accepted controls, and stay as those made them', () => {
    expect(limitsFrom(values(19))).toBeUndefined()
    const from20 = limitsFrom(values(20))
    expect(from20?.mean.toFixed()).toBe('10')
    // n − 1: √(20 / 19)
    expect(from20?.deviation.toFixed(6)).toBe('1.025978')
    expect(limitsFrom([...values(20), '50'])).toEqual(from20)
  })

  it('do not exist where all controls are equal', () => {
    const equal = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? '10' : '10.0'))
    expect(limitsFrom(equal)).toBeUndefined()
    expect(isFlat(equal)).toBe(true)
    expect(isFlat(equal.slice(1))).toBe(false)
    expect(isFlat(values(20))).toBe(false)
    expect(isFlat([...equal, '11'])).toBe(true)
  })
})
