import { describe, expect, it } from 'vitest'
import { difference, withAncestors } from './authority.rules.ts'

const menus = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: null },
]

describe('withAncestors', () => {
  it('adds every ancestor and no descendant', () => {
    expect(withAncestors(menus, [3])).toEqual(new Set([3, 2, 1]))
    expect(withAncestors(menus, [1])).toEqual(new Set([1]))
  })
  it('knows no unknown menu', () => {
    expect(withAncestors(menus, [3, 9])).toBeUndefined()
  })
})

describe('difference', () => {
  it('names what comes and what goes', () => {
    expect(difference([1, 2], new Set([2, 3]))).toEqual({ added: [3], removed: [1] })
  })
})
