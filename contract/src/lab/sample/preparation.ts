import { z } from 'zod'
import { urgency } from '../../catalogue/price/cost-coefficient.ts'
import { read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { Decimal, decimalText } from '../../kit/value/decimal.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { id, optionalText, version } from '../../kit/value/text.ts'
import { sampleState } from './sample.ts'

/** The portions of a sample, by particle size (coal.md §1, GB/T 474). */
export const portionKind = dictionary('portionKind', '分样类型', {
  analysis: [1, '一般分析试样 <0.2 mm'],
  moisture: [2, '全水分试样 <13 mm'],
  fineMoisture: [3, '全水分试样 <6 mm'],
  reserve: [4, '存查样 <3 mm'],
  plastometer: [5, '胶质层试样 <1.5 mm'],
  petrography: [6, '岩相试样 <1 mm'],
  other: [9, '其他'],
})
export type PortionKind = ValueOf<typeof portionKind>

export const preparationFailures = failures({
  portionsExceed: [26325, '各分样质量之和不能大于制样前质量'],
  remarksMissing: [26326, '这个样品已经制样，再次制样请填写说明'],
})

/** Grams. */
const grams = (label: string) =>
  decimalText.refine(
    value => new Decimal(value).gt(0) && /^\d{1,7}(\.\d{1,2})?$/.test(value),
    `${label}应大于0，单位克，最多两位小数`,
  )

const Portion = z.strictObject({
  kind: choiceOf(portionKind.schema, '请选择分样类型'),
  mass: grams('分样质量'),
  remarks: optionalText('分样说明', 40),
})

export const PreparationDraft = z.strictObject({
  massBefore: grams('制样前质量'),
  portions: z.array(Portion, { error: '请添加分样' }).min(1, '请添加分样').max(10, '分样最多10个'),
  /** Required from the second preparation on. */
  remarks: optionalText('制样说明', 100),
})

/** The division of a sample: method, user and time. */
export const Preparation = z.object({
  id,
  massBefore: z.string(),
  portions: z.array(z.object({ kind: portionKind.schema, mass: z.string(), remarks: z.string() })),
  remarks: z.string(),
  userName: z.string(),
  createTime: z.string(),
})
export type Preparation = z.output<typeof Preparation>

/** A sample to be prepared, blind as at the bench. */
export const PreparationRow = z.object({
  id,
  version: z.number(),
  labCode: z.string(),
  sampleKindName: z.string(),
  floatDensityName: z.string().nullable(),
  /** kilograms */
  mass: z.string().nullable(),
  state: sampleState.schema,
  urgency: urgency.schema,
  receiveTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  soonTime: z.string().nullable(),
  /** Symbols of the projects, which determine the portions. */
  projects: z.array(z.string()),
  prepareTime: z.string().nullable(),
})
export type PreparationRow = z.output<typeof PreparationRow>

const module = '化验管理'

export const preparationCalls = {
  page: read({
    method: 'POST',
    path: 'sample/queryPreparationPage',
    access: 'samplePrepare',
    summary: '待制样的样品，加急和收样早的在前；isPrepared 为 1 时列出已制样而未检测完的。不含客户信息',
    input: pageQuery(
      { labCode: 'text', state: 'number', urgency: 'number', receiveTime: 'time' },
      ['labCode', 'receiveTime', 'dueTime'],
      {
        isPrepared: choiceOf(z.literal([0, 1])).default(0),
      },
    ),
    output: pageOf(PreparationRow),
  }),
  prepare: write({
    path: 'sample/prepare',
    access: 'samplePrepare',
    summary: '登记制样：制样前质量和各分样；每次各留一条记录，再次制样须填写说明',
    input: PreparationDraft.extend({ sampleId: id, version }),
    output: z.object({ state: sampleState.schema, version: z.number() }),
    log: { module, action: '制样' },
  }),
}
