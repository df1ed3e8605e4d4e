import { type ChannelName, ForgedNotice, type PayChannel, type PaymentOrder, type PaymentProof } from './channel.ts'

type DemoPayment = {
  readonly order: PaymentOrder
  readonly channel: ChannelName
  proof?: PaymentProof
  closed?: true
  bill?: DemoBill
  readonly refunds: Map<string, { readonly amount: bigint; readonly at: Date }>
}

/** What the bill of its day says of a demonstrated payment: its amount, one fen more, or nothing. */
export const demoBills = ['same', 'more', 'missing'] as const
type DemoBill = (typeof demoBills)[number]

/** The payments of this process: a demonstration that moves no money. */
const payments = new Map<string, DemoPayment>()

/** Maximum number of stored payments; the oldest are dropped first. */
const mostPayments = 1_000

/** A payment of before a restart. */
export const restoreDemoPayment = (payment: DemoPayment): void => {
  const { outTradeNo } = payment.order
  if (!payments.has(outTradeNo)) payments.set(outTradeNo, payment)
}

export const findDemoPayment = (outTradeNo: string): DemoPayment | undefined => payments.get(outTradeNo)

/**
 * Pays like a customer who confirms in their app; false if there is nothing to pay. Paid yesterday, it is in a bill that can
 * be fetched at once.
 */
export const payDemo = (
  outTradeNo: string,
  { daysAgo = 0, bill = 'same' }: { readonly daysAgo?: 0 | 1; readonly bill?: DemoBill } = {},
): boolean => {
  const payment = payments.get(outTradeNo)
  if (payment === undefined || payment.closed || payment.order.expiresAt < new Date()) return false
  if (payment.proof !== undefined) return true
  payment.proof = {
    outTradeNo,
    providerNo: `DEMO${outTradeNo}`,
    amount: payment.order.amount,
    currency: 'CNY',
    paidAt: new Date(Date.now() - daysAgo * 86_400_000),
  }
  payment.bill = bill
  return true
}

/** Removes all payments: a test counts only its own. */
export const clearDemoPayments = (): void => payments.clear()

/** The line of a payment in a bill, with the fee that channels usually take: six in a thousand. */
const paymentLine = ({ outTradeNo, providerNo, amount, paidAt }: PaymentProof, more: bigint) => ({
  kind: 'payment' as const,
  outTradeNo,
  outRefundNo: undefined,
  providerNo,
  amount: amount + more,
  fee: (amount * 6n + 500n) / 1_000n,
  at: paidAt,
})

const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** A channel of `PAY_PROVIDER=demo`: its code leads to a page of this server, on which anybody can "pay". */
export const demoChannel = (name: ChannelName, publicUrl: string): PayChannel => ({
  name,
  account: 'demo',
  createCode: async order => {
    if (!payments.has(order.outTradeNo)) payments.set(order.outTradeNo, { order, channel: name, refunds: new Map() })
    for (const oldest of payments.keys()) {
      if (payments.size <= mostPayments) break
      payments.delete(oldest)
    }
    return `${publicUrl}/pay/demo/${order.outTradeNo}`
  },
  query: async outTradeNo => {
    const payment = payments.get(outTradeNo)
    if (payment === undefined) return { status: 'none' }
    if (payment.proof !== undefined) return { status: 'paid', proof: payment.proof }
    return { status: payment.closed ? 'closed' : 'waiting' }
  },
  close: async outTradeNo => {
    const payment = payments.get(outTradeNo)
    if (payment !== undefined && payment.proof === undefined) payment.closed = true
  },
  refund: async ({ outTradeNo, outRefundNo, amount }) => {
    payments.get(outTradeNo)?.refunds.set(outRefundNo, { amount, at: new Date() })
    return { status: 'done', amount }
  },
  queryRefund: async ({ outTradeNo, outRefundNo }) => {
    const refund = payments.get(outTradeNo)?.refunds.get(outRefundNo)
    return refund === undefined ? { status: 'none' } : { status: 'done', amount: refund.amount }
  },
  downloadBill: async day =>
    [...payments.values()]
      .filter(({ channel }) => channel === name)
      .flatMap(({ order: { outTradeNo }, proof, bill, refunds }) => [
        ...(proof === undefined || bill === 'missing' ? [] : [paymentLine(proof, bill === 'more' ? 1n : 0n)]),
        ...[...refunds].map(([outRefundNo, { amount, at }]) => ({
          kind: 'refund' as const,
          outTradeNo,
          outRefundNo,
          providerNo: undefined,
          amount,
          fee: 0n,
          at,
        })),
      ])
      .filter(({ at }) => dayOf(at) === day),
  // Nobody sends notices: the till polls.
  readNotice: () => Promise.reject(new ForgedNotice('the demonstration sends no notices')),
  accepted: { status: 200, body: '', type: 'text/plain' },
})
