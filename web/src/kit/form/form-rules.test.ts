import { expect, test } from 'vitest'
import { z } from 'zod'
import { rulesOf } from './form-rules.ts'

const { faultOf } = rulesOf(
  z.strictObject({
    reason: z.coerce.number(),
    count: z.number(),
    name: z.string().min(1, '请输入姓名'),
    code: z.number({ error: 'ID 不正确' }),
  }),
)

test('says in Chinese what is wrong where the schema has no words of its own', () => {
  expect(faultOf('reason', {})).toBe('请填写此项')
  expect(faultOf('count', { count: '三' })).toBe('填写不正确')
})

test('keeps the words of the schema', () => {
  expect(faultOf('name', { name: '' })).toBe('请输入姓名')
  expect(faultOf('code', {})).toBe('ID 不正确')
  expect(faultOf('reason', { reason: 1 })).toBeUndefined()
})
