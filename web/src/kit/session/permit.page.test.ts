import type { Permission } from '@seam/contract/kit/permission'
import { expect, test } from 'vitest'
import { type Codes, permitted } from './permit.tsx'

const permissions = new Set<Permission>(['userEdit'])

test('requires only one of the codes', () => {
  expect(permitted(permissions, ['userAdd', 'userEdit'])).toBe(true)
  expect(permitted(permissions, ['userAdd'])).toBe(false)
})

test('throws without codes', () => {
  expect(() => permitted(permissions, [] as unknown as Codes)).toThrow('at least one code')
  expect(() => permitted(permissions, undefined as unknown as Codes)).toThrow('at least one code')
})
