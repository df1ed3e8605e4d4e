import { z } from 'zod'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { id, note, optionalText, version } from '../../kit/value/text.ts'
import { Finding } from './plausibility.ts'

/** The command that wrote a version of a result. */
export const resultCause = dictionary('resultCause', '结果来由', {
  entered: ['entered', '录入', 'blue'],
  waived: ['waived', '放行', 'orange'],
  calculated: ['calculated', '计算', 'purple'],
})
export type ResultCause = ValueOf<typeof resultCause>

/** The source of a reading, set by the server; no input has it. */
export const readingSource = dictionary('readingSource', '读数来源', {
  typed: ['typed', '直接录入', 'gray'],
  raw: ['raw', '原始数据', 'green'],
  instrument: ['instrument', '仪器文件', 'cyan'],
  ocr: ['ocr', '识别', 'gold'],
  calculated: ['calculated', '计算', 'purple'],
})
export type ReadingSource = ValueOf<typeof readingSource>

/** The reason of a return or retraction. */
export const returnReason = dictionary('returnReason', '退回原因', {
  limit: [1, '平行超差'],
  outlier: [2, '数据异常'],
  instrument: [3, '仪器或试剂问题'],
  typing: [4, '录入错误'],
  sample: [5, '样品问题'],
  other: [9, '其他'],
})
export type ReturnReason = ValueOf<typeof returnReason>

/** Commands on an item, for its history. */
export const itemCommand = dictionary('itemCommand', '检测操作', {
  enter: ['enter', '录入'],
  calculate: ['calculate', '计算'],
  takeOver: ['takeOver', '接手'],
  submit: ['submit', '提交'],
  waive: ['waive', '放行'],
  confirm: ['confirm', '复核'],
  returnBack: ['returnBack', '退回'],
  retract: ['retract', '撤回'],
  takeBack: ['takeBack', '随依据撤回'],
  publish: ['publish', '发布'],
  cancel: ['cancel', '取消'],
  reinstate: ['reinstate', '恢复'],
})
export type ItemCommand = ValueOf<typeof itemCommand>

export const resultFailures = failures({
  wrongState: [26101, '当前状态不能进行此操作'],
  notTesting: [26102, '该样品所属委托不在检测中'],
  calculatedByServer: [26103, '该项目由系统计算，不能录入'],
  componentUnknown: [26104, '没有这个分项'],
  componentMissing: [26105, '分项结果不齐全'],
  tooManyReadings: [26106, '每个样品最多测定四次'],
  limitOpen: [26107, '平行测定尚未合格；不能加测时请填写说明后提交'],
  ownEntry: [26108, '不能复核自己录入的结果'],
  inputsOpen: [26109, '计算依据尚未全部复核'],
  needsWaiver: [26110, '平行测定超差，复核须填写放行原因'],
  waiverNotNeeded: [26111, '平行测定合格，无需放行'],
  readingNotThere: [26115, '放行所选的测定次序不存在'],
  itemCancelled: [26116, '该项目已取消，不再检测'],
  calculatedNotAlone: [26112, '计算项目随其依据退回或撤回，不能单独操作'],
  issued: [26113, '结果已在签发的报告中，请先对该报告发起更正'],
  notCalculable: [26114, '计算结果不能成立'],
  enteredByAnother: [27141, '该结果由他人录入；需要修改时请先接手'],
  alreadyHolder: [27142, '该结果已由您录入，无需接手'],
  warnedInBatch: [27143, '有异常或提醒的结果不能批量复核，请逐项复核'],
  inputNotMissing: [26321, '该项目的计算不缺这个项目，请刷新'],
  inputStopped: [26322, '所缺的项目已停用，不能加测'],
  inputCancelled: [26323, '所缺的项目在此样品中已取消，请用委托变更恢复'],
  methodNotAllowed: [26125, '所选方法不是该项目启用的检测方法'],
  rawDataInvalid: [26201, '原始数据不能得出读数'],
  rawDataNotUsed: [26202, '该项目直接录入读数，没有原始记录'],
  readingNotTyped: [26203, '该项目须录入原始数据，不能直接录入读数'],
  instrumentMissing: [26205, '该项目须选择仪器'],
})

const rawNumber = z
  .string({ error: '请输入数字' })
  .trim()
  .regex(/^-?\d{1,9}(\.\d{1,8})?$/, '请输入数字')

const readingForm = /^([<>]|-?)\d{1,9}(\.\d{1,8})?$|^[\u4e00-\u9fa5]{1,8}$/

/** A reading as typed: 9.80 and 9.8 are different. A project may allow > or < before a limit, or a word such as 仅收缩. */
export const rawReading = z.string({ error: '请输入数字' }).trim().regex(readingForm, '请输入数字')

/** Whether the reading is a number; false for >1500, <0.003 and 仅收缩. */
export const isNumericReading = (raw: string): boolean => /^-?\d/.test(raw)

/** The raw data of one determination, by field of its worksheet (catalogue/project/worksheet.ts); empty fields are absent. */
export const RawData = z.record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,19}$/), rawNumber)
export type RawData = z.output<typeof RawData>

/** A reading: a final value, or raw data from which the server calculates it. */
export const ReadingDraft = z
  .strictObject({
    /** Of a project with several values, such as ST of ash fusion. */
    component: z.string().max(10).default(''),
    raw: rawReading.optional(),
    rawData: RawData.optional(),
    instrument: optionalText('仪器编号', 40),
  })
  .refine(({ raw, rawData }) => (raw === undefined) !== (rawData === undefined), {
    path: ['raw'],
    message: '请输入读数，或录入原始数据',
  })
export type ReadingDraft = z.output<typeof ReadingDraft>

/** Up to four readings of each of ten components. */
export const readingDrafts = z.array(ReadingDraft).min(1, '请输入读数').max(40, '每个样品最多测定四次')

/** An item at the version that the caller saw; refused with 20009 if it has changed. */
export const ItemRef = z.strictObject({ itemId: id, version })

/** An item to enter, and the method it is determined by; null: the default one, absent: as entered before. */
export const EntryRef = ItemRef.extend({ methodId: id.nullish() })

/** The readings of an item, which replace earlier ones. */
export const EntryRow = EntryRef.extend({ readings: readingDrafts })

/** An item submitted for review, with the analyst's remarks. */
export const SubmitRow = ItemRef.extend({ remarks: optionalText('说明', 100) })

/** An item to confirm. */
export const ConfirmRow = ItemRef.extend({
  /** Accepts a result beyond its limit. */
  waiver: z
    .strictObject({ reason: note('放行原因', 100), used: z.array(z.int().min(1).max(4)).max(4).optional() })
    .optional(),
  /** Accepts an unusual or contradictory result. With `findings`, others than these are refused. */
  acceptance: z
    .strictObject({
      reason: note('认可原因', 100),
      findings: z.array(z.strictObject(Finding.shape)).max(100).optional(),
    })
    .optional(),
})

type ConfirmRow = z.output<typeof ConfirmRow>
export type ResultAcceptance = NonNullable<ConfirmRow['acceptance']>

/** An input of a calculated version. */
export const ResultInput = z.object({
  itemId: id,
  projectCode: z.string(),
  resultNo: z.number(),
  reported: z.string(),
})
export type ResultInput = z.output<typeof ResultInput>
