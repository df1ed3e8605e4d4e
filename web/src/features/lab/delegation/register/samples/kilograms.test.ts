import { expect, it } from 'vitest'
import { kilogramsOf } from './kilograms.ts'

it.each([
  ['2.5kg', '2.5'],
  ['２。５ 公斤', '2.5'],
  ['2.5 千克', '2.5'],
  ['约2.5', '约2.5'],
  ['2500g', '2.5'],
  ['1 234 克', '1 234 克'],
  ['850 克', '0.85'],
  ['3 t', '3 t'],
])('a mass typed as %j is %j', (typed, kilograms) => expect(kilogramsOf(typed)).toBe(kilograms))
