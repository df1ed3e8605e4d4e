import { z } from 'zod'
import { dictionary, type ValueOf } from '../../../kit/dictionary.ts'
import { id } from '../../../kit/value/text.ts'
import { controlVerdict } from '../../../lab/result/control.ts'

/** Values of two readings, and those of them whose difference is beyond the repeatability limit T. */
export const pairMark = dictionary('pairMark', '平行对', {
  all: ['pairs', '平行对'],
  beyond: ['pairsBeyond', '超 T'],
})
export type PairMark = ValueOf<typeof pairMark>

/** A value of two readings. */
export const PairRow = z.object({
  /** the number of the row */
  id,
  /** followed by the name of the component, if there are several */
  projectName: z.string(),
  /** null without the right to know lab code and client together */
  labCode: z.string().nullable(),
  sampleCode: z.string(),
  clientName: z.string(),
  /** empty for readings of others that the caller may retest */
  first: z.string(),
  second: z.string(),
  difference: z.string(),
  limit: z.string(),
  /** difference ÷ limit, two decimals */
  ratio: z.string(),
  /** the day alone without that right */
  submitTime: z.string(),
  /** The user who submitted the item last. */
  submitName: z.string(),
})
export type PairRow = z.output<typeof PairRow>

export const pairHeadings = {
  projectName: '项目',
  labCode: '实验编号',
  sampleCode: '样品编号',
  clientName: '客户',
  first: '读数1',
  second: '读数2',
  difference: '相差',
  limit: 'T',
  ratio: '相差/T',
  submitTime: '最后提交',
  submitName: '提交人',
} as const

type Chart = { readonly materialId: number; readonly projectId: number; readonly component: string }

/** The key of a control chart: a material, a project and its component. */
export const controlChartKey = ({ materialId, projectId, component }: Chart): string =>
  [materialId, projectId, component].join('-')
export const controlChart = z.string().regex(/^[1-9]\d{0,8}-[1-9]\d{0,8}-\w{0,10}$/, '质控图不正确')

/** A reading of a control. */
export const ControlReadingRow = z.object({
  id,
  runId: id,
  createTime: z.string(),
  materialName: z.string(),
  batchNo: z.string(),
  /** followed by the component, if there are several */
  projectName: z.string(),
  raw: z.string(),
  certified: z.string(),
  uncertainty: z.string(),
  unit: z.string(),
  verdict: controlVerdict.schema,
  /** The violated rules: 超出U, 1-3s … */
  broken: z.array(z.string()),
  instrument: z.string(),
  userName: z.string(),
})
export type ControlReadingRow = z.output<typeof ControlReadingRow>

export const controlReadingHeadings = {
  createTime: '时间',
  materialName: '标准物质',
  batchNo: '批号',
  projectName: '项目',
  raw: '读数',
  verdict: '判定',
  broken: '违反的规则',
  certified: '标准值',
  uncertainty: 'U',
  unit: '单位',
  instrument: '仪器',
  userName: '录入人',
} as const
