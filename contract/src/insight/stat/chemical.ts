import { z } from 'zod'
import { exportOf, read } from '../../kit/call.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { asSent } from '../../kit/value/integer.ts'
import { id } from '../../kit/value/text.ts'
import { itemState, sampleState } from '../../lab/sample/sample.ts'
import { statAnswer, statPage, statPageQuery, statQuery } from './stat.ts'

/** Maximum number of result columns in one answer. */
export const mostPivotColumns = 60

/** The key of a column: the project, with its component if it has several: AAD, AFT.ST. */
export const pivotKeyOf = (projectCode: string, component: string): string =>
  component === '' ? projectCode : `${projectCode}.${component}`

export const PivotColumn = z.object({
  key: z.string(),
  projectId: id,
  projectName: z.string(),
  /** The name of the project, followed by that of the component. */
  title: z.string(),
  symbol: z.string(),
  unit: z.string(),
  basis: z.string().nullable(),
  /** Today's limit for high values. */
  limit: z.string().nullable(),
  /** Values that match the filter. */
  count: z.number(),
})
export type PivotColumn = z.output<typeof PivotColumn>

export const PivotValue = z.object({
  /** null without the right to see the client (codeMapping): its history has the lab code. */
  itemId: id.nullable(),
  /** as printed */
  text: z.string(),
  high: z.boolean(),
  estimated: z.boolean(),
  /** Accepted by a reviewer although beyond its limit. */
  waived: z.boolean(),
  state: itemState.schema,
})
export type PivotValue = z.output<typeof PivotValue>

/** A received sample with its confirmed values. */
export const PivotRow = z.object({
  id,
  sampleCode: z.string(),
  sampleName: z.string(),
  /** null without the right to see the client (codeMapping). */
  labCode: z.string().nullable(),
  sampleKindName: z.string(),
  state: sampleState.schema,
  delegationId: id,
  delegateCode: z.string(),
  clientId: id,
  clientName: z.string(),
  receiveTime: z.string(),
  reportCode: z.string().nullable(),
  issueTime: z.string().nullable(),
  values: z.record(z.string(), PivotValue),
})
export type PivotRow = z.output<typeof PivotRow>

/** A confirmed item. */
export const StatItemRow = z.object({
  id,
  projectId: id,
  projectCode: z.string(),
  projectName: z.string(),
  /** As printed, with components in order. */
  reported: z.string(),
  unit: z.string(),
  sampleCode: z.string(),
  sampleName: z.string(),
  delegationId: id,
  delegateCode: z.string(),
  clientId: id,
  clientName: z.string(),
  /** null for an item that was returned and is not confirmed */
  confirmTime: z.string().nullable(),
  high: z.boolean(),
  waived: z.boolean(),
  /** of the result in force */
  readings: z.number(),
  /** the printed values that are counted; null where items are not selected by them */
  values: z.number().nullable(),
})
export type StatItemRow = z.output<typeof StatItemRow>

/**
 * Selects items of the period: with a high value, accepted beyond the limit, with more than two readings, the first of
 * each sample; or those that were returned or retracted in it, whatever became of them. Those with values of the table of
 * results, or with values above their limit in it.
 */
export const itemMark = z.enum(['high', 'waived', 'third', 'samples', 'returned', 'values', 'highValues'])
export type ItemMark = z.output<typeof itemMark>

/** Marks of items whose values are counted. */
const valueMarks = ['values', 'highValues'] as const satisfies readonly ItemMark[]
export type ValueMark = (typeof valueMarks)[number]

export const itemMarkNames = {
  high: '高指标项次',
  waived: '放行的项次',
  third: '加测的项次',
  samples: '检测过的样品',
  returned: '退回或撤回的项次',
  values: '结果',
  highValues: '高指标结果',
} as const

const selection = {
  /** The date that the period refers to. */
  timeBy: z.enum(['receive', 'issue']).default('receive'),
  /** 1: includes projects that serve as inputs of others only. */
  inputs: asSent(z.coerce.number().int().min(0).max(1)).default(0),
}

export type PivotSelection = Pick<z.output<typeof PivotQuery>, 'timeBy' | 'inputs'>
const PivotQuery = statPageQuery(['receiveTime', 'sampleCode', 'clientName'], selection)

/** The columns of the samples; those of results are between them. */
export const pivotHeadings = {
  sampleCode: '样品编号',
  sampleName: '样品名称',
  clientName: '客户',
  labCode: '实验编号',
  receiveTime: '收样',
  reportCode: '报告编号',
} as const

/** The columns of the list of items. */
export const itemHeadings = {
  projectName: '项目',
  reported: '结果',
  unit: '单位',
  readings: '读数',
  values: '结果数',
  sampleCode: '样品编号',
  sampleName: '样品名称',
  clientName: '客户',
  confirmTime: '复核',
} as const

