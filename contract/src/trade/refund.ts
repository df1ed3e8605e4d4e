import { z } from 'zod'
import { refundCause, refundState, refundTarget } from '../client/money/ledger.ts'
import { payMethod } from '../client/money/pay-method.ts'
import { ApprovalNode } from '../kit/approval.ts'
import { nothing, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money, positiveMoneyInput } from '../kit/value/money.ts'
import { inPeriod, periodFields } from '../kit/value/period.ts'
import { chosenId, id, idVersion, note, optionalText, text } from '../kit/value/text.ts'

export const refundFailures = failures({
  lineGone: [25311, '所选项目已退或已取消，请重新选择'],
  lineRequested: [25312, '所选项目已在其他退款单中'],
  nothingRefundable: [25313, '没有可退的金额'],
  paidByChannel: [25314, '这笔退款由支付渠道原路退回，不能手工确认'],
  notByChannel: [25315, '这笔退款不经过支付渠道，请线下付款后确认'],
  notYours: [25316, '只能撤回自己申请的退款'],
  channelLimit: [25317, '支付渠道对一笔付款的退款次数已满'],
  payoutUnnumbered: [25319, '请填写凭证号：转账流水号或刷卡参考号'],
  voucherMissing: [25318, '支付渠道可能已经退回：请先在商户平台查明，并填写渠道退款单号'],
  notARecharge: [25357, '只能退已完成的充值交易'],
})

export const RefundRow = z.object({
  id,
  refundCode: z.string(),
  refundCause: refundCause.schema,
  clientId: id,
  clientName: z.string(),
  delegationId: id.nullable(),
  delegateCode: z.string(),
  /** of the recharge that is given back; empty for delegations */
  tradeCode: z.string(),
  amount: money,
  /** Returned by rule, without approval. */
  byRule: z.boolean(),
  state: refundState.schema,
  reason: z.string(),
  approverName: z.string(),
  approveTime: z.string().nullable(),
  finishTime: z.string().nullable(),
  createName: z.string(),
  createTime: z.string(),
  version: z.number(),
})
export type RefundRow = z.output<typeof RefundRow>

/** The destination of an amount, and the trade that it comes from. */
export const PlannedPart = z.object({
  tradeCode: z.string(),
  payMethod: payMethod.schema,
  target: refundTarget.schema,
  amount: money,
})
export type PlannedPart = z.output<typeof PlannedPart>

const RefundPart = PlannedPart.extend({
  id,
  state: refundState.schema,
  /** The channel pays it back automatically; otherwise the cashier does. */
  byChannel: z.boolean(),
  outRefundNo: z.string(),
  voucherNo: z.string(),
  /** The answer of the channel if it failed. */
  fault: z.string(),
  finishTime: z.string().nullable(),
  version: z.number(),
})
export type RefundPart = z.output<typeof RefundPart>

const RefundLine = z.object({ id: z.string(), sampleName: z.string(), lineName: z.string(), net: money })

export const Refund = RefundRow.extend({
  lines: z.array(RefundLine),
  /** While it waits: the present destination. */
  plan: z.array(PlannedPart),
  parts: z.array(RefundPart),
  nodes: z.array(ApprovalNode),
  can: z.object({ approve: z.boolean(), refuse: z.boolean(), pay: z.boolean() }),
})
export type Refund = z.output<typeof Refund>

/** A line of the fee in force, and the refund that contains it. */
const RefundableLine = RefundLine.extend({ refundCode: z.string() })
type RefundableLine = z.output<typeof RefundableLine>

export const Refundable = z.object({
  delegationId: id,
  delegateCode: z.string(),
  clientName: z.string(),
  fee: money,
  covered: money,
  /** Waits for approval. */
  requested: money,
  /** Amount received above the fee, less requested amounts. */
  surplus: money,
  lines: z.array(RefundableLine),
})
export type Refundable = z.output<typeof Refundable>

const lineIds = z.array(z.string().regex(/^\d{1,18}$/, '编号不正确')).max(500, '一次最多退500个项目')

/** The lines to take back; without lines: the amount received above the fee. */
export const RefundDraft = z.strictObject({
  delegationId: chosenId('请选择委托单'),
  lineIds,
  reason: note('退款原因', 200),
})

