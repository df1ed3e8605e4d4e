import { z } from 'zod'
import { failures } from '../kit/failure.ts'
import { catalogueCalls, listRow, sort } from '../kit/list/catalogue.ts'
import { optionalTelephone } from '../kit/rules/telephone.ts'
import { id, optionalText, text } from '../kit/value/text.ts'

export const salesmanFailures = failures({
  userUnknown: [22121, '没有这个账号，请重新选择'],
  userTaken: [22122, '该账号已是另一位业务员的账号'],
})

export const SalesmanDraft = z.strictObject({
  salesmanName: text('业务员姓名', 20),
  telephone: optionalTelephone,
  remarks: optionalText('备注', 50),
  sort,
  /** The user account of the salesman, which sees the rows of their clients; absent: unchanged. */
  userId: id.nullish(),
})

export const Salesman = listRow({
  salesmanName: z.string(),
  telephone: z.string(),
  remarks: z.string(),
  userId: id.nullable(),
  /** Of the account; '' if there is none. */
  userName: z.string(),
})
export type Salesman = z.output<typeof Salesman>

export const salesmanCalls = catalogueCalls({
  path: 'basic/salesman',
  noun: '业务员',
  view: 'salesmanView',
  edit: 'salesmanEdit',
  readers: ['clientView', 'clientAdd', 'clientEdit'],
  draft: SalesmanDraft,
  row: Salesman,
  sorts: ['salesmanName', 'telephone'],
})
