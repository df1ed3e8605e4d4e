import type { Permission } from '@seam/contract/kit/permission'
import { expect, test } from 'vitest'
import { type Codes, hasPermission } from './permit.tsx'

const permissions = new Set<Permission>(['userEdit'])

test('requires only one of the codes', () => {
  expect(hasPermission(permissions, ['userAdd', 'userEdit'])).toBe(true)
  expect(hasPermission(permissions, ['userAdd'])).toBe(false)
})

test('throws without codes', () => {
  expect(() => hasPermission(permissions, [] as unknown as Codes)).toThrow('at least one code')
  expect(() => hasPermission(permissions, undefined as unknown as Codes)).toThrow('at least one code')
})