/** What a recharge can give back: its own amount, as far as it is still in the balance. */
const RechargeRefundable = z.object({
  tradeId: id,
  tradeCode: z.string(),
  clientName: z.string(),
  payMethod: payMethod.schema,
  amount: money,
  refunded: money,
  /** waits to be approved */
  requested: money,
  balance: money,
  refundable: money,
})
type RechargeRefundable = z.output<typeof RechargeRefundable>

export const RechargeRefundDraft = z.strictObject({
  tradeId: id,
  amount: positiveMoneyInput('请输入退款金额'),
  reason: note('退款原因', 200),
})

export const RefusalDraft = z.strictObject({ reason: note('不批准的原因', 200) })

export const PayoutDraft = z.strictObject({ voucherNo: optionalText('凭证号', 64) })
/** The same of what is not paid in cash: its number is found in the statement of the bank or of the channel. */
export const NumberedPayoutDraft = z.strictObject({ voucherNo: text('凭证号', 64) })

const module = '退款'
const view = ['refundView', 'refundRequest', 'refundApprove', 'refundPay'] as const
export const refundCalls = {
  page: read({
    path: 'refund/queryRefundPage',
    access: view,
    summary: '退款列表，新的在前；keyword 查找客户',
    input: inPeriod(
      pageQuery(
        { refundCode: 'text', keyword: 'search', clientId: 'number', state: 'number', createTime: 'time' },
        ['createTime', 'amount', 'state'],
        periodFields,
      ),
    ),
    output: pageOf(RefundRow),
  }),
  detail: read({
    path: 'refund/queryRefundDetail',
    access: view,
    summary: '退款详情：项目、去向、审批经过',
    input: z.strictObject({ id }),
    output: Refund,
  }),
  refundable: read({
    path: 'refund/queryRefundable',
    access: 'refundRequest',
    summary: '委托单可退的项目，按委托单号查找',
    input: z.strictObject({ delegateCode: z.string().trim().min(1, '请输入委托单号').max(30) }),
    output: Refundable,
  }),
  preview: read({
    method: 'POST',
    path: 'refund/previewRefund',
    access: 'refundRequest',
    summary: '所选项目退多少、退到哪里；不保存',
    input: RefundDraft.pick({ delegationId: true, lineIds: true }),
    output: z.object({ amount: money, feeAfter: money, parts: z.array(PlannedPart) }),
  }),
  request: write({
    path: 'refund/requestRefund',
    access: 'refundRequest',
    summary: '申请退款：所选项目的净额，须由另一人审批',
    input: RefundDraft,
    output: z.object({ id, refundCode: z.string(), amount: money }),
    log: { module, action: '申请退款' },
  }),
  rechargeRefundable: read({
    path: 'refund/queryRechargeRefundable',
    access: 'refundRequest',
    summary: '充值可退多少：未退的充值金额，不超过客户现有余额',
    input: z.strictObject({ tradeId: id }),
    output: RechargeRefundable,
  }),
  requestRecharge: write({
    path: 'refund/requestRechargeRefund',
    access: 'refundRequest',
    summary: '申请退充值：批准后从余额扣除，原路退回',
    input: RechargeRefundDraft,
    output: z.object({ id, refundCode: z.string(), amount: money }),
    log: { module, action: '申请退款' },
  }),
  approve: write({
    path: 'refund/approveRefund',
    access: 'refundApprove',
    summary: '批准退款：冲减挂账、退到余额立即入账，其余等待付出',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module, action: '批准退款' },
  }),
  refuse: write({
    path: 'refund/refuseRefund',
    access: ['refundApprove', 'refundRequest'],
    summary: '不批准退款；申请人可撤回自己的申请',
    input: RefusalDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '不批准退款' },
  }),
  payOut: write({
    path: 'refund/confirmPayout',
    access: 'refundPay',
    summary: '确认已付出现金、转账或刷卡退款（id 为退款明细）；除现金外须有凭证号',
    input: PayoutDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '确认退款付出' },
  }),
  retry: write({
    path: 'refund/retryPayout',
    access: 'refundPay',
    summary: '以同一退款单号再次请求支付渠道（id 为退款明细）',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module, action: '重试渠道退款' },
  }),
  toBalance: write({
    path: 'refund/payoutToBalance',
    access: 'refundPay',
    summary: '不能原路退回的退款转入客户余额（id 为退款明细）',
    input: z.strictObject({ ...idVersion, reason: note('转入余额的原因', 200) }),
    output: nothing,
    log: { module, action: '退款转入余额' },
  }),
}
