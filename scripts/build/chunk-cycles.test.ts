import { expect, it } from 'vitest'
import { findCycle, staticImports } from './chunk-cycles.ts'

it('reads the imports that run first, and none that run later', () => {
  expect(staticImports('import{a as e}from"./zod-1.js";import"./screens-2.js";import("./later-3.js");')).toEqual([
    'zod-1.js',
    'screens-2.js',
  ])
})

it.each([
  [{ a: ['b', 'c'], b: ['c'], c: [] }, undefined],
  [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  [{ a: ['a'] }, ['a', 'a']],
  [{ a: ['gone'] }, undefined],
])('finds files that import each other: %o', (imports, cycle) => {
  expect(findCycle(new Map(Object.entries(imports)))).toEqual(cycle)
})
