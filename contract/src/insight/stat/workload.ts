import { z } from 'zod'
import { exportOf, read } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { pageQuery } from '../../kit/list/page.ts'
import { periodFields } from '../../kit/value/period.ts'
import { id } from '../../kit/value/text.ts'
import { statPage } from './stat.ts'

/** The work of one person in the period. */
export const PersonRow = z.object({
  userId: z.number().int(),
  userName: z.string(),
  /** Items that they submitted. */
  submitted: z.number(),
  /** Readings that they entered. */
  readings: z.number(),
  /** Of the items that they submitted: returned or retracted. */
  returned: z.number(),
  /** Items that they confirmed. */
  confirmed: z.number(),
  /** Reports that they approved. */
  reports: z.number(),
})
export type PersonRow = z.output<typeof PersonRow>

/** The work measured with one instrument in the period. */
export const InstrumentRow = z.object({
  instrument: z.string(),
  instrumentName: z.string(),
  readings: z.number(),
  items: z.number(),
  samples: z.number(),
  lastTime: z.string(),
})
export type InstrumentRow = z.output<typeof InstrumentRow>

/** What a person or an instrument did, and the rows behind it. */
export const workFigure = dictionary('workFigure', '工作量指标', {
  submitted: ['submitted', '提交项次'],
  readings: ['readings', '录入读数'],
  returned: ['returned', '被退回、撤回'],
  confirmed: ['confirmed', '复核项次'],
  reports: ['reports', '批准报告'],
  instrumentReadings: ['instrumentReadings', '仪器读数'],
  instrumentItems: ['instrumentItems', '仪器项次'],
  instrumentSamples: ['instrumentSamples', '仪器样品'],
})
export type WorkFigure = ValueOf<typeof workFigure>

/** One entity that a figure counts; by lab code, since analysts do not know the client. */
export const WorkRow = z.object({
  id,
  /** the latest, where it was done several times */
  time: z.string(),
  userName: z.string(),
  instrument: z.string(),
  projectName: z.string(),
  labCode: z.string(),
  /** the reading, or the code of the report; empty for readings of others that the caller may retest */
  content: z.string(),
})
export type WorkRow = z.output<typeof WorkRow>

/** The two tables of the screen. */
const workloadTable = z.enum(['people', 'instruments'])

/** The columns of the list of rows. */
export const workHeadings = {
  time: '时间',
  userName: '姓名',
  labCode: '实验编号',
  projectName: '项目',
  instrument: '仪器',
  content: '读数或报告',
} as const

const WorkQuery = pageQuery({ userId: 'member', instrument: 'code' }, ['time'], {
  ...periodFields,
  figure: workFigure.schema,
})

export const workloadCalls = {
  list: read({
    method: 'POST',
    path: 'reportforms/queryWorkload',
    access: 'statWorkload',
    summary:
      '工作量：每人的提交、读数、被退回、复核、批准，按姓名排列；没有“查看全体工作量”权限的只看到本人。每台仪器的读数',
    input: z.strictObject(periodFields),
    output: z.object({ people: z.array(PersonRow), instruments: z.array(InstrumentRow), asOf: z.string() }),
  }),
  rows: read({
    method: 'POST',
    path: 'reportforms/queryWorkRowPage',
    access: 'statWorkload',
    summary:
      '工作量指标后面的明细：figure 为指标，userId 或 instrument 只取一人或一台；没有“查看全体工作量”权限的只看到本人的；能登记复测而不复核结果的人看不到别人的读数',
    input: WorkQuery,
    output: statPage(WorkRow, z.object({ rows: z.number() })),
  }),
  exportRows: exportOf({
    path: 'reportforms/exportWorkRow',
    access: 'statWorkload',
    summary: '导出工作量指标后面的明细（xlsx）；条件、列和顺序同列表，看得到的同列表',
    input: WorkQuery.extend(exportColumns(workHeadings)),
  }),
  exportAll: exportOf({
    path: 'reportforms/exportWorkload',
    access: 'statWorkload',
    summary: '导出工作量（xlsx）：table 为 people（人员）或 instruments（仪器）；内容同屏幕',
    input: z.strictObject({ ...periodFields, table: workloadTable }),
  }),
}
