import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { id, note, optionalText, version } from '../../kit/value/text.ts'
import { CustodyRow, sampleRefs } from './custody.ts'

export const disposalKind = dictionary('disposalKind', '处置方式', {
  giveBack: [1, '退还客户', 'cyan'],
  dispose: [2, '处置', 'gray'],
})
export type DisposalKind = ValueOf<typeof disposalKind>

export const disposalState = dictionary('disposalState', '处置单状态', {
  requested: [10, '待确认', 'orange'],
  done: [20, '已执行', 'green'],
  rejected: [90, '已驳回', 'red'],
})
export type DisposalState = ValueOf<typeof disposalState>

export const disposalCommand = dictionary('disposalCommand', '处置单操作', {
  request: ['request', '申请'],
  confirm: ['confirm', '确认执行'],
  reject: ['reject', '驳回'],
})
export type DisposalCommand = ValueOf<typeof disposalCommand>

export const disposalFailures = failures({
  wrongState: [26341, '处置单已经确认或驳回'],
  ownRequest: [26342, '处置须由另一人确认，不能确认自己申请的处置单'],
  passwordMissing: [26343, '请输入您的登录密码，作为确认签名'],
  passwordWrong: [26344, '密码错误'],
  recipientMissing: [26345, '退还样品请填写领取人'],
  reasonMissing: [26346, '留样期限未到就退还，请填写原因'],
})

const DisposalSample = CustodyRow.pick({
  id: true,
  labCode: true,
  sampleKindName: true,
  mass: true,
  state: true,
  place: true,
  retainedUntil: true,
  sampleCode: true,
  clientName: true,
})

/** Samples to be disposed of together, requested by one user and confirmed by another. */
export const DisposalRow = z.object({
  id,
  version: z.number(),
  disposalCode: z.string(),
  kind: disposalKind.schema,
  state: disposalState.schema,
  sampleCount: z.number(),
  method: z.string(),
  /** Who collects the samples; null for callers who may not see the client. */
  recipient: z.string().nullable(),
  reason: z.string(),
  requesterName: z.string(),
  createTime: z.string(),
  deciderName: z.string(),
  decideTime: z.string().nullable(),
  rejectReason: z.string(),
  can: z.object({ confirm: z.boolean(), reject: z.boolean() }),
})
export type DisposalRow = z.output<typeof DisposalRow>

export const Disposal = DisposalRow.extend({ samples: z.array(DisposalSample) })
export type Disposal = z.output<typeof Disposal>

export const DisposalDraft = z.strictObject({
  kind: choiceOf(disposalKind.schema, '请选择退还或处置'),
  /** Method of disposal: 弃置, 交有资质单位, … */
  method: optionalText('处置方法', 40),
  recipient: optionalText('领取人', 40),
  reason: optionalText('原因', 100),
})

export const DisposalRejection = z.strictObject({ reason: note('驳回原因', 100) })

const module = '质量管理'

export const disposalCalls = {
  page: read({
    method: 'POST',
    path: 'quality/disposal/queryPage',
    access: 'custodyView',
    summary: '处置单，新的在前：待确认的，和本人经手或范围内样品的',
    input: pageQuery({ disposalCode: 'code', kind: 'number', state: 'number', createTime: 'time' }, ['createTime']),
    output: pageOf(DisposalRow),
  }),
  get: read({
    path: 'quality/disposal/get',
    access: 'custodyView',
    summary: '一张处置单和它的样品',
    input: z.strictObject({ id }),
    output: Disposal,
  }),
  request: write({
    path: 'quality/disposal/request',
    access: 'disposalRequest',
    summary: '申请退还或处置样品；到期的才能处置，提前退还须写原因。由另一人确认后执行',
    input: DisposalDraft.extend({ samples: sampleRefs }),
    output: z.object({ id, disposalCode: z.string() }),
    log: { module, action: '申请处置样品' },
  }),
  confirm: write({
    path: 'quality/disposal/confirm',
    access: 'disposalConfirm',
    summary: '确认并执行处置单：须为申请人以外的人，以登录密码（加密）签名',
    input: z.strictObject({ id, version, password: z.string().max(2000).optional() }),
    output: nothing,
    log: { module, action: '确认处置样品' },
  }),
  reject: write({
    path: 'quality/disposal/reject',
    access: ['disposalConfirm', 'disposalRequest'],
    summary: '驳回处置单；申请人可以撤回自己的，须写原因',
    input: DisposalRejection.extend({ id, version }),
    output: nothing,
    log: { module, action: '驳回处置单' },
  }),
  sheet: exportOf({
    method: 'GET',
    path: 'quality/disposal/print',
    access: 'custodyView',
    summary: '处置清单（A4，PDF）：样品、申请人、确认人和签名栏',
    input: z.strictObject({ id }),
  }),
}
