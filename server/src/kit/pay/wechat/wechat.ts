import { createHash } from 'node:crypto'
import type { Wechatpay } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import {
  ChannelFailure,
  channelFailureOf,
  errorCodeOf,
  type PayChannel,
  type PaymentStatus,
  type RefundStatus,
  timeLimit,
} from '../channel.ts'
import type { WechatSettings } from '../settings.ts'
import { parseMoment, rfc3339 } from '../values.ts'
import { readWechatBill } from './wechat-bill.ts'
import { readWechatNotice } from './wechat-notice.ts'

const Code = z.object({ code_url: z.string() })
const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
})
const Refund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string().optional(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  amount: z.object({ refund: z.int() }),
})
const BillAddress = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

const longestBill = 32 * 1024 * 1024

const parse = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const result = schema.safeParse(answer)
  if (!result.success) throw new ChannelFailure('unknown', 'ANSWER_FORMAT')
  return result.data
}

/** A signed answer about another payment, application or merchant is not accepted. */
const requireSame = (pairs: readonly (readonly [sent: string, answered: string])[]) => {
  if (pairs.some(([sent, answered]) => sent !== answered)) throw new ChannelFailure('unknown', 'ANSWER_OF_ANOTHER')
}

/** Codes after which WeChat may or may not have acted. */
const undecided = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEED', 'BIZERR_NEED_RETRY'])

type HttpError = { readonly response?: { readonly status?: number; readonly data?: { readonly code?: unknown } } }

/** A refusal of WeChat has a status below 500 and a code; answers other than 2xx are not signed. */
const failureOf = (error: unknown): ChannelFailure => {
  const { status, data } = (error as HttpError).response ?? {}
  const code = errorCodeOf(data?.code)
  if (status === undefined || status < 400 || status >= 500 || undecided.has(code) || code === 'UNKNOWN')
    return code === 'UNKNOWN' ? channelFailureOf(error) : new ChannelFailure('unknown', code)
  return new ChannelFailure('refused', code)
}

const refundStatuses = { SUCCESS: 'done', PROCESSING: 'waiting', CLOSED: 'failed', ABNORMAL: 'failed' } as const

