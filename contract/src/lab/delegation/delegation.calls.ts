import { z } from 'zod'
import { Offer } from '../../catalogue/price/offer.ts'
import { confirmMethods, payMethod } from '../../client/money/pay-method.ts'
import { voucherNo } from '../../client/money/transfer.ts'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { pageOf } from '../../kit/list/page.ts'
import { Reason } from '../../kit/reason.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { positiveMoneyInput } from '../../kit/value/money.ts'
import { id, note, optionalText, version } from '../../kit/value/text.ts'
import { imageCode } from '../../system/image.ts'
import { DelegationDraft, FeeDraft, RepeatDraft } from './delegation.draft.ts'
import { Fee, FeeComparison, PayAnswer, Repeat } from './delegation.fee.ts'
import { DelegationQuery } from './delegation.query.ts'
import { Delegation, DelegationRow, delegationHeadings } from './delegation.row.ts'
import { delegationState, payState } from './delegation.ts'

const module = '委托管理'
const delegateCode = z.string().trim().min(1, '请输入委托单号').max(30)
const drafting = ['delegateAdd', 'delegateEdit'] as const

/** The result of receipt for one sample. */
const SampleReceipt = z.strictObject({
  sampleId: id,
  received: z.boolean(),
  condition: optionalText('样品状况', 100),
  rejectReason: optionalText('拒收原因', 100),
  images: z.array(imageCode).max(9, '照片最多9张').default([]),
})

/** How the due amount is paid. */
export const PayDraft = z.strictObject({
  payMethod: choiceOf(payMethod.schema).refine(method => confirmMethods.includes(method), '余额支付请在收费台办理'),
  voucherNo,
  remarks: optionalText('备注', 100),
})

export const CancelDraft = z.strictObject({ reason: note('作废原因', 100) })

/** The dictionary of reasons, which staff edit. */
export const delayReasons = 'overdueReason'

export const DelayDraft = z.strictObject({
  delayReason: z.string({ error: '请选择逾期原因' }).trim().min(1, '请选择逾期原因').max(50),
  delayRemarks: optionalText('说明', 100),
})

export const InformDraft = z.strictObject({
  /** Expected date of completion. */
  expectedTime: z
    .string({ error: '请选择预计完成时间' })
    .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/, '时间格式应为 yyyy-MM-dd HH:mm')
    .transform(time => time.replace('T', ' ')),
})

