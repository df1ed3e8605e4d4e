import type { Permission } from '@seam/contract/kit/permission'
import { expect, test } from 'vitest'
import { type Codes, permitted } from './permit.tsx'

const held = new Set<Permission>(['userEdit'])

test('any one of the codes is enough', () => {
  expect(permitted(held, ['userAdd', 'userEdit'])).toBe(true)
  expect(permitted(held, ['userAdd'])).toBe(false)
})

test('a check without codes is an error, not a permission for everybody', () => {
  expect(() => permitted(held, [] as unknown as Codes)).toThrow('at least one code')
  expect(() => permitted(held, undefined as unknown as Codes)).toThrow('at least one code')
})
