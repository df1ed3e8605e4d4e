import { z } from 'zod'
import { exportOf, read } from '../../kit/call.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { asSent } from '../../kit/value/integer.ts'
import { HighValueRow, highValueSorts, limitChoice } from '../../lab/report/high-value.ts'
import { percent, statPage, statPageQuery } from './stat.ts'

/** High values of one project in the period. */
const HighProject = z.object({
  projectId: z.number(),
  projectName: z.string(),
  /** Confirmed values that have a limit. */
  values: z.number(),
  high: z.number(),
  rate: percent,
})
type HighProject = z.output<typeof HighProject>

const HighQuery = statPageQuery(highValueSorts, {
  ...limitChoice,
  /** 1: only those whose report has been delivered; the figures are of all. */
  released: asSent(z.coerce.number().int().min(0).max(1)).default(0),
  /** One of each delegation alone; the figures are of all. */
  each: z.enum(['value', 'delegation']).default('value'),
})

/** The columns of the list of values above their limit. */
export const highHeadings = {
  projectName: '项目',
  reported: '结果',
  limit: '限值',
  excess: '超出',
  unit: '单位',
  sampleCode: '样品编号',
  sampleName: '样品名称',
  clientName: '客户',
  confirmTime: '复核',
  reportCode: '报告',
  releaseTime: '发放',
} as const

export const highStatCalls = {
  page: read({
    path: 'reportforms/queryHighQuotaList',
    access: 'statHigh',
    summary:
      '高指标：已复核、严格高于限值的结果，期间按复核日；limitNow=1 用现行限值，released=1 只列报告已发放的，each=delegation 每份委托只列一个',
    input: HighQuery,
    output: statPage(
      HighValueRow,
      z.object({
        values: z.number(),
        high: z.number(),
        rate: percent,
        delegations: z.number(),
        /** High values whose report has been delivered. */
        released: z.number(),
        projects: z.array(HighProject),
      }),
    ),
  }),
  exportAll: exportOf({
    path: 'reportforms/exportHighQuotaList',
    access: 'statHigh',
    summary: '导出高指标（xlsx）；条件、列和顺序同列表',
    input: HighQuery.extend(exportColumns(highHeadings)),
  }),
}