export const delegationCalls = {
  options: read({
    path: 'delegate/getRegistrationOptions',
    access: [...drafting, 'delegateView'],
    summary: '登记委托所需的全部选项：项目及单价、项目组、费用系数、样品类型、煤种、煤类、浮煤比重',
    output: Offer,
  }),
  page: read({
    method: 'POST',
    path: 'delegate/queryPage',
    access: ['delegateView', 'delegateSign', 'paymentConfirm'],
    summary: '委托单列表，新的在前',
    input: DelegationQuery,
    output: pageOf(DelegationRow),
  }),
  get: read({
    path: 'delegate/get',
    access: ['delegateView', 'delegateSign', 'paymentConfirm'],
    summary: '委托单详情，按 id 或 delegateCode',
    input: z
      .strictObject({ id: id.optional(), delegateCode: delegateCode.optional() })
      .refine(key => (key.id === undefined) !== (key.delegateCode === undefined), '请给出 id 或 delegateCode'),
    output: Delegation,
  }),
  add: write({
    path: 'delegate/add',
    access: 'delegateAdd',
    summary: '登记委托单',
    input: DelegationDraft,
    output: z.object({ id, delegateCode: z.string(), version: z.number() }),
    log: { module, action: '登记委托' },
  }),
  update: write({
    path: 'delegate/update',
    access: 'delegateEdit',
    summary: '修改委托单，按现行价目重新计价；草稿可提交',
    input: DelegationDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '修改委托' },
  }),
  remove: write({
    path: 'delegate/delete',
    access: 'delegateDelete',
    summary: '删除草稿',
    input: z.strictObject({ id, version }),
    output: nothing,
    log: { module, action: '删除委托' },
  }),
  fee: read({
    method: 'POST',
    path: 'delegate/calculateFee',
    access: [...drafting, 'delegateView'],
    summary: '试算费用，不保存',
    input: FeeDraft,
    output: Fee,
  }),
  feeAgain: read({
    method: 'POST',
    path: 'delegate/calculateFeeByDelegateCode',
    access: [...drafting, 'delegateView', 'paymentConfirm'],
    summary: '按现行价目重算已存委托单的费用，并与原费用比较',
    input: z.strictObject({ delegateCode }),
    output: FeeComparison,
  }),
  checkRepeat: read({
    method: 'POST',
    path: 'delegate/checkRepeatDelegate',
    access: drafting,
    summary: '近期是否委托过相同样品的相同项目',
    input: RepeatDraft,
    output: z.object({ repeated: z.boolean(), days: z.number(), repeats: z.array(Repeat) }),
  }),
  consignors: read({
    path: 'delegate/queryConsignorByClientCode',
    access: [...drafting, 'clientView'],
    summary: '客户的送样人，最近来过的在前',
    input: z.strictObject({ clientCode: z.string().trim().min(1).max(20) }),
    output: z.array(z.object({ id, consignorName: z.string(), telephone: z.string(), lastTime: z.string() })),
  }),
  sign: write({
    path: 'delegate/sign',
    access: 'delegateSign',
    summary: '签收：每个样品收下或拒收；收下的得到样品编号，可以检测的随即开始检测',
    input: z.strictObject({
      id,
      version,
      samples: z.array(SampleReceipt).min(1).max(50),
      signatureCode: imageCode.nullish(),
    }),
    output: z.object({
      state: delegationState.schema,
      /** Why testing has not begun. */
      waitingFor: z.array(Reason),
      samples: z.array(z.object({ id, position: z.number(), labCode: z.string().nullable() })),
    }),
    log: { module, action: '签收样品' },
  }),
  checkPay: read({
    method: 'POST',
    path: 'delegate/checkCanOrNotPay',
    access: ['delegateView', 'paymentConfirm'],
    summary: '应付金额，能否付款、能否挂账、能否开始检测，及全部原因',
    input: z.strictObject({ id }),
    output: PayAnswer,
  }),
  confirmPay: write({
    path: 'delegate/confirmPay',
    access: 'paymentConfirm',
    summary: '确认收到全部应付金额，或挂账；已签收的随即开始检测',
    input: PayDraft.extend({
      id,
      version,
      /** The unpaid amount that was displayed; another one now is refused. */
      due: positiveMoneyInput('请输入应付金额').optional(),
    }),
    output: z.object({ state: delegationState.schema, payState: payState.schema }),
    log: { module, action: '确认收款' },
  }),
  cancel: write({
    path: 'delegate/cancel',
    access: 'delegateCancel',
    summary: '作废委托单：未结算的挂账随即释放，已收的款项申请退款',
    input: CancelDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '作废委托' },
  }),
  explainDelay: write({
    path: 'delegate/explainDelay',
    access: 'delayExplain',
    summary: '填写逾期原因；可以更正，以最后一次为准',
    input: DelayDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '填写逾期原因' },
  }),
  informClient: write({
    path: 'delegate/informClient',
    access: 'clientInform',
    summary: '短信告知通知人延期和预计完成时间；同一委托单每个号码只发一次，发送失败的可以重发',
    input: InformDraft.extend({ id, version }),
    /** Number of messages queued. */
    output: z.object({ sent: z.number().int() }),
    log: { module, action: '告知客户延期' },
  }),
  exportAll: exportOf({
    path: 'delegate/exportDelegatePage',
    access: 'delegateView',
    summary: '导出委托单（xlsx）；条件、列和顺序同列表，不分页',
    input: DelegationQuery.extend(exportColumns(delegationHeadings)),
  }),
}
