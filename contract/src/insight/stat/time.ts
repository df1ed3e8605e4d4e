import { z } from 'zod'
import { exportOf, read } from '../../kit/call.ts'
import { id } from '../../kit/value/text.ts'
import { percent, statAnswer, statQuery } from './stat.ts'

/** Working hours with two decimals, in quarter hours; null if nothing was confirmed. */
const hours = z.string().nullable()

/** The turnaround of the items of a project that were confirmed in the period. */
export const ProjectTimeRow = z.object({
  projectId: id,
  projectName: z.string(),
  symbol: z.string(),
  items: z.number(),
  /** From the earliest start of testing to confirmation: nearest rank. */
  p50: hours,
  p90: hours,
})
export type ProjectTimeRow = z.output<typeof ProjectTimeRow>

const DelayReasonRow = z.object({
  /** An entry of the dictionary overdueReason; empty: no reason was given. */
  delayReason: z.string(),
  delegations: z.number(),
})

const TimeTotal = z.object({
  items: z.number(),
  p50: hours,
  p90: hours,
  /** Promises of the period that are due by now, and those that were kept. */
  due: z.number(),
  kept: z.number(),
  keptRate: percent,
  /** Now, regardless of the period. */
  overdue: z.number(),
  soon: z.number(),
  unexplained: z.number(),
})

export const timeStatCalls = {
  list: read({
    method: 'POST',
    path: 'reportforms/queryTimeCount',
    access: 'statTime',
    summary:
      '时效：各项目的检测用时（工作时间，从可以检测到复核），按时率，现在逾期、临期，逾期原因；项目按复核日，按时率按应完成日',
    input: statQuery(),
    output: statAnswer(ProjectTimeRow, TimeTotal).extend({
      /** Of the promises of the period that were not kept. */
      reasons: z.array(DelayReasonRow),
    }),
  }),
  exportAll: exportOf({
    path: 'reportforms/exportTimeCount',
    access: 'statTime',
    summary: '导出各项目用时（xlsx）；条件和次序同屏幕，末行为全部项目',
    input: statQuery(),
  }),
}
