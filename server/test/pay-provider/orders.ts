import type { ChannelName } from '../../src/kit/pay/channel.ts'

export type ProviderRefund = {
  readonly outRefundNo: string
  readonly amount: bigint
  readonly providerNo: string
  state: 'done' | 'waiting' | 'failed'
  readonly at: Date
}

export type ProviderOrder = {
  readonly channel: ChannelName
  readonly outTradeNo: string
  readonly amount: bigint
  readonly expiresAt: Date
  readonly notifyUrl: string | undefined
  state: 'waiting' | 'paid' | 'closed'
  /** Alipay knows an order from the first scan on. */
  scanned: boolean
  providerNo: string
  paidAt: Date | undefined
  readonly refunds: Map<string, ProviderRefund>
}

export type Operation = 'create' | 'query' | 'close' | 'refund' | 'queryRefund' | 'bill'

/**
 * A fault of the provider, once: `unreachable` before it acts, `dropAnswer` after it acted, `slow` answers late, the
 * others give false answers.
 */
export type Fault =
  | 'unreachable'
  | 'dropAnswer'
  | 'slow'
  | 'systemError'
  | 'wrongSignature'
  | 'unsigned'
  | 'oldClock'
  | 'wrongAmount'
  | 'wrongNumber'
  | 'wrongAccount'
  | 'abnormal'

export type Lie = 'wrongSignature' | 'signTest' | 'oldClock' | 'wrongAccount' | 'wrongAmount' | 'sha1' | 'wrongCurrency'

export type Books = {
  readonly orders: Map<string, ProviderOrder>
  /** fen added to the amount of every line of the bill, by out_trade_no; null omits the line. */
  readonly wrongLines: Map<string, bigint | null>
}

export const lieAbout = (amount: bigint, fault: Fault | Lie | undefined): bigint =>
  fault === 'wrongAmount' ? amount + 1n : amount

const eightHours = 8 * 3_600_000
export const chinaTime = (at: Date): string =>
  new Date(at.getTime() + eightHours).toISOString().slice(0, 19).replace('T', ' ')

/** Refunds paid amounts, no more than was paid, the same number once. */
export const refundOrder = (
  order: ProviderOrder,
  outRefundNo: string,
  amount: bigint,
  state: ProviderRefund['state'],
): { refund: ProviderRefund; moved: boolean } | undefined => {
  const before = order.refunds.get(outRefundNo)
  if (before !== undefined) {
    const moved = before.state === 'failed' && state === 'done'
    if (before.state === 'failed') before.state = state
    return { refund: before, moved }
  }
  const refunded = [...order.refunds.values()].reduce((sum, refund) => sum + refund.amount, 0n)
  if (order.state !== 'paid' || refunded + amount > order.amount) return undefined
  const providerNo = `5${order.providerNo.slice(1)}${order.refunds.size}`
  const refund: ProviderRefund = { outRefundNo, amount, providerNo, state, at: new Date() }
  order.refunds.set(outRefundNo, refund)
  return { refund, moved: state === 'done' }
}
