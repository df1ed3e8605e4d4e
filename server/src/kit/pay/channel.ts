/** The names of the channels, as `PAY_PROVIDER` lists them. */
export const channelNames = ['wechat', 'alipay'] as const
export type ChannelName = (typeof channelNames)[number]

/** A payment to be made by scanning a code. */
export type PaymentOrder = {
  /** Number of the attempt: 6 to 32 letters and digits. */
  readonly outTradeNo: string
  /** fen */
  readonly amount: bigint
  readonly subject: string
  readonly expiresAt: Date
}

/** Evidence that money arrived: the signed message of the channel. */
export type PaymentProof = {
  readonly outTradeNo: string
  /** The channel's number of the payment. */
  readonly providerNo: string
  /** fen */
  readonly amount: bigint
  readonly currency: string
  readonly paidAt: Date
}

/** `none`: the channel does not know the number; for Alipay also a code that nobody has scanned yet. */
export type PaymentStatus =
  | { readonly status: 'none' | 'waiting' | 'closed' }
  | { readonly status: 'paid'; readonly proof: PaymentProof }

type RefundOrder = {
  readonly outTradeNo: string
  /** Number of the refund; a repetition with the same number refunds nothing more. */
  readonly outRefundNo: string
  /** fen */
  readonly amount: bigint
  /** fen of the whole payment */
  readonly total: bigint
  readonly reason: string
}

/** `waiting`: accepted, money not moved. `failed`: the channel has failed, and the same number can be sent again. */
export type RefundStatus = {
  readonly status: 'none' | 'waiting' | 'done' | 'failed'
  /** The amount in fen that the channel reports, if any. */
  readonly amount?: bigint
  readonly providerNo?: string
}

/** A line of the bill of a day. */
export type BillLine = {
  readonly kind: 'payment' | 'refund'
  readonly outTradeNo: string
  readonly outRefundNo: string | undefined
  /** The channel's number of the payment or refund; Alipay has none for refunds. */
  readonly providerNo: string | undefined
  /** fen, never negative */
  readonly amount: bigint
  /** fen that the channel retains */
  readonly fee: bigint
  readonly at: Date
}

export type Notice =
  | { readonly kind: 'payment'; readonly proof: PaymentProof }
  | {
      readonly kind: 'refund'
      readonly outTradeNo: string
      readonly outRefundNo: string
    }
  /** Authentic, but without consequence: an order that was closed or still waits. */
  | { readonly kind: 'other' }

export type RawNotice = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** The answer to a notice that the channel expects. */
type NoticeAnswer = { readonly status: number; readonly body: string; readonly type: string }

/**
 * A company through which customers pay by scanning a code. Every method calls its service; none may run in a
 * transaction.
 */
export type PayChannel = {
  readonly name: ChannelName
  /** The company's account: application and merchant, which evidence must name. */
  readonly account: string
  /** Returns the address behind the code. The same number and amount returns a code of the same payment. */
  readonly createCode: (order: PaymentOrder) => Promise<string>
  readonly query: (outTradeNo: string) => Promise<PaymentStatus>
  /** Closes an unpaid payment. Only `query` tells whether it was paid meanwhile. */
  readonly close: (outTradeNo: string) => Promise<void>
  readonly refund: (order: RefundOrder) => Promise<RefundStatus>
  readonly queryRefund: (order: Pick<RefundOrder, 'outTradeNo' | 'outRefundNo'>) => Promise<RefundStatus>
  /** The payments and refunds of a day (`2026-11-22`); undefined while there is no bill. */
  readonly downloadBill: (day: string) => Promise<BillLine[] | undefined>
  /** Throws a ForgedNotice unless the channel signed it, now and for this account. */
  readonly readNotice: (notice: RawNotice) => Promise<Notice>
  readonly accepted: NoticeAnswer
}

/**
 * The channel did not carry out the request. The message consists of our own words and its error code only, since
 * errors of libraries quote requests. `outcome` unknown: it may have acted, so query before anything else.
 */
export class ChannelFailure extends Error {
  override name = 'ChannelFailure'
  readonly outcome: 'refused' | 'unknown'
  readonly code: string
  constructor(outcome: 'refused' | 'unknown', code: string) {
    super(outcome === 'unknown' ? `支付渠道没有可信的回答：${code}` : `支付渠道拒绝：${code}`)
    this.outcome = outcome
    this.code = code
  }
}

/** A notice that the channel did not send, or that is for another account. */
export class ForgedNotice extends Error {
  override name = 'ForgedNotice'
}

/** An error code of a channel; longer text could quote a request. */
export const errorCodeOf = (code: unknown): string =>
  typeof code === 'string' && /^[\w.-]{2,64}$/.test(code) ? code : 'UNKNOWN'

/** The error of a library, without the request that it may quote. */
export const channelFailureOf = (error: unknown): ChannelFailure => {
  if (error instanceof ChannelFailure) return error
  const { code, cause } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const inner = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined
  return new ChannelFailure('unknown', errorCodeOf(code ?? inner))
}

/** Maximum difference in seconds between the clock of a notice and ours. */
export const clockTolerance = 300

/** Milliseconds for one request, to the end of its answer. */
export const timeLimit = 8_000
