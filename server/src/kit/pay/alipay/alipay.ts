import { fromFen } from '@seam/contract/kit/value/money'
import type { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import {
  ChannelFailure,
  channelFailureOf,
  errorCodeOf,
  type PayChannel,
  type RefundStatus,
  timeLimit,
} from '../channel.ts'
import type { AlipaySettings } from '../settings.ts'
import { laboratoryTime, parseLaboratoryTime, parseYuan } from '../values.ts'
import { downloadBillFile, readAlipayBill } from './alipay-bill.ts'
import { readAlipayNotice } from './alipay-notice.ts'

const succeeded = '10000'

/** It is unknown whether Alipay acted. */
const undecided = new Set(['20000', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error'])
const notThere = new Set(['ACQ.TRADE_NOT_EXIST'])

const Answer = z.looseObject({ code: z.string(), sub_code: z.string().optional() })
const Code = z.object({ out_trade_no: z.string(), qr_code: z.url() })
const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
})
const Refund = z.object({ out_trade_no: z.string(), fund_change: z.string().optional() })
const RefundQuery = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
})
const BillAddress = z.object({ bill_download_url: z.url() })

const parse = <T>(schema: z.ZodType<T>, answer: object): T => {
  const result = schema.safeParse(answer)
  if (!result.success) throw new ChannelFailure('unknown', 'ANSWER_FORMAT')
  return result.data
}

/** A signed answer about another payment is not accepted. */
const requireSame = (sent: string, answered: string | undefined) => {
  if (answered !== sent) throw new ChannelFailure('unknown', 'ANSWER_OF_ANOTHER')
}

/** Alipay, code precreated by the merchant and scanned by the customer (decision 034). */
export const alipayChannel = (settings: AlipaySettings, notifyUrl: string | undefined): PayChannel => {
  let loading: Promise<AlipaySdk> | undefined
  const load = () => {
    loading ??= import('alipay-sdk').then(
      ({ AlipaySdk }) =>
        new AlipaySdk({
          appId: settings.appId,
          privateKey: settings.privateKey,
          keyType: 'PKCS8',
          signType: 'RSA2',
          alipayPublicKey: settings.publicKey,
          gateway: settings.gateway,
          timeout: timeLimit,
          camelcase: false,
        }),
    )
    return loading
  }

  /** The answer if Alipay acted; otherwise its code, or a failure if the outcome is unknown. */
  const send = async (method: string, bizContent: object, more: object = {}) => {
    const sdk = await load()
    const answer = await sdk
      .exec(method, { bizContent, ...more }, { validateSign: true })
      .then(result => parse(Answer, result))
      .catch((error: unknown) => {
        throw channelFailureOf(error)
      })
    if (answer.code === succeeded) return { answer, refusal: undefined }
    const code = answer.sub_code ?? answer.code
    if (undecided.has(answer.code) || undecided.has(code)) throw new ChannelFailure('unknown', errorCodeOf(code))
    return { answer, refusal: code }
  }

  const require = async (method: string, bizContent: object, more?: object) => {
    const { answer, refusal } = await send(method, bizContent, more)
    if (refusal !== undefined) throw new ChannelFailure('refused', errorCodeOf(refusal))
    return answer
  }

  const queryRefund: PayChannel['queryRefund'] = async ({ outTradeNo, outRefundNo }) => {
    const { answer, refusal } = await send('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
    })
    if (refusal !== undefined) {
      if (notThere.has(refusal)) return { status: 'none' }
      throw new ChannelFailure('refused', errorCodeOf(refusal))
    }
    const refund = parse(RefundQuery, answer)
    if (refund.refund_status !== 'REFUND_SUCCESS') return { status: 'none' }
    requireSame(outTradeNo, refund.out_trade_no)
    requireSame(outRefundNo, refund.out_request_no)
    return refund.refund_amount === undefined
      ? { status: 'done' }
      : { status: 'done', amount: parseYuan(refund.refund_amount) }
  }

  return {
    name: 'alipay',
    account: settings.appId,
    createCode: async ({ outTradeNo, amount, subject, expiresAt }) => {
      const answer = await require('alipay.trade.precreate', {
        out_trade_no: outTradeNo,
        total_amount: fromFen(amount),
        subject,
        product_code: 'FACE_TO_FACE_PAYMENT',
        time_expire: laboratoryTime(expiresAt),
      }, notifyUrl === undefined ? {} : { notify_url: notifyUrl })
      const code = parse(Code, answer)
      requireSame(outTradeNo, code.out_trade_no)
      return code.qr_code
    },
    query: async outTradeNo => {
      const { answer, refusal } = await send('alipay.trade.query', { out_trade_no: outTradeNo })
      if (refusal !== undefined) {
        if (notThere.has(refusal)) return { status: 'none' }
        throw new ChannelFailure('refused', errorCodeOf(refusal))
      }
      const trade = parse(Trade, answer)
      requireSame(outTradeNo, trade.out_trade_no)
      if (trade.trade_status === 'WAIT_BUYER_PAY') return { status: 'waiting' }
      // A payment that was refunded completely is closed as well, and has the time of its payment.
      if (trade.trade_status === 'TRADE_CLOSED' && trade.send_pay_date === undefined) return { status: 'closed' }
      return {
        status: 'paid',
        proof: {
          outTradeNo,
          providerNo: trade.trade_no,
          amount: parseYuan(trade.total_amount),
          currency: 'CNY',
          paidAt: parseLaboratoryTime(trade.send_pay_date),
        },
      }
    },
    close: async outTradeNo => {
      await send('alipay.trade.close', { out_trade_no: outTradeNo })
    },
    refund: async ({ outTradeNo, outRefundNo, amount, reason }): Promise<RefundStatus> => {
      const answer = await require('alipay.trade.refund', {
        out_trade_no: outTradeNo,
        out_request_no: outRefundNo,
        refund_amount: fromFen(amount),
        refund_reason: reason,
      })
      const refund = parse(Refund, answer)
      requireSame(outTradeNo, refund.out_trade_no)
      // N: this request moved no money; a repetition of one that did says N too.
      return refund.fund_change === 'Y' ? { status: 'done', amount } : { status: 'waiting' }
    },
    queryRefund,
    downloadBill: async day => {
      const { answer, refusal } = await send('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      })
      if (refusal !== undefined) {
        if (/BILL_NOT_EXIST|bill_not_exist/i.test(refusal)) return undefined
        throw new ChannelFailure('refused', errorCodeOf(refusal))
      }
      return readAlipayBill(await downloadBillFile(parse(BillAddress, answer).bill_download_url, settings.gateway))
    },
    readNotice: async notice => readAlipayNotice(await load(), settings.appId, notice),
    accepted: { status: 200, body: 'success', type: 'text/plain' },
  }
}