export const isValueMark = (mark: ItemMark | undefined): mark is ValueMark => valueMarks.some(one => one === mark)

/** What a list of items is limited to, in words; values are those of the table of results, by receipt unless by issue. */
export const wordsOfItems = ({
  mark,
  timeBy = 'confirm',
  inputs = 0,
}: Partial<Pick<z.output<typeof ItemQuery>, 'mark' | 'timeBy' | 'inputs'>>) => [
  ...(timeBy === 'receive' || (timeBy === 'confirm' && isValueMark(mark)) ? ['按收样日'] : []),
  ...(timeBy === 'issue' ? ['按签发日'] : []),
  ...(inputs === 1 ? ['含换算用的项目'] : []),
  ...(mark === undefined ? [] : [itemMarkNames[mark]]),
]

const ItemQuery = statPageQuery(['confirmTime'], {
  mark: itemMark.optional(),
  /** The date that the period refers to: that of confirmation, of receipt of the sample, or of issue of its report (of values). */
  timeBy: z.enum(['confirm', 'receive', 'issue']).default('confirm'),
  /** Of values, 1: includes projects that serve as inputs of others only. */
  inputs: selection.inputs,
})
type Selection = Pick<z.output<typeof ItemQuery>, 'mark' | 'timeBy' | 'inputs'>

/** Other items are not selected by these: they would be left out of the answer. */
const ofOneSelection = <Schema extends typeof ItemQuery>(query: Schema) =>
  query
    .refine(({ mark, timeBy }: Selection) => timeBy !== 'issue' || isValueMark(mark), {
      path: ['timeBy'],
      message: '只有化验数据里的结果可以按签发日查看',
    })
    .refine(({ mark, inputs }: Selection) => inputs === 0 || isValueMark(mark), {
      path: ['inputs'],
      message: '只有化验数据里的结果可以含换算用的项目',
    })
    .refine(({ mark, timeBy }: Selection) => timeBy === 'confirm' || (mark !== 'samples' && mark !== 'returned'), {
      path: ['timeBy'],
      message: '检测过的样品按复核日、退回和撤回的按退回日查看',
    })

export const chemicalStatCalls = {
  page: read({
    method: 'POST',
    path: 'reportforms/queryChemicalListPage',
    access: 'statChemical',
    summary: '化验数据：每行一个已收样品，列见 queryTableHead；期间按收样日，timeBy=issue 按签发日',
    input: PivotQuery,
    output: statPage(PivotRow, z.object({ samples: z.number(), values: z.number(), high: z.number() })),
  }),
  head: read({
    path: 'reportforms/queryTableHead',
    access: 'statChemical',
    summary: `化验数据的结果列，按项目次序，最多 ${mostPivotColumns} 列；只列条件内有结果的`,
    input: statQuery(selection),
    output: statAnswer(PivotColumn, z.object({ columns: z.number(), values: z.number() })),
  }),
  items: read({
    method: 'POST',
    path: 'reportforms/queryItemListPage',
    access: ['statChemical', 'statService', 'statProject'],
    summary:
      '已复核的检测项次，期间按复核日，timeBy=receive 按收样日；mark 只取高指标、放行、加测的，每个样品的第一项，期间内退回、撤回的（不论现在的状态），或化验数据里有结果（values）、有高指标结果（highValues）的，后两种 timeBy=issue 按签发日、否则按收样日，values 为各项的结果数；其他的有 timeBy=issue 或 inputs=1 的拒绝',
    input: ofOneSelection(ItemQuery),
    /** readings: null where items are selected by a mark or by receipt; values: null where they are not by their values */
    output: statPage(
      StatItemRow,
      z.object({ items: z.number(), readings: z.number().nullable(), values: z.number().nullable() }),
    ),
  }),
  exportItems: exportOf({
    path: 'reportforms/exportItemList',
    access: ['statChemical', 'statService', 'statProject'],
    summary: '导出已复核的检测项次（xlsx）；条件、列和顺序同列表，▲ 为高指标',
    input: ofOneSelection(ItemQuery.extend(exportColumns(itemHeadings))),
  }),
  projects: read({
    path: 'reportforms/queryDistinctProjectName',
    access: ['statChemical', 'statHigh', 'statService', 'statProject', 'statDelegate'],
    summary: '条件内检测过的项目，同名一行：代码和次数',
    input: statQuery(),
    output: statAnswer(
      z.object({ projectName: z.string(), codes: z.array(z.string()), projectIds: z.array(id), count: z.number() }),
      z.object({ count: z.number() }),
    ),
  }),
  exportAll: exportOf({
    path: 'reportforms/exportChemicalList',
    access: 'statChemical',
    summary: '导出化验数据（xlsx）；条件、列和顺序同列表',
    input: PivotQuery.extend({
      columns: z
        .array(z.string().regex(/^[A-Za-z][\w.]{0,49}$/, '列名不正确'))
        .max(100)
        .optional(),
    }),
  }),
}
