import { z } from 'zod'
import { read } from '../kit/call.ts'
import { money } from '../kit/money.ts'
import { id } from '../kit/text.ts'

export const MemberGrade = z.object({
  id,
  gradeName: z.string(),
  /** held from so many points on */
  points: z.number(),
  /** what the fee is multiplied by */
  discount: z.string(),
  /** of a new client of this grade */
  creditLimit: money,
})
export type MemberGrade = z.output<typeof MemberGrade>

export const gradeCalls = {
  list: read({
    path: 'member/grade/list',
    access: ['clientView', 'clientAdd', 'clientEdit'],
    summary: '启用的会员等级，由低到高',
    output: z.array(MemberGrade),
  }),
}
