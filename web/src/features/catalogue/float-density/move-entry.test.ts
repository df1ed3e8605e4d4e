import { expect, it } from 'vitest'
import { moveEntry } from './move-entry.ts'

it.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, 2, 'bca'],
  [0, -1, 'abc'],
  [2, 5, 'abc'],
  [7, 1, 'abc'],
] as const)('entry %i moved by %i gives %s', (at, by, expected) =>
  expect(moveEntry(['a', 'b', 'c'], at, by).join('')).toBe(expected),
)
