import { describe, expect, it } from 'vitest'
import { roundingInterval } from './project.ts'
import { repeatabilityBands } from './repeatability.ts'

const band = (upTo: string | null, limit = '0.20') => ({ upTo, inclusive: false, limit, relative: false })
const accepts = (...bands: readonly unknown[]) => repeatabilityBands.safeParse(bands).success

describe('repeatability bands', () => {
  it('go from the lowest level to the highest', () => {
    expect(accepts()).toBe(true)
    expect(accepts(band(null))).toBe(true)
    expect(accepts(band('15'), band('30.00'), band(null))).toBe(true)
    expect(accepts(band('15'), band('30'))).toBe(true)
    expect(accepts(band('15'), band('9'))).toBe(false)
    expect(accepts(band('15'), band('15.0'))).toBe(false)
    expect(accepts(band(null), band('15'))).toBe(false)
    expect(accepts(band(null), band(null))).toBe(false)
  })
  it('have limits of 0 or more', () => {
    expect(accepts(band(null, '0'))).toBe(true)
    expect(accepts(band(null, '-0.1'))).toBe(false)
  })
  it('are numbers, whatever is sent', () => {
    expect(accepts(band(null, 'x'))).toBe(false)
    expect(accepts(band('x'), band(null))).toBe(false)
    expect(roundingInterval.safeParse('x').error?.issues.map(issue => issue.message)).toEqual(['请输入数字'])
  })
  it('are few', () => {
    expect(accepts(...Array.from({ length: 11 }, (_, at) => band(String(at))))).toBe(false)
  })
})

it('a rounding interval is above 0', () => {
  expect(
    ['0.001', '.1', '0.5', '10', '0', '-1', '0.00'].filter(step => roundingInterval.safeParse(step).success),
  ).toEqual(['0.001', '0.5', '10'])
})
