import { z } from 'zod'
import { read, step } from '../../kit/call.ts'
import { listKey } from './list-key.ts'

const value = z
  .record(z.string().max(100), z.json())
  .refine(value => JSON.stringify(value).length <= 10_000, '个人设置过大')

/**
 * The settings of a user for a list: columns, order, width, density, page size. No business data, so not in the
 * operation log.
 */
export const preferenceCalls = {
  get: read({
    path: 'preference/get',
    access: 'signedIn',
    summary: '本人对一个列表的设置；没有则为 null',
    input: z.strictObject({ listKey }),
    output: value.nullable(),
  }),
  save: step({
    path: 'preference/save',
    access: 'signedIn',
    summary: '保存本人对一个列表的设置',
    input: z.strictObject({ listKey, value }),
  }),
}
