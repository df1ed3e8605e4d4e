import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { state } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { telephone } from '../kit/rules/telephone.ts'
import { chosenId, id, text, version } from '../kit/value/text.ts'

export const addressFailures = failures({
  areaUnknown: [23201, '请选择到区县一级的地区'],
  oneDefault: [23202, '默认地址不能取消，请把另一个设为默认'],
})

export const AddressDraft = z.strictObject({
  clientId: chosenId('请选择客户'),
  contact: text('收件人', 20),
  telephone,
  /** Code of a county, such as 141102; the server knows the names. */
  areaCode: z.string({ error: '请选择省市区县' }).regex(/^\d{6}$/, '请选择省市区县'),
  detail: text('详细地址', 100),
  /** The first address is always the default. */
  isDefault: z.boolean().default(false),
})

export const Address = z.object({
  id,
  clientId: id,
  clientCode: z.string(),
  clientName: z.string(),
  contact: z.string(),
  telephone: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
  state: state.schema,
  createTime: z.string(),
  version: z.number(),
})
export type Address = z.output<typeof Address>

const module = '客户地址'

export const addressCalls = {
  page: read({
    method: 'POST',
    path: 'client/address/queryPage',
    access: ['addressView', 'clientView'],
    summary: '客户地址列表；keyword 查找客户',
    input: pageQuery(
      { keyword: 'search', clientId: 'number', contact: 'text', telephone: 'text', areaName: 'text', state: 'number' },
      ['clientName', 'createTime'],
    ),
    output: pageOf(Address),
  }),
  add: write({
    path: 'client/address/add',
    access: 'addressEdit',
    summary: '新增客户地址；第一个自动成为默认',
    input: AddressDraft,
    output: z.object({ id }),
    log: { module, action: '新增地址' },
  }),
  update: write({
    path: 'client/address/update',
    access: 'addressEdit',
    summary: '修改客户地址；客户不可改',
    input: AddressDraft.omit({ clientId: true }).extend({ id, version }),
    output: nothing,
    log: { module, action: '修改地址' },
  }),
  remove: write({
    path: 'client/address/delete',
    access: 'addressEdit',
    summary: '删除客户地址；删除默认地址时由最早的一个接替',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module, action: '删除地址' },
  }),
}
