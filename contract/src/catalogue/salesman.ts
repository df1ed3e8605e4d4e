import { z } from 'zod'
import { catalogueCalls, listed, sort } from '../kit/list/catalogue.ts'
import { optionalTelephone } from '../kit/rules/telephone.ts'
import { optionalText, text } from '../kit/text.ts'

export const SalesmanDraft = z.strictObject({
  salesmanName: text('业务员姓名', 20),
  telephone: optionalTelephone,
  remarks: optionalText('备注', 50),
  sort,
})

export const Salesman = listed({ salesmanName: z.string(), telephone: z.string(), remarks: z.string() })
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
