import { type RefundState, refundState } from '@seam/contract/client/money/ledger'
import { type ApprovalNode, auditStatus } from '@seam/contract/kit/approval'
import { fromFen, lesserFen, positiveFen } from '@seam/contract/kit/value/money'

/** The money of a delegation, in fen. */
type RefundFacts = {
  readonly fee: bigint
  readonly covered: bigint
  /** Of refunds that wait for approval. */
  readonly requested: bigint
  /** Nets of the lines that those refunds will cancel. */
  readonly requestedNets: bigint
  /** The maximum that its payments can give back. */
  readonly refundable: bigint
}

/**
 * The amount that lines of these nets give back: what was received above the fee without them, as far as payments can
 * give it.
 */
export const refundOf = (
  { fee, covered, requested, requestedNets, refundable }: RefundFacts,
  nets: readonly bigint[],
): bigint => {
  const above = covered - requested - feeWithout(fee - requestedNets, nets)
  return positiveFen(lesserFen(above, refundable - requested))
}

const feeWithout = (fee: bigint, nets: readonly bigint[]) => nets.reduce((left, net) => left - net, fee)

/** Why these lines give nothing back, with the amounts. */
export const nothingRefundableMessage = (
  { fee, covered, requested, requestedNets, refundable }: RefundFacts,
  nets: readonly bigint[],
): string => {
  if (covered === 0n) return '这份委托单没有已付或挂账的金额，没有可退的'
  if (refundable <= requested) return '没有可退的金额：收款都已退回、核销，或正在退款'
  const rest = feeWithout(fee - requestedNets, nets)
  return `没有可退的金额：已付和挂账 ${fromFen(covered)} 元，已申请退款 ${fromFen(requested)} 元，其余项目的费用 ${fromFen(rest)} 元`
}

/** What a recharge can give back: what it has not given back yet, as far as it is still in the balance. */
export const rechargeRefundOf = ({
  amount,
  refunded,
  requested,
  balance,
}: Readonly<Record<'amount' | 'refunded' | 'requested' | 'balance', bigint>>): bigint =>
  positiveFen(lesserFen(amount - refunded, balance) - requested)

type RefundEvent = {
  readonly command: string
  readonly reason: string
  readonly userName: string
  readonly createTime: string
}

const names: Readonly<Record<string, string>> = {
  request: '申请退款',
  approve: '批准退款',
  refuse: '不批准',
  send: '请求支付渠道',
  complete: '退款完成',
  fail: '渠道退款失败',
}

/** The events of a refund as nodes of an approval, with the pending one. */
export const approvalNodes = (
  { state, byRule }: { readonly state: RefundState; readonly byRule: boolean },
  events: readonly RefundEvent[],
): ApprovalNode[] => {
  const steps = events.map(({ command, reason, userName, createTime }) => ({
    nodeName: command === 'request' && byRule ? '按规则退款' : (names[command] ?? command),
    createName: userName,
    createTime,
    auditStatus: command === 'refuse' || command === 'fail' ? auditStatus.rejected : auditStatus.passed,
    remarks: reason,
  }))
  const pending: Partial<Record<RefundState, string>> = {
    [refundState.requested]: '等待另一人审批',
    [refundState.approved]: '等待付出',
    [refundState.sent]: '等待支付渠道',
  }
  const next = pending[state]
  if (next === undefined) return steps
  const waiting = { createName: '', createTime: '', auditStatus: auditStatus.waiting, remarks: '' }
  return [...steps, { nodeName: next, ...waiting }]
}
