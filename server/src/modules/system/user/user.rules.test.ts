import type { Permission } from '@seam/contract/kit/permission'
import { describe, expect, it } from 'vitest'
import { movedRoles, reaches } from './user.rules.ts'

const rights = (...given: Permission[]) => new Set(given)

describe('reaches', () => {
  it('lets an administrator reach everybody', () => {
    expect(reaches(undefined, undefined)).toBe(true)
    expect(reaches(undefined, rights('userAdd'))).toBe(true)
  })
  it('keeps an ordinary user from administrators and from rights he does not hold', () => {
    expect(reaches(rights('userAdd'), undefined)).toBe(false)
    expect(reaches(rights('userAdd'), rights('userAdd', 'roleSet'))).toBe(false)
    expect(reaches(rights('userAdd', 'roleSet'), rights('userAdd'))).toBe(true)
  })
})

describe('movedRoles', () => {
  it('names the added and the removed ones', () => {
    expect(movedRoles([1, 2], [2, 3])).toEqual([3, 1])
    expect(movedRoles([1], [1])).toEqual([])
  })
})
