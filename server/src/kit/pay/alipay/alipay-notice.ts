import type { AlipaySdk } from 'alipay-sdk'
import { ForgedNotice, type Notice, type RawNotice } from '../channel.ts'
import { parseLaboratoryTime, parseYuan } from '../values.ts'

/**
 * A notice of Alipay is a form, signed over its fields. Its time is that of the event and it is repeated for a day,
 * so the ±300 s of WeChat cannot apply; a replayed notice has no effect.
 */
export const readAlipayNotice = (sdk: AlipaySdk, appId: string, { body }: RawNotice): Notice => {
  const fields = [...new URLSearchParams(body.toString())]
  const form = Object.fromEntries(fields)
  // A duplicate field: the signed value and the one read could differ.
  if (fields.length !== Object.keys(form).length) throw new ForgedNotice('a field is there twice')
  if (form['sign_type'] !== 'RSA2') throw new ForgedNotice('not signed with RSA2')
  if (!sdk.checkNotifySignV2(form)) throw new ForgedNotice('wrong signature')
  if (form['app_id'] !== appId) throw new ForgedNotice('of another application')
  const { out_trade_no: outTradeNo, trade_no: providerNo, total_amount: amount } = form
  if (!outTradeNo || !providerNo || !amount) return { kind: 'other' }
  // The notice of a refund repeats the payment, with the refunded amount.
  if (form['refund_fee'] !== undefined) {
    const outRefundNo = form['out_biz_no']
    return outRefundNo ? { kind: 'refund', outTradeNo, outRefundNo } : { kind: 'other' }
  }
  const paid = form['trade_status'] === 'TRADE_SUCCESS' || form['trade_status'] === 'TRADE_FINISHED'
  if (!paid) return { kind: 'other' }
  return {
    kind: 'payment',
    proof: {
      outTradeNo,
      providerNo,
      amount: parseYuan(amount),
      currency: form['trans_currency'] ?? 'CNY',
      paidAt: parseLaboratoryTime(form['gmt_payment']),
    },
  }
}
