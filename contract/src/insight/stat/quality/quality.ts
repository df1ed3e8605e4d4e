import { z } from 'zod'
import { exportOf, read } from '../../../kit/call.ts'
import { dictionary, type ValueOf } from '../../../kit/dictionary.ts'
import { exportColumns } from '../../../kit/list/export.ts'
import { pageQuery } from '../../../kit/list/page.ts'
import { periodFields } from '../../../kit/value/period.ts'
import { id } from '../../../kit/value/text.ts'
import { controlVerdict } from '../../../lab/result/control.ts'
import { returnReason } from '../../../lab/result/result.ts'
import { percent, statAnswer, statPage, statPageQuery, statQuery } from '../stat.ts'
import {
  ControlReadingRow,
  controlChart,
  controlReadingHeadings,
  PairRow,
  pairHeadings,
  pairMark,
} from './quality-rows.ts'
import { RetestCount, RetestFigureRow, retestHeadings, retestMark } from './retest.ts'

/** Results of the items that were submitted in the period. */
export const qualityMark = dictionary('qualityMark', '质控指标', {
  submitted: ['submitted', '提交项次'],
  third: ['third', '加测'],
  waived: ['waived', '放行'],
  returned: ['returned', '退回'],
  retracted: ['retracted', '撤回'],
  corrected: ['corrected', '更正'],
})
export type QualityMark = ValueOf<typeof qualityMark>

const counts = {
  /** Distinct items submitted in the period; the other counts are subsets of them, up to now. */
  submitted: z.number(),
  third: z.number(),
  waived: z.number(),
  returned: z.number(),
  retracted: z.number(),
  /** Tested again for the correction of an issued report. */
  corrected: z.number(),
  /** Values of two readings, and their |x1 − x2| ÷ T: median, 90th percentile, and those beyond T. */
  pairs: z.number(),
  ratio50: z.string().nullable(),
  ratio90: z.string().nullable(),
  pairsBeyond: z.number(),
  beyondRate: percent,
}

export const QualityRow = z.object({ projectId: id, projectName: z.string(), symbol: z.string(), ...counts })
export type QualityRow = z.output<typeof QualityRow>

const QualityTotal = z.object({
  ...counts,
  thirdRate: percent,
  waivedRate: percent,
  returnedRate: percent,
  retractedRate: percent,
  correctedRate: percent,
})

/** Controls with one batch of a reference material for one project, or a component of it, in the period. */
export const ControlRow = z.object({
  materialId: id,
  materialName: z.string(),
  /** empty if the material has none */
  batchNo: z.string(),
  projectId: id,
  projectName: z.string(),
  /** empty for a project without components */
  component: z.string(),
  readings: z.number(),
  warned: z.number(),
  rejected: z.number(),
  /** Mean deviation from the certified value, in units of U. */
  bias: z.string().nullable(),
})
export type ControlRow = z.output<typeof ControlRow>

/** An item counted by a quality figure. */
export const QualityItemRow = z.object({
  /** the number of the row without the right to know lab code and client together */
  id,
  projectName: z.string(),
  /** null without that right */
  labCode: z.string().nullable(),
  sampleCode: z.string(),
  delegateCode: z.string(),
  clientName: z.string(),
  /** the day alone without that right */
  submitTime: z.string(),
  /** The user who submitted it last. */
  submitName: z.string(),
})
export type QualityItemRow = z.output<typeof QualityItemRow>

/** A reason of a return in words; 0 or null: there is none. */
export const reasonName = (code: z.output<typeof returnReason.schema> | 0 | null): string =>
  code === null || code === 0 ? '没有原因' : returnReason.label(code)

/** The tables of the screen. */
const qualityTable = z.enum(['projects', 'reasons', 'retests', 'controls'])

/** The columns of the list of items. */
export const qualityItemHeadings = {
  projectName: '项目',
  labCode: '实验编号',
  sampleCode: '样品编号',
  clientName: '客户',
  submitTime: '最后提交',
  submitName: '提交人',
} as const

