import { expect, it } from 'vitest'
import { figureText, numberText } from './number-text.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234567, '-1,234,567'],
  [1234.5, '1,234.5'],
])('separates the thousands of %d', (value, text) => expect(numberText(value)).toBe(text))

it('leaves texts and missing figures as they are', () => {
  expect([figureText(12000), figureText('12000'), figureText(null), figureText(undefined)]).toEqual([
    '12,000',
    '12000',
    null,
    undefined,
  ])
})
