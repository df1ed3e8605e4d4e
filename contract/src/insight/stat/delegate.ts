import { z } from 'zod'
import { urgency } from '../../catalogue/price/cost-coefficient.ts'
import { exportOf, read } from '../../kit/call.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { id } from '../../kit/value/text.ts'
import { amount, percent, statAnswer, statPage, statPageQuery, statQuery } from './stat.ts'

/** A finished delegation. */
export const DoneDelegationRow = z.object({
  id,
  delegateCode: z.string(),
  clientId: id,
  clientName: z.string(),
  salesmanName: z.string(),
  sampleCount: z.number(),
  /** Names of its packages. */
  groupNames: z.string(),
  urgency: urgency.schema,
  signTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  finishTime: z.string(),
  /** Natural hours from receipt to finish, one decimal. */
  hours: z.string().nullable(),
  /** Natural hours after the promised time, one decimal; null if it was kept or none was given. */
  lateHours: z.string().nullable(),
  reportCount: z.number(),
  fee: amount,
  paid: amount,
  refunded: amount,
})
export type DoneDelegationRow = z.output<typeof DoneDelegationRow>

const DoneTotal = z.object({
  delegations: z.number(),
  samples: z.number(),
  reports: z.number(),
  late: z.number(),
  fee: amount,
  paid: amount,
  refunded: amount,
})

/** Promised times that fell into a month: kept ÷ all, with those of unfinished delegations. */
const DueMonth = z.object({
  /** 2026-11 */
  month: z.string(),
  finished: z.number(),
  /** due by now */
  due: z.number(),
  /** Finished by their due time. */
  onTime: z.number(),
  onTimeRate: percent,
})
type DueMonth = z.output<typeof DueMonth>

const DoneQuery = statPageQuery(['finishTime', 'signTime', 'dueTime', 'delegateCode', 'clientName'])

/** The columns of the list of finished delegations. */
export const doneHeadings = {
  delegateCode: '委托单号',
  clientName: '客户',
  salesmanName: '业务员',
  sampleCount: '样品',
  groupNames: '项目组',
  urgency: '紧急',
  signTime: '签收',
  dueTime: '应完成',
  finishTime: '完成',
  hours: '用时（时）',
  lateHours: '逾期（时）',
  reportCount: '报告',
  fee: '费用',
  paid: '已收',
  refunded: '已退',
} as const

export const delegateStatCalls = {
  page: read({
    method: 'POST',
    path: 'reportforms/queryDoneDelegateListPage',
    access: 'statDelegate',
    summary: '完成的委托，后完成的在前；期间按完成日',
    input: DoneQuery,
    output: statPage(DoneDelegationRow, DoneTotal),
  }),
  sum: read({
    method: 'POST',
    path: 'reportforms/queryDoneDelegateSum',
    access: 'statDelegate',
    summary: '按月：完成、应完成、按时完成；逾期未完成为当前数',
    input: statQuery(),
    output: statAnswer(
      DueMonth,
      z.object({
        finished: z.number(),
        due: z.number(),
        onTime: z.number(),
        onTimeRate: percent,
        /** Unfinished and past their due time now, regardless of the period. */
        overdue: z.number(),
      }),
    ),
  }),
  exportAll: exportOf({
    path: 'reportforms/exportDelegateList',
    access: 'statDelegate',
    summary: '导出完成的委托（xlsx）；条件、列和顺序同列表',
    input: DoneQuery.extend(exportColumns(doneHeadings)),
  }),
}
