import { Decimal } from '@seam/contract/kit/value/decimal'
import { describe, expect, it } from 'vitest'
import { estimatedHydrogen, fixedCarbon, organicSulfur, oxygen, volatileOfCoal } from './proximate.rules.ts'

const of = (...values: readonly string[]) => values.map(value => new Decimal(value)) as [Decimal, Decimal, Decimal]

describe('by difference', () => {
  it('fixed carbon', () => {
    expect(fixedCarbon(...of('1.25', '9.80', '23.15')).toFixed(2)).toBe('65.80')
    expect(fixedCarbon(...of('3.42', '18.76', '28.30')).toFixed(2)).toBe('49.52')
  })
  it('oxygen', () => {
    expect(oxygen(...of('78.20', '4.55', '1.32', '0.62', '1.25', '9.80')).toFixed(2)).toBe('4.26')
    expect(oxygen(...of('62.10', '3.85', '0.95', '0.85', '3.42', '18.76')).toFixed(2)).toBe('10.07')
    expect(oxygen(...of('62.10', '3.85', '0.95', '0.85', '3.42', '18.76', '1.5')).toFixed(2)).toBe('8.57')
  })
  it('organic sulfur', () => {
    expect(organicSulfur(...of('2.10', '0.15', '1.20')).toFixed(2)).toBe('0.75')
  })
})

it.each([
  ['30', '1.99', '30'],
  ['30', '2', '28'],
  ['30', '2.5', '27.5'],
])('volatile matter %s with carbonate CO2 %s is %s', (vad, co2, own) => {
  expect(volatileOfCoal(new Decimal(vad), new Decimal(co2)).toString()).toBe(own)
})

it('estimated hydrogen is 0.059 Vdaf + 3.173, converted to the air-dried basis', () => {
  expect(estimatedHydrogen(...of('1.25', '9.80', '23.15')).toString()).toBe('4.1882335')
  expect(estimatedHydrogen(...of('3.42', '18.76', '28.30')).toFixed(2)).toBe('4.14')
})
