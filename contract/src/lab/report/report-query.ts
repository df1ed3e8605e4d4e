import { z } from 'zod'
import { basis } from '../../catalogue/project/basis.ts'
import { read } from '../../kit/call.ts'
import { date, id, lastMoment, text, time } from '../../kit/value/text.ts'
import { seesReports } from './report.calls.ts'
import { ReportRow } from './report.row.ts'
import { ReportSnapshot } from './report.snapshot.ts'
import { reportState } from './report.ts'

/** The content of an issued report, without the code that is printed beside its QR code. */
const IssuedReport = z.object({
  id,
  reportCode: z.string(),
  state: reportState.schema,
  stateName: z.string(),
  issueTime: z.string(),
  /** hex SHA-256 of the content. */
  hash: z.string(),
  /** The report that replaces this one. */
  successorCode: z.string().nullable(),
  content: ReportSnapshot.omit({ paperCode: true }),
})
type IssuedReport = z.output<typeof IssuedReport>

/** A project with its confirmed results, by sample. */
const TestedProject = z.object({
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  basis: basis.schema.nullable(),
  results: z.array(
    z.object({
      sampleId: id,
      sampleCode: z.string(),
      sampleName: z.string(),
      value: z.string(),
      estimated: z.boolean(),
      standard: z.string(),
    }),
  ),
})
export type TestedProject = z.output<typeof TestedProject>

/** Maximum length of a period, in days. */
export const longestReportPeriod = 366
const daysOf = (start: string, end: string) =>
  (Date.parse(end.slice(0, 10)) - Date.parse(start.slice(0, 10))) / 86_400_000
const bound = z.union([date, time])

const delegateCode = text('委托单号', 20)

/** Maximum number of reports in an answer without pages. */
export const mostReports = 1_000

export const reportQueryCalls = {
  issued: read({
    path: 'chemicalReport/queryChemicalReport',
    access: seesReports,
    summary: '按报告编号取签发时的内容（只读存档），含现在的状态和替代它的报告',
    input: z.strictObject({ reportCode: text('报告编号', 30) }),
    output: IssuedReport,
  }),
  ofDelegations: read({
    method: 'POST',
    path: 'chemicalReport/queryReportList',
    access: seesReports,
    summary: '若干委托单的全部报告，不分页，最多100个委托单号',
    input: z.strictObject({
      delegateCodes: z.array(delegateCode).min(1, '请输入委托单号').max(100, '最多100个委托单号'),
    }),
    output: z.array(ReportRow),
  }),
  ofClient: read({
    path: 'chemicalReport/queryByClientCode',
    access: seesReports,
    summary: `某客户在一段时间内签发的报告，按签发时间，默认90天、最长${longestReportPeriod}天，最多${mostReports}份`,
    input: z
      .strictObject({ clientCode: text('客户编号', 20), startTime: bound.optional(), endTime: bound.optional() })
      .refine(({ startTime, endTime }) => !startTime || !endTime || startTime <= lastMoment(endTime), {
        path: ['endTime'],
        message: '结束时间不能早于开始时间',
      })
      .refine(({ startTime, endTime }) => !startTime || !endTime || daysOf(startTime, endTime) <= longestReportPeriod, {
        path: ['endTime'],
        message: `时间范围最长${longestReportPeriod}天`,
      }),
    output: z.array(ReportRow),
  }),
  projects: read({
    path: 'chemicalReport/queryProjectList',
    access: seesReports,
    summary: '委托单中已有复核结果的检测项目，及各样品的结果',
    input: z.strictObject({ delegateCode }),
    output: z.array(TestedProject),
  }),
}
