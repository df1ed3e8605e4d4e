import { z } from 'zod'
import { read } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { id } from '../../kit/value/text.ts'

export const scannedKind = dictionary('scannedKind', '扫描对象', {
  sample: ['sample', '样品', 'cyan'],
  delegation: ['delegation', '委托单', 'blue'],
  report: ['report', '化验报告', 'purple'],
})

/** The next step of a sample, a delegation or a report. */
export const workStep = dictionary('workStep', '下一步', {
  submit: ['submit', '提交委托单'],
  sign: ['sign', '签收'],
  pay: ['pay', '收款'],
  enter: ['enter', '录入结果'],
  review: ['review', '复核结果'],
  report: ['report', '编制报告'],
  reviewReport: ['reviewReport', '审核报告'],
  approve: ['approve', '批准报告'],
  release: ['release', '发放报告'],
  keep: ['keep', '留样入库'],
  dispose: ['dispose', '申请处置'],
})
export type WorkStep = ValueOf<typeof workStep>

/** The scanned object, as far as the caller may see it. */
export const Scanned = z.object({
  kind: scannedKind.schema,
  id,
  /** Lab code, number of the delegation, or number of the report. */
  code: z.string(),
  /** Name of its state. */
  state: z.string(),
  /** null for callers who may not see the client. */
  clientName: z.string().nullable(),
  delegateCode: z.string().nullable(),
  /** With its number for the client; for samples. */
  sampleName: z.string().nullable(),
  sampleKindName: z.string().nullable(),
  place: z.string(),
  dueTime: z.string().nullable(),
  /** Items to be tested, items to be reviewed, and all items. */
  items: z.object({ open: z.number(), submitted: z.number(), total: z.number() }).nullable(),
  /** null: no step is left. `url`: where this caller performs it, null if somebody else does. */
  next: z.object({ step: workStep.schema, url: z.string().nullable() }).nullable(),
  /** Where the caller sees all of it. */
  url: z.string().nullable(),
})
export type Scanned = z.output<typeof Scanned>

export const scanCalls = {
  scan: read({
    path: 'sample/scan',
    access: 'signedIn',
    summary: '扫描样品编号、委托单号、报告编号或查验二维码：样品、委托单或报告的状态和下一步；只给出本人有权查看的',
    input: z.strictObject({ code: z.string().trim().min(1, '请扫描或输入编号').max(300, '编号过长') }),
    output: Scanned,
  }),
}