/** WeChat Pay API v3, Native payment, with the public key of WeChat Pay (decision 034). */
export const wechatChannel = (settings: WechatSettings, notifyUrl: string): PayChannel => {
  const { appId, merchantId } = settings
  // Wrapped in an object: the client answers every property, so a promise would take it for another promise and call
  // its `then`.
  let loading: Promise<{ readonly client: Wechatpay }> | undefined
  const load = () => {
    loading ??= import('wechatpay-axios-plugin').then(({ Wechatpay }) => ({
      client: new Wechatpay({
        mchid: merchantId,
        serial: settings.serial,
        privateKey: settings.privateKey,
        certs: { [settings.publicKeyId]: settings.publicKey },
        baseURL: settings.endpoint,
        timeout: timeLimit,
        maxRedirects: 0,
        proxy: false,
        maxContentLength: longestBill,
        // Requests answers that are signed with the public key of these settings.
        headers: { 'Wechatpay-Serial': settings.publicKeyId },
      }),
    }))
    return loading
  }

  const send = async <T>(
    schema: z.ZodType<T>,
    request: (client: Wechatpay) => Promise<{ data: unknown }>,
  ): Promise<T> => {
    const { client } = await load()
    const { data } = await request(client).catch((error: unknown) => {
      throw failureOf(error)
    })
    return parse(schema, data)
  }

  const statusOfRefund = (
    sent: Parameters<PayChannel['queryRefund']>[0],
    refund: z.output<typeof Refund>,
  ): RefundStatus => {
    requireSame([
      [sent.outTradeNo, refund.out_trade_no],
      [sent.outRefundNo, refund.out_refund_no],
    ])
    const amount = BigInt(refund.amount.refund)
    const status = refundStatuses[refund.status]
    return refund.refund_id === undefined ? { status, amount } : { status, amount, providerNo: refund.refund_id }
  }

  const query = async (outTradeNo: string): Promise<PaymentStatus> => {
    const transaction = await send(Transaction, client =>
      client.chain(`v3/pay/transactions/out-trade-no/${outTradeNo}`).get({ params: { mchid: merchantId } }),
    ).catch((error: unknown) => {
      if (error instanceof ChannelFailure && /^(ORDER|RESOURCE)_?NOT_?EXISTS?$/.test(error.code)) return undefined
      throw error
    })
    if (transaction === undefined) return { status: 'none' }
    requireSame([
      [outTradeNo, transaction.out_trade_no],
      [appId, transaction.appid],
      [merchantId, transaction.mchid],
    ])
    const { trade_state: state, amount, transaction_id: providerNo } = transaction
    // REFUND: paid, and refunded since, in part or completely.
    if (state === 'SUCCESS' || state === 'REFUND') {
      if (amount === undefined || providerNo === undefined) throw new ChannelFailure('unknown', 'ANSWER_FORMAT')
      return {
        status: 'paid',
        proof: {
          outTradeNo,
          providerNo,
          amount: BigInt(amount.total),
          currency: amount.currency,
          paidAt: parseMoment(transaction.success_time),
        },
      }
    }
    return { status: state === 'CLOSED' || state === 'REVOKED' ? 'closed' : 'waiting' }
  }

  return {
    name: 'wechat',
    account: `${merchantId}/${appId}`,
    createCode: async ({ outTradeNo, amount, subject, expiresAt }) => {
      const { code_url: code } = await send(Code, client =>
        client.chain('v3/pay/transactions/native').post({
          appid: appId,
          mchid: merchantId,
          description: subject,
          out_trade_no: outTradeNo,
          time_expire: rfc3339(expiresAt),
          notify_url: notifyUrl,
          amount: { total: Number(amount), currency: 'CNY' },
        }),
      )
      return code
    },
    query,
    close: async outTradeNo => {
      await send(z.unknown(), client =>
        client.chain(`v3/pay/transactions/out-trade-no/${outTradeNo}/close`).post({ mchid: merchantId }),
      ).catch((error: unknown) => {
        // Paid, closed or unknown to WeChat: the following query tells which.
        if (!(error instanceof ChannelFailure) || error.outcome === 'unknown') throw error
      })
    },
    refund: async order => {
      const refund = await send(Refund, client =>
        client.chain('v3/refund/domestic/refunds').post({
          out_trade_no: order.outTradeNo,
          out_refund_no: order.outRefundNo,
          reason: order.reason,
          notify_url: notifyUrl,
          amount: { refund: Number(order.amount), total: Number(order.total), currency: 'CNY' },
        }),
      )
      return statusOfRefund(order, refund)
    },
    queryRefund: async order => {
      const refund = await send(Refund, client =>
        client.chain(`v3/refund/domestic/refunds/${order.outRefundNo}`).get(),
      ).catch((error: unknown) => {
        if (error instanceof ChannelFailure && /^RESOURCE_?NOT_?EXISTS?$/.test(error.code)) return undefined
        throw error
      })
      return refund === undefined ? { status: 'none' } : statusOfRefund(order, refund)
    },
    downloadBill: async day => {
      const address = await send(BillAddress, client =>
        client.chain('v3/bill/tradebill').get({ params: { bill_date: day, bill_type: 'ALL' } }),
      ).catch((error: unknown) => {
        if (error instanceof ChannelFailure && error.code === 'NO_STATEMENT_EXIST') return undefined
        throw error
      })
      if (address === undefined) return undefined
      // Only the query of the address is used: the file comes from the endpoint that signed it.
      const file = await send(z.instanceof(Buffer), client =>
        client.chain('v3/billdownload/file').get({
          params: Object.fromEntries(new URL(address.download_url).searchParams),
          responseType: 'arraybuffer',
        }),
      )
      if (createHash('sha1').update(file).digest('hex') !== address.hash_value.toLowerCase())
        throw new ChannelFailure('unknown', 'BILL_HASH')
      return readWechatBill(file.toString())
    },
    readNotice: notice => readWechatNotice(settings, notice),
    accepted: { status: 204, body: '', type: 'application/json' },
  }
}
