import { z } from 'zod'
import { read } from '../kit/call.ts'
import { filterItem } from '../kit/list/page.ts'

/** One thing that waits for this user today, and the screen where it is done. */
export const TodayCard = z.object({
  code: z.string(),
  title: z.string(),
  /** at most `cardLimit`: then there are as many or more */
  count: z.number().int(),
  /** how many of them are urgent or overdue */
  pressing: z.number().int(),
  /** the address of the screen with the list */
  menuUrl: z.string(),
  /** the filters of that list's call which give exactly what is counted */
  query: z.array(filterItem),
})
export type TodayCard = z.output<typeof TodayCard>

/** A figure of today, and the rows behind it. */
export const TodayFigure = z.object({
  code: z.string(),
  title: z.string(),
  /** a count, up to `cardLimit` as those of cards, or an amount */
  value: z.string(),
  isAmount: z.boolean(),
  /** somebody has to act on it where it is not zero */
  isAlert: z.boolean(),
  /** the address of the screen with the rows */
  menuUrl: z.string(),
  /** the filters of its list which give exactly what is counted; none of an amount, whose address says all */
  query: z.array(filterItem),
})
export type TodayFigure = z.output<typeof TodayFigure>

export const cardLimit = 1000

export const dashboardCalls = {
  work: read({
    path: 'today/queryWork',
    access: 'signedIn',
    summary: '当前用户今天要做的事：按其权限列出数量和入口',
    output: z.array(TodayCard),
  }),
  figures: read({
    path: 'today/queryFigures',
    access: 'signedIn',
    summary: '当前用户今天的几个数字：按其权限列出，各带明细入口',
    output: z.array(TodayFigure),
  }),
}
