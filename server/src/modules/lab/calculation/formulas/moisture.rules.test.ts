import { expect, it } from 'vitest'
import { reportedText } from '../rounding.rules.ts'
import { totalMoisture, withTransitLoss } from './moisture.rules.ts'

it('total moisture in two steps', () => {
  expect(totalMoisture('6.2', '2.4').toString()).toBe('8.4512')
  expect(reportedText(totalMoisture('6.2', '2.4'), '0.1')).toBe('8.5')
  expect(totalMoisture('0', '2.4').toString()).toBe('2.4')
  expect(totalMoisture('6.2', '0').toString()).toBe('6.2')
})

it('total moisture with a loss in transit', () => {
  expect(withTransitLoss('1.3', '8.0').toString()).toBe('9.196')
  expect(reportedText(withTransitLoss('1.3', '8.0'), '0.1')).toBe('9.2')
  expect(reportedText(withTransitLoss('16.36', '8.23'), '0.01')).toBe('23.24')
})