const ItemQuery = statPageQuery(['submitTime'], {
  mark: qualityMark.schema.default(qualityMark.submitted),
  /** In place of a mark: the items that were returned or retracted for this reason; 0: without one. */
  reason: z.union([returnReason.schema, z.literal(0)]).optional(),
})
const PairQuery = statPageQuery(['submitTime'], { mark: pairMark.schema.default(pairMark.all) })
// They belong to no client.
const ControlQuery = pageQuery({}, ['createTime'], {
  ...periodFields,
  chart: controlChart.optional(),
  verdict: controlVerdict.schema.optional(),
})
const RetestQuery = statPageQuery(['createTime'], { mark: retestMark.schema })

export const qualityStatCalls = {
  list: read({
    method: 'POST',
    path: 'reportforms/queryQualityCount',
    access: 'statQuality',
    summary:
      '质控：平行差与重复性限之比，加测、放行、退回（按原因）、撤回、更正的项次占提交项次的比例，质控样，留样复测的符合率；期间按提交日，复测按登记日；按样品编号工作而不能查看样品与客户对应的人不能按客户或委托单号统计',
    input: statQuery(),
    output: statAnswer(QualityRow, QualityTotal).extend({
      reasons: z.array(z.object({ reasonCode: returnReason.schema.nullable(), items: z.number() })),
      controls: z.array(ControlRow),
      retests: RetestCount,
    }),
  }),
  items: read({
    method: 'POST',
    path: 'reportforms/queryQualityItemPage',
    access: 'statQuality',
    summary:
      '质控指标后面的检测项次；reason 代替 mark，只取以此原因退回或撤回的，0 为没有原因；按样品编号工作而不能查看样品与客户对应的人不能看',
    input: ItemQuery,
    output: statPage(QualityItemRow, z.object({ items: z.number() })),
  }),
  exportItems: exportOf({
    path: 'reportforms/exportQualityItem',
    access: 'statQuality',
    summary: '导出质控指标后面的检测项次（xlsx）；条件、列和顺序同列表',
    input: ItemQuery.extend(exportColumns(qualityItemHeadings)),
  }),
  retests: read({
    method: 'POST',
    path: 'reportforms/queryQualityRetestPage',
    access: 'statQuality',
    summary: '复测指标后面的复测值；按样品编号工作而不能查看样品与客户对应的人不能看',
    input: RetestQuery,
    output: statPage(RetestFigureRow, z.object({ values: z.number() })),
  }),
  exportRetests: exportOf({
    path: 'reportforms/exportQualityRetest',
    access: 'statQuality',
    summary: '导出复测指标后面的复测值（xlsx）；条件、列和顺序同列表',
    input: RetestQuery.extend(exportColumns(retestHeadings)),
  }),
  pairs: read({
    method: 'POST',
    path: 'reportforms/queryQualityPairPage',
    access: 'statQuality',
    summary:
      '平行对：期间内提交的项次中有两个读数的值，与重复性限相比；mark=pairsBeyond 只取超出的；按样品编号工作而不能查看样品与客户对应的人不能看，能登记复测而不复核结果的人看不到读数',
    input: PairQuery,
    output: statPage(PairRow, z.object({ pairs: z.number() })),
  }),
  exportPairs: exportOf({
    path: 'reportforms/exportQualityPair',
    access: 'statQuality',
    summary: '导出平行对（xlsx）；条件、列和顺序同列表',
    input: PairQuery.extend(exportColumns(pairHeadings)),
  }),
  controls: read({
    method: 'POST',
    path: 'reportforms/queryQualityControlPage',
    access: 'statQuality',
    summary:
      '期间内的质控样读数；chart 只取一张质控图的，如 3-12-（标准物质、项目、特征值），verdict 只取一种判定的。不含客户信息',
    input: ControlQuery,
    output: statPage(ControlReadingRow, z.object({ readings: z.number() })),
  }),
  exportControls: exportOf({
    path: 'reportforms/exportQualityControl',
    access: 'statQuality',
    summary: '导出质控样读数（xlsx）；条件、列和顺序同列表',
    input: ControlQuery.extend(exportColumns(controlReadingHeadings)),
  }),
  exportAll: exportOf({
    path: 'reportforms/exportQualityCount',
    access: 'statQuality',
    summary:
      '导出质控（xlsx）：table 为 projects（各项目质控，默认）、reasons（退回和撤回的原因）、retests（留样复测）或 controls（质控样）；条件、次序和合计同屏幕',
    input: statQuery({ table: qualityTable.default('projects') }),
  }),
}
