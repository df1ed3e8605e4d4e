import { z } from 'zod'
import { clockTolerance, ForgedNotice, type Notice, type RawNotice } from '../channel.ts'
import type { WechatSettings } from '../settings.ts'
import { parseMoment } from '../values.ts'

const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})
const Payment = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  trade_state: z.literal('SUCCESS'),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }),
})
const Refund = z.object({ mchid: z.string(), out_trade_no: z.string(), out_refund_no: z.string() })

const parse = <T>(schema: z.ZodType<T>, text: string): T => {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new ForgedNotice('not in the form of a notice')
  }
}

/** A notice of WeChat Pay: signed over its body and time, its content encrypted with the API key of the merchant. */
export const readWechatNotice = async (settings: WechatSettings, { headers, body }: RawNotice): Promise<Notice> => {
  const header = (name: string): string => {
    const value = headers[`wechatpay-${name}`]
    if (typeof value !== 'string' || value === '') throw new ForgedNotice(`no ${name}`)
    return value
  }
  const timestamp = header('timestamp')
  const text = body.toString()
  if (!/^\d{10}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > clockTolerance)
    throw new ForgedNotice('too old or too new')
  if (header('serial') !== settings.publicKeyId) throw new ForgedNotice('of another key')
  const { Rsa, Formatter, Aes } = await import('wechatpay-axios-plugin')
  // WeChat itself sends wrong signatures, marked WECHATPAY/SIGNTEST/, to check that they are refused.
  if (!Rsa.verify(Formatter.response(timestamp, header('nonce'), text), header('signature'), settings.publicKey))
    throw new ForgedNotice('wrong signature')
  const { event_type: event, resource } = parse(Envelope, text)
  const decrypt = (): string => {
    try {
      return Aes.AesGcm.decrypt(resource.ciphertext, settings.apiKey, resource.nonce, resource.associated_data)
    } catch {
      throw new ForgedNotice('not encrypted with our key')
    }
  }
  const requireOurs = (mchid: string, appid = settings.appId) => {
    if (mchid !== settings.merchantId || appid !== settings.appId) throw new ForgedNotice('of another merchant')
  }
  if (event.startsWith('REFUND.')) {
    const refund = parse(Refund, decrypt())
    requireOurs(refund.mchid)
    return { kind: 'refund', outTradeNo: refund.out_trade_no, outRefundNo: refund.out_refund_no }
  }
  if (event !== 'TRANSACTION.SUCCESS') return { kind: 'other' }
  const payment = parse(Payment, decrypt())
  requireOurs(payment.mchid, payment.appid)
  return {
    kind: 'payment',
    proof: {
      outTradeNo: payment.out_trade_no,
      providerNo: payment.transaction_id,
      amount: BigInt(payment.amount.total),
      currency: payment.amount.currency,
      paidAt: parseMoment(payment.success_time),
    },
  }
}
