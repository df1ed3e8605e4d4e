import { asSent } from '@seam/contract/kit/value/integer'
import { optionalText, text } from '@seam/contract/kit/value/text'
import { UserDraft } from '@seam/contract/system/user/user'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { limitOf, limitsOf } from './limits.ts'

test('finds the maximum length of text, also inside optional, transforms and pipes', () => {
  expect(limitOf(text('姓名', 8))).toEqual({ required: true, maxLength: 8 })
  expect(limitOf(optionalText('备注', 20))).toEqual({ required: false, maxLength: 20 })
  expect(limitOf(z.string().max(5).default('')).maxLength).toBe(5)
  expect(limitOf(z.string().max(6).transform(Number).pipe(z.number())).maxLength).toBe(6)
})

test('finds bounds and integers, without the limits of the machine', () => {
  const bounds = { min: 1, max: 24, whole: true }
  expect(limitOf(z.number().int().min(1).max(24))).toEqual({ required: true, ...bounds })
  expect(limitOf(asSent(z.coerce.number().int().min(1).max(24)).nullish())).toEqual({ required: false, ...bounds })
  expect(limitOf(z.number().int())).toEqual({ required: true, whole: true })
  expect(limitOf(z.number().min(0.5).optional())).toEqual({ required: false, min: 0.5, whole: false })
})

test('requires a field if every empty value is refused', () => {
  expect(limitOf(z.string()).required).toBe(false)
  expect(limitOf(z.array(z.number()).min(1)).required).toBe(true)
  expect(limitOf(z.string().nullable()).required).toBe(false)
})

test('finds the fields of a draft, also inside a refinement', () => {
  const limits = limitsOf(UserDraft.refine(() => true))
  expect(Object.keys(limits)).toEqual(['userMobile', 'userName', 'departmentId', 'roleId', 'loginOutTime'])
  expect(limits['userName']).toMatchObject({ required: true, maxLength: 8 })
  expect(limits['departmentId']).toMatchObject({ required: true })
  expect(limits['roleId']).toMatchObject({ required: true })
})
