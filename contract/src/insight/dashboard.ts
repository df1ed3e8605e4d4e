import { z } from 'zod'
import { read } from '../kit/call.ts'
import { filterItem } from '../kit/list/page.ts'

/** A group of work items that wait for this user today, with the screen for them. */
export const TodayCard = z.object({
  code: z.string(),
  title: z.string(),
  /** At most `cardLimit`, which then means as many or more. */
  count: z.number().int(),
  /** Of all of them those that are urgent or overdue, at most `cardLimit`. */
  pressing: z.number().int(),
  /** The address of the screen with the list. */
  menuUrl: z.string(),
  /** The filters of the list's call that select exactly the counted rows. */
  query: z.array(filterItem),
  /** The same of the pressing ones. */
  pressingQuery: z.array(filterItem),
})
export type TodayCard = z.output<typeof TodayCard>

/** A figure of today, with its rows. */
export const TodayFigure = z.object({
  code: z.string(),
  title: z.string(),
  /** A count, up to `cardLimit` as for cards, or an amount. */
  value: z.string(),
  isAmount: z.boolean(),
  /** A value other than zero requires action. */
  isAlert: z.boolean(),
  /** What moved the cash of the reader's open shift is left out of it. */
  leavesOutOwnShift: z.boolean(),
  /** The address of the screen with the rows. */
  menuUrl: z.string(),
  /** The filters of the list that select exactly the counted rows; none for an amount, whose address is complete. */
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
