import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { Reason } from '../../kit/reason.ts'
import { id, optionalText } from '../../kit/value/text.ts'

/** The papers of a delegation. The change slip lists all changes of the delegation. */
export const printDocument = dictionary('printDocument', '打印单据', {
  form: ['form', '委托单'],
  receipt: ['receipt', '收费小票'],
  explanation: ['explain', '样品说明'],
  sampleLabel: ['label', '样品标签'],
  change: ['change', '变更单'],
})
export type PrintDocument = ValueOf<typeof printDocument>

/** Maximum number of papers that one call prints or counts. */
export const printLimits = { delegations: 50, labels: 500 } as const

export const printFailures = failures({
  draft: [24123, '草稿还没有提交，不能打印'],
  cancelled: [24124, '委托单已作废，不能打印'],
  nothingPaid: [24125, '尚未收款，也未挂账，没有可打印的小票'],
  noLabCode: [24126, '样品还没有签收，没有样品编号'],
  reprintNeedsReason: [24127, '小票已经打印过，补打须填写原因'],
  printedMeanwhile: [24128, '此单据刚刚被他人打印，请重新预览'],
  notMade: [24190, '小票还没有取得，请用“打印”取得小票'],
  noChange: [24131, '没有变更，没有可打印的变更单'],
  tooManyLabels: [24129, `一次最多打印${printLimits.labels}个标签，请分批打印`],
  labelNeedsCodeMapping: [24130, '标签把样品编号和委托单连在一起，打印须有“查看样品与客户对应”的权限'],
})

const module = '委托管理'
export const printLog = { module, action: '打印单据' } as const
const staff = ['delegatePrint', 'paymentConfirm'] as const
const reprintReason = optionalText('补打原因', 100)
const ids = z
  .array(id)
  .min(1, '请选择委托单')
  .max(printLimits.delegations, `一次最多${printLimits.delegations}张委托单`)
  .transform(list => [...new Set(list)])

export const printCalls = {
  form: exportOf({
    method: 'GET',
    path: 'delegate/printDelegate',
    access: 'delegatePrint',
    summary: '委托单（A4，PDF）；只取文件，不计打印次数',
    input: z.strictObject({ id }),
  }),
  receipt: exportOf({
    path: 'delegate/reprintReceipt',
    access: staff,
    counts: true,
    summary: '收费小票（80 mm，PDF），每次取得即计一次打印；从第二张起须填写原因，票面有“补打 第n次”',
    input: z.strictObject({ id, reason: reprintReason }),
  }),
  explanation: exportOf({
    method: 'GET',
    path: 'delegate/printSampleExplain',
    access: 'delegatePrint',
    summary: '样品说明（A4，PDF）；只取文件，不计打印次数',
    input: z.strictObject({ id }),
  }),
  change: exportOf({
    method: 'GET',
    path: 'delegate/printChange',
    access: 'delegatePrint',
    summary: '变更单（A4，PDF），列出受理后的全部变更；只取文件，不计打印次数',
    input: z.strictObject({ id }),
  }),
  labels: exportOf({
    path: 'delegate/printLabel',
    access: 'delegatePrint',
    summary: '样品标签（60×40 mm，PDF），每个收下的样品一张；没有客户和委托单号',
    input: z.strictObject({ ids, sampleIds: z.array(id).max(printLimits.labels).optional() }),
  }),
  check: read({
    method: 'POST',
    path: 'delegate/checkBeforePrint',
    access: staff,
    summary: '每张委托单能否打印某种单据，及全部原因；小票另有将打印的张次',
    input: z.strictObject({ ids, document: printDocument.schema }),
    output: z.array(
      z.object({
        id,
        delegateCode: z.string(),
        reasons: z.array(Reason),
        /** Number of the next copy. */
        copy: z.number(),
      }),
    ),
  }),
  printed: write({
    path: 'delegate/printed',
    access: staff,
    summary: '记录一次打印；copy 为预览时的张次，此间他人打印过则拒绝；小票在取得时已计，不再计',
    input: z.strictObject({
      prints: z
        .array(z.strictObject({ id, copy: z.number().int().min(1).max(10_000) }))
        .min(1)
        .max(printLimits.delegations),
      document: printDocument.schema,
      reason: reprintReason,
    }),
    output: nothing,
    log: printLog,
  }),
}
