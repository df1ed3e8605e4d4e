import { expect, test } from 'vitest'
import { meanText } from './mean.ts'

test.each([
  ['9.786117836965294592413236481030', '0.01', '9.7861'],
  ['0.885', '0.01', '0.885'],
  ['6', '0.1', '6'],
  ['23456.6666666666666666666666667', '1', '23456.67'],
])('the mean %s at interval %s is shown as %s', (mean, interval, text) => expect(meanText(mean, interval)).toBe(text))
