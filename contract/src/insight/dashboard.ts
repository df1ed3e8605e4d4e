import { z } from 'zod'
import { read } from '../kit/call.ts'

/** One thing that waits for this user today, and the screen where it is done. */
export const TodayCard = z.object({
  code: z.string(),
  title: z.string(),
  /** at most `cardLimit`: then there are as many or more */
  count: z.number().int(),
  /** how many of them are urgent or overdue */
  pressing: z.number().int(),
  menuUrl: z.string(),
})
export type TodayCard = z.output<typeof TodayCard>

export const cardLimit = 1000

export const dashboardCalls = {
  work: read({
    path: 'today/queryWork',
    access: 'signedIn',
    summary: '当前用户今天要做的事：按其权限列出数量和入口',
    output: z.array(TodayCard),
  }),
}
