import { z } from 'zod'
import { exportOf, read } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { asSent } from '../../kit/value/integer.ts'
import { id } from '../../kit/value/text.ts'
import { amount, outstanding, percent, statAnswer, statPage, statPageQuery, statQuery, tableColumns } from './stat.ts'

const values = z.string().nullable()

/** A project, with its items confirmed in the period. */
export const ProjectStatRow = z.object({
  projectId: id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  samples: z.number(),
  items: z.number(),
  readings: z.number(),
  /** Of the reported numbers; null for a project of several components, and for who works by lab code alone. */
  mean: values,
  sd: values,
  min: values,
  max: values,
  high: z.number(),
  /** Items with more than two readings of a value. */
  thirdReadings: z.number(),
  waived: z.number(),
  /** Items returned or retracted in the period. */
  returned: z.number(),
  income: amount,
  /** working hours from when testing may start to confirmation: nearest rank, quarter hours */
  p50: values,
  p90: values,
  /** Items per month of the period, in order. */
  months: z.array(z.number()),
})
export type ProjectStatRow = z.output<typeof ProjectStatRow>

const ProjectTotal = z.object({
  samples: z.number(),
  items: z.number(),
  readings: z.number(),
  high: z.number(),
  thirdReadings: z.number(),
  waived: z.number(),
  returned: z.number(),
  income: amount,
})

export const groupKind = z.enum(['group', 'single', 'surcharge'])

/** A package, the single projects, or the surcharges, compared with the preceding period of equal length. */
export const GroupStatRow = z.object({
  kind: groupKind,
  groupId: id.nullable(),
  name: z.string(),
  times: z.number(),
  delegations: z.number(),
  income: amount,
  previousTimes: z.number(),
  previousDelegations: z.number(),
  previousIncome: amount,
})
export type GroupStatRow = z.output<typeof GroupStatRow>

/** An order of a package or of a project alone for a sample, or a surcharge of a delegation. */
export const OrderRow = z.object({
  /** the number of the row */
  id,
  registerTime: z.string(),
  orderName: z.string(),
  /** empty for a surcharge */
  sampleCode: z.string(),
  sampleName: z.string(),
  clientId: id,
  clientName: z.string(),
  delegationId: id,
  delegateCode: z.string(),
})
export type OrderRow = z.output<typeof OrderRow>

export const orderHeadings = {
  registerTime: '登记',
  orderName: '项目组或项目',
  sampleCode: '样品编号',
  sampleName: '样品名称',
  clientName: '客户',
  delegateCode: '委托单号',
} as const

export const yearMeasure = dictionary('yearMeasure', '统计指标', {
  registered: ['registered', '登记委托'],
  received: ['received', '签收委托'],
  samples: ['samples', '收样数'],
  items: ['items', '检测项次'],
  finished: ['finished', '完成委托'],
  reports: ['reports', '签发报告'],
  cancelled: ['cancelled', '作废委托'],
  income: ['income', '收费'],
})
export type YearMeasure = ValueOf<typeof yearMeasure>

/** A year by month; a number as text, in yuan if the measure is money. */
export const YearRow = z.object({
  year: z.number(),
  /** null for the future. */
  months: z.array(values).length(12),
  total: values,
  /** Up to the same day of the year as today. */
  sameDay: values,
  /** Ratio of `sameDay` to the year before. */
  growth: percent,
})
export type YearRow = z.output<typeof YearRow>

/** The columns of the table of projects; in a file each month has one. */
export const projectHeadings = {
  projectName: '项目',
  samples: '样品',
  items: '项次',
  high: '高指标',
  thirdReadings: '加测',
  waived: '放行',
  returned: '退回',
  readings: '读数',
  mean: '均值',
  sd: '标准差',
  min: '最小',
  max: '最大',
  unit: '单位',
  p50: '用时 p50（工作小时）',
  p90: '用时 p90（工作小时）',
  income: '收费（元）',
  months: '每月项次，最后一月',
} as const

/** The columns of the table of packages. */
export const groupHeadings = {
  name: '项目组',
  times: '次数',
  delegations: '委托',
  previousTimes: '前期次数',
  growth: '增长',
  income: '收费（元）',
  previousIncome: '前期收费（元）',
} as const

/** The columns of the table of projects by name. */
export const projectNameHeadings = { projectName: '项目', codes: '代码', count: '项次' } as const

/** The tables of the screen. */
const projectTable = z.enum(['projects', 'groups', 'names'])

/** The orders of one row of the table of packages, or all; a kind `group` comes with its package. */
const orderSelection = { kind: groupKind.optional(), groupId: id.optional() }
const OrderQuery = statPageQuery(['registerTime'], orderSelection)

export const projectStatCalls = {
  list: read({
    method: 'POST',
    path: 'projectAnalysis/queryList',
    access: 'statProject',
    summary:
      '每个项目：项次、读数、均值、高指标、加测、放行、退回、收费、用时；期间按复核日，收费按计费时间，含只有收费的项目；按样品编号工作而不能查看样品与客户对应的人没有均值、标准差、最小和最大；当班收付现金的人交班后才有收费',
    input: statQuery(),
    output: statAnswer(ProjectStatRow, ProjectTotal).extend({ months: z.array(z.string()) }),
  }),
  groups: read({
    method: 'POST',
    path: 'projectAnalysis/queryGroupList',
    access: 'statProject',
    summary:
      '项目组、单项、附加费：次数、委托数、收费，与前一个等长期间相比；期间按登记日；当班收付现金的人交班后才有收费',
    input: statQuery(),
    output: statAnswer(
      GroupStatRow,
      z.object({
        times: z.number(),
        delegations: z.number(),
        income: amount,
        previousTimes: z.number(),
        previousDelegations: z.number(),
        previousIncome: amount,
      }),
    ).extend({ outstanding, previousOutstanding: outstanding }),
  }),
  orders: read({
    method: 'POST',
    path: 'projectAnalysis/queryOrderPage',
    access: 'statProject',
    summary:
      '项目组次数后面的明细：每个样品的项目组或单项一行，附加费每份委托一行，期间按登记日；按样品编号工作而不能查看样品与客户对应的人不能看',
    input: OrderQuery,
    output: statPage(OrderRow, z.object({ times: z.number() })),
  }),
  exportOrders: exportOf({
    path: 'projectAnalysis/exportOrder',
    access: 'statProject',
    summary: '导出项目组次数后面的明细（xlsx）；条件、列和顺序同列表',
    input: OrderQuery.extend(exportColumns(orderHeadings)),
  }),
  years: read({
    method: 'POST',
    path: 'projectAnalysis/queryStatYearData',
    access: 'statProject',
    summary: '各年按月比较；增长算到与今天相同的日子',
    input: statQuery({
      measure: yearMeasure.schema,
      years: z
        .array(asSent(z.coerce.number().int().min(2000).max(2100)))
        .min(1, '请选择年份')
        .max(5, '最多比较5年'),
    }),
    output: z.object({ rows: z.array(YearRow), asOf: z.string() }),
  }),
  exportAll: exportOf({
    path: 'projectAnalysis/exportList',
    access: 'statProject',
    summary:
      '导出项目分析（xlsx）：table 为 projects（按项目，默认）、groups（按项目组）或 names（检测过的项目）；条件、列、次序和合计同屏幕',
    input: statQuery({ table: projectTable.default('projects'), ...tableColumns }),
  }),
}
