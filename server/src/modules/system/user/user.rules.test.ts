import type { Permission } from '@seam/contract/kit/permission'
import { describe, expect, it } from 'vitest'
import { changedRoles, coversRights } from './user.rules.ts'

const rights = (...given: Permission[]) => new Set(given)

describe('reaches', () => {
  it('lets an administrator reach everybody', () => {
    expect(coversRights(undefined, undefined)).toBe(true)
    expect(coversRights(undefined, rights('userAdd'))).toBe(true)
  })
  it('keeps an ordinary user from administrators and from rights he does not hold', () => {
    expect(coversRights(rights('userAdd'), undefined)).toBe(false)
    expect(coversRights(rights('userAdd'), rights('userAdd', 'roleSet'))).toBe(false)
    expect(coversRights(rights('userAdd', 'roleSet'), rights('userAdd'))).toBe(true)
  })
})

describe('movedRoles', () => {
  it('names the added and the removed ones', () => {
    expect(changedRoles([1, 2], [2, 3])).toEqual([3, 1])
    expect(changedRoles([1], [1])).toEqual([])
  })
})
