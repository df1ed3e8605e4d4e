import { z } from 'zod'
import { read } from '../kit/call.ts'

/** One thing that waits for this user today, and the screen where it is done. */
export const WorkCard = z.object({
  code: z.string(),
  title: z.string(),
  /** at most `workLimit`: then there are as many or more */
  count: z.number().int(),
  /** how many of them are urgent or overdue */
  pressing: z.number().int(),
  menuUrl: z.string(),
})
export type WorkCard = z.output<typeof WorkCard>

export const workLimit = 1000

export const workCalls = {
  today: read({
    path: 'work/queryToday',
    access: 'signedIn',
    summary: '当前用户今天要做的事：按其权限列出数量和入口',
    output: z.array(WorkCard),
  }),
}
