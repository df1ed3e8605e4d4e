import { expect, test } from 'vitest'
import { massText } from './mass.ts'

test.each([
  ['2.500', '2.5'],
  ['3.000', '3'],
  ['100', '100'],
  ['0.050', '0.05'],
  [null, null],
])('%s kg is written %s', (mass, text) => expect(massText(mass)).toBe(text))
