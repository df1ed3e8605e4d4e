import { z } from 'zod'
import { exportOf, noInput, read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { id, version } from '../../kit/value/text.ts'
import { seesReports } from './report.calls.ts'
import { reportState } from './report.ts'

export const reportBatchKind = dictionary('reportBatchKind', '批量处理类型', {
  issue: ['issue', '批量签发', 'blue'],
  export: ['export', '批量导出', 'cyan'],
})
export type ReportBatchKind = ValueOf<typeof reportBatchKind>

/** The result of one report of a batch. */
export const reportBatchState = dictionary('reportBatchState', '批量处理结果', {
  waiting: [1, '等待', 'gray'],
  done: [2, '完成', 'green'],
  refused: [3, '未完成', 'red'],
})
export type ReportBatchState = ValueOf<typeof reportBatchState>

/** Maximum number of reports of a batch. */
export const mostBatchReports = 100

const BatchRow = z.object({
  reportId: id,
  reportCode: z.string().nullable(),
  delegateCode: z.string(),
  reportState: reportState.schema,
  state: reportBatchState.schema,
  reason: z.string(),
})

const ReportBatch = z.object({
  id,
  kind: reportBatchKind.schema,
  createTime: z.string(),
  /** null while it runs. */
  finishTime: z.string().nullable(),
  rows: z.array(BatchRow),
})
type ReportBatch = z.output<typeof ReportBatch>

const reportsOf = <R extends z.ZodType<{ id: number }>>(row: R) =>
  z
    .array(row)
    .min(1, '请选择报告')
    .max(mostBatchReports, `一次最多${mostBatchReports}份报告`)
    .refine(rows => new Set(rows.map(report => report.id)).size === rows.length, '同一报告出现了两次')

const module = '化验报告'

export const reportBatchCalls = {
  issue: write({
    path: 'chemicalReport/batchIssue',
    access: 'reportApprove',
    summary: `批量批准签发，后台逐份处理，最多${mostBatchReports}份；须输入密码，以会话密钥加密`,
    input: z.strictObject({
      reports: reportsOf(z.strictObject({ id, version })),
      password: z.string({ error: '请输入密码' }).min(1, '请输入密码').max(1000),
    }),
    output: z.object({ id }),
    log: { module, action: '批量签发报告' },
  }),
  export: write({
    path: 'chemicalReport/batchExport',
    access: seesReports,
    summary: `把已签发的报告打成一个压缩包，后台绘制，最多${mostBatchReports}份`,
    input: z.strictObject({ reports: reportsOf(z.strictObject({ id })) }),
    output: z.object({ id }),
    log: { module, action: '批量导出报告' },
  }),
  get: read({
    path: 'chemicalReport/queryBatch',
    access: seesReports,
    summary: '本人的一次批量处理：进度，及每份报告的结果',
    input: z.strictObject({ id }),
    output: ReportBatch,
  }),
  list: read({
    path: 'chemicalReport/queryBatchList',
    access: seesReports,
    summary: '本人最近20次批量处理，新的在前',
    input: noInput,
    output: z.array(
      ReportBatch.omit({ rows: true }).extend({
        total: z.number(),
        /** Reports processed so far, successful or not. */
        handled: z.number(),
      }),
    ),
  }),
  download: exportOf({
    method: 'GET',
    path: 'chemicalReport/downloadBatch',
    access: seesReports,
    summary: '一次批量处理中已完成的报告 PDF，一个压缩包',
    input: z.strictObject({ id }),
  }),
}
