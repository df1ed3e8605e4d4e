import type { Permission } from '@seam/contract/kit/permission'
import { expect, test } from 'vitest'
import { type Codes, permitted } from './permit.tsx'

const held = new Set<Permission>(['userEdit'])

test('requires only one of the codes', () => {
  expect(permitted(held, ['userAdd', 'userEdit'])).toBe(true)
  expect(permitted(held, ['userAdd'])).toBe(false)
})

test('throws without codes', () => {
  expect(() => permitted(held, [] as unknown as Codes)).toThrow('at least one code')
  expect(() => permitted(held, undefined as unknown as Codes)).toThrow('at least one code')
})
