import { z } from 'zod'
import { read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { id, optionalText } from '../../kit/value/text.ts'
import { imageCode } from '../../system/image.ts'
import { blendType, reflectanceKind } from '../report/report.ts'
import { itemState } from '../sample/sample.ts'
import { ChangedItems } from './result.row.ts'
import { EntryRef } from './result.ts'

export const petrographyFailures = failures({
  noReflectance: [26281, '该项目不由反射率测点得出'],
  enteredFromSet: [26282, '该样品已录入反射率测点，反射率、标准差和混煤类型不能直接录入'],
  overrideUnexplained: [26283, '改判混煤类型须填写理由'],
  takenFromSet: [26284, '该样品的反射率取自测点，报告中不能另填'],
  itemsChanged: [26285, '该样品的岩相项目有变化，请刷新后重试'],
  withoutSet: [26287, '反射率、标准差和混煤类型由测点得出，请录入反射率测点后提交'],
  sharesOfRandom: [26286, '煤种占比按最大反射率计算，随机反射率不能打印'],
  pictureFormat: [26288, '分布图须为 JPG 或 PNG 图片'],
})

/** GB/T 6948: at least 100 points for a single coal, up to 500 for a blend. */
export const readingLimits = { min: 100, max: 500 } as const

/** One reading of a set, in per cent. */
export const ReflectanceReading = z
  .string({ error: '请输入反射率' })
  .trim()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, '反射率应为数字，最多4位小数')
  .refine(text => Number(text) >= 0.1 && Number(text) <= 10, '反射率应在 0.1～10%')

const readings = z.array(ReflectanceReading).max(readingLimits.max, `测点最多${readingLimits.max}个`)

/** A class of 0.05 % width; its lower edge belongs to it. */
const ReflectanceClass = z.object({ from: z.string(), count: z.number().int() })

/** Readings of a set within the Rmax range of a coal kind. */
const CoalKindShare = z.object({ name: z.string(), count: z.number().int() })

/** The values calculated from a set of readings. */
export const ReflectanceStatistics = z.object({
  points: z.number().int(),
  mean: z.string(),
  /** with n − 1 */
  deviation: z.string(),
  minimum: z.string(),
  maximum: z.string(),
  /** Consecutive classes in ascending order. */
  classes: z.array(ReflectanceClass),
  notches: z.number().int(),
  computedType: blendType.schema,
  /** The table of GB/T 15591 has no such combination of deviation and notches. */
  outsideTable: z.boolean(),
  /** For Rmax; empty for Rran. */
  shares: z.array(CoalKindShare),
})
export type ReflectanceStatistics = z.output<typeof ReflectanceStatistics>

/** A stored set. */
export const ReflectanceSet = ReflectanceStatistics.extend({
  id,
  readings: z.array(z.string()),
  instrument: z.string(),
  /** The computed type, or the one that the petrographer chose, with a reason. */
  blendType: blendType.schema,
  overrideReason: z.string(),
  printsShares: z.boolean(),
  /** A picture of the distribution from the program of the microscope; null: none. */
  pictureCode: imageCode.nullable(),
  userName: z.string(),
  createTime: z.string(),
})
export type ReflectanceSet = z.output<typeof ReflectanceSet>

/** The items of a sample whose values come from one set, and the set in force. Blind: without the client. */
export const Petrography = z.object({
  labCode: z.string(),
  kind: reflectanceKind.schema,
  items: z.array(
    z.object({ itemId: id, version: z.number(), projectName: z.string(), symbol: z.string(), state: itemState.schema }),
  ),
  set: ReflectanceSet.nullable(),
})
export type Petrography = z.output<typeof Petrography>

const module = '化验管理'

export const petrographyCalls = {
  get: read({
    path: 'petrography/query',
    access: ['resultEnter', 'resultConfirm'],
    summary: '一个岩相项目所在样品的反射率测点和由它得出的项目。不含客户信息',
    input: z.strictObject({ itemId: id }),
    output: Petrography,
  }),
  preview: read({
    method: 'POST',
    path: 'petrography/preview',
    access: 'resultEnter',
    summary: '由测点算出平均值、标准差、分布、凹口和混煤类型，不保存',
    input: z.strictObject({
      kind: reflectanceKind.schema,
      readings: readings.min(2, '至少两个测点'),
      /** Its sample has the step of the deviation. */
      itemId: id.optional(),
    }),
    output: ReflectanceStatistics,
  }),
  save: write({
    path: 'petrography/save',
    access: 'resultEnter',
    summary: '录入反射率测点：反射率、标准差、混煤类型由同一组测点得出，一并录入；改判混煤类型须有理由',
    input: z.strictObject({
      items: z.array(EntryRef).min(1, '请选择项目').max(3),
      readings: readings.min(readingLimits.min, `测点至少${readingLimits.min}个`),
      instrument: optionalText('仪器编号', 40),
      /** In place of the computed one. */
      blendType: choiceOf(blendType.schema).nullish(),
      overrideReason: optionalText('改判理由', 100),
      printsShares: z.boolean().default(false),
      pictureCode: imageCode.nullish(),
    }),
    output: ChangedItems,
    log: { module, action: '录入反射率测点' },
  }),
}
