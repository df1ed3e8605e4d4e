import { createSign, createVerify, type KeyObject } from 'node:crypto'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { alipayBill } from './bills.ts'
import {
  type Books,
  chinaTime,
  type Fault,
  type Lie,
  lieAbout,
  type Operation,
  type ProviderOrder,
  refundOrder,
} from './orders.ts'

type AlipayKeys = {
  readonly appId: string
  readonly appPublicKey: KeyObject
  readonly privateKey: KeyObject
  readonly strangerKey: KeyObject
}

const operations: Readonly<Record<string, Operation>> = {
  'alipay.trade.precreate': 'create',
  'alipay.trade.query': 'query',
  'alipay.trade.close': 'close',
  'alipay.trade.refund': 'refund',
  'alipay.trade.fastpay.refund.query': 'queryRefund',
  'alipay.data.dataservice.bill.downloadurl.query': 'bill',
}

type Content = Readonly<Record<string, string>>

const refused = (code: string) => ({ code: '40004', msg: 'Business Failed', sub_code: code, sub_msg: code })
const success = { code: '10000', msg: 'Success' }

const tradeStatus = ({ state, amount, refunds }: ProviderOrder): string => {
  if (state === 'waiting') return 'WAIT_BUYER_PAY'
  const refunded = [...refunds.values()].reduce((sum, refund) => sum + refund.amount, 0n)
  return state === 'closed' || refunded === amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}

/** Alipay's gateway, one call: parameters of the address and of the form in, text out. */
export const alipaySide = (keys: AlipayKeys, books: Books, address: () => string) => {
  const sign = (text: string, key = keys.privateKey) => createSign('RSA-SHA256').update(text).sign(key, 'base64')

  const isSigned = (form: Content): boolean => {
    const names = Object.keys(form).filter(name => name !== 'sign')
    const text = names
      .sort()
      .map(name => `${name}=${form[name]}`)
      .join('&')
    return createVerify('RSA-SHA256')
      .update(text)
      .verify(keys.appPublicKey, form['sign'] ?? '', 'base64')
  }

  const act: Record<Operation, (content: Content, form: Content, fault: Fault | undefined) => object> = {
    create: (content, form) => {
      const outTradeNo = content['out_trade_no'] ?? ''
      const amount = toFen(content['total_amount'] ?? '')
      const before = books.orders.get(outTradeNo)
      if (before !== undefined && (before.amount !== amount || before.state !== 'waiting'))
        return refused('ACQ.CONTEXT_INCONSISTENT')
      if (before === undefined)
        books.orders.set(outTradeNo, {
          channel: 'alipay',
          outTradeNo,
          amount,
          expiresAt: new Date(`${(content['time_expire'] ?? '').replace(' ', 'T')}+08:00`),
          notifyUrl: form['notify_url'],
          state: 'waiting',
          scanned: false,
          providerNo: `2026${String(Date.now()).padStart(16, '0')}${books.orders.size}`,
          paidAt: undefined,
          refunds: new Map(),
        })
      return { ...success, out_trade_no: outTradeNo, qr_code: `${address()}/scan/${outTradeNo}` }
    },
    query: (content, _form, fault) => {
      const order = books.orders.get(content['out_trade_no'] ?? '')
      if (!order?.scanned) return refused('ACQ.TRADE_NOT_EXIST')
      return {
        ...success,
        out_trade_no: fault === 'wrongNumber' ? 'SOMEBODYELSE1' : order.outTradeNo,
        trade_no: order.providerNo,
        trade_status: tradeStatus(order),
        total_amount: fromFen(lieAbout(order.amount, fault)),
        ...(order.paidAt === undefined ? {} : { send_pay_date: chinaTime(order.paidAt) }),
      }
    },
    close: content => {
      const order = books.orders.get(content['out_trade_no'] ?? '')
      if (!order?.scanned) return refused('ACQ.TRADE_NOT_EXIST')
      if (order.state === 'paid') return refused('ACQ.TRADE_STATUS_ERROR')
      order.state = 'closed'
      return { ...success, out_trade_no: order.outTradeNo, trade_no: order.providerNo }
    },
    refund: (content, _form, fault) => {
      const order = books.orders.get(content['out_trade_no'] ?? '')
      if (!order?.scanned) return refused('ACQ.TRADE_NOT_EXIST')
      const amount = toFen(content['refund_amount'] ?? '')
      const state = fault === 'abnormal' ? 'waiting' : 'done'
      const result = refundOrder(order, content['out_request_no'] ?? '', amount, state)
      if (result === undefined) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      return {
        ...success,
        out_trade_no: order.outTradeNo,
        trade_no: order.providerNo,
        refund_fee: fromFen(amount),
        fund_change: result.moved ? 'Y' : 'N',
      }
    },
    queryRefund: (content, _form, fault) => {
      const order = books.orders.get(content['out_trade_no'] ?? '')
      const refund = order?.refunds.get(content['out_request_no'] ?? '')
      if (order === undefined) return refused('ACQ.TRADE_NOT_EXIST')
      if (refund?.state !== 'done') return success
      return {
        ...success,
        out_trade_no: order.outTradeNo,
        out_request_no: fault === 'wrongNumber' ? 'OTHER1' : refund.outRefundNo,
        refund_status: 'REFUND_SUCCESS',
        refund_amount: fromFen(lieAbout(refund.amount, fault)),
      }
    },
    bill: content => ({ ...success, bill_download_url: `${address()}/alipay-bill?day=${content['bill_date']}` }),
  }

  return {
    operationOf: (form: Content) => operations[form['method'] ?? ''],
    answer: (form: Content, fault: Fault | undefined): string => {
      const method = form['method'] ?? ''
      const operation = operations[method]
      const key = `${method.replaceAll('.', '_')}_response`
      const answerOf = (): object => {
        if (operation === undefined) return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method' }
        if (!isSigned(form) || form['app_id'] !== keys.appId || form['sign_type'] !== 'RSA2')
          return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
        if (fault === 'systemError')
          return { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'aop.unknow-error' }
        return act[operation](JSON.parse(form['biz_content'] ?? '{}') as Content, form, fault)
      }
      const body = JSON.stringify(answerOf())
      if (fault === 'unsigned') return `{"${key}":${body}}`
      const signature = sign(body, fault === 'wrongSignature' ? keys.strangerKey : keys.privateKey)
      return `{"${key}":${body},"sign":"${signature}"}`
    },
    bill: (day: string): Buffer => alipayBill(books, day),
    /** The form that Alipay posts after a payment or a refund. */
    notice: (
      order: ProviderOrder,
      lie?: Lie,
      outRefundNo?: string,
    ): { headers: Record<string, string>; payload: string } => {
      const refunded = [...order.refunds.values()].reduce((sum, refund) => sum + refund.amount, 0n)
      const form: Record<string, string> = {
        notify_type: 'trade_status_sync',
        notify_id: `${order.providerNo}${outRefundNo ?? ''}`,
        notify_time: chinaTime(new Date()),
        app_id: lie === 'wrongAccount' ? '2021000000000000' : keys.appId,
        out_trade_no: order.outTradeNo,
        trade_no: order.providerNo,
        trade_status: tradeStatus(order),
        total_amount: fromFen(lieAbout(order.amount, lie)),
        gmt_payment: chinaTime(order.paidAt ?? new Date()),
        ...(lie === 'wrongCurrency' ? { trans_currency: 'USD' } : {}),
        ...(outRefundNo === undefined ? {} : { refund_fee: fromFen(refunded), out_biz_no: outRefundNo }),
      }
      const text = Object.keys(form)
        .sort()
        .map(name => `${name}=${form[name]}`)
        .join('&')
      const algorithm = lie === 'sha1' ? 'RSA-SHA1' : 'RSA-SHA256'
      const key = lie === 'wrongSignature' ? keys.strangerKey : keys.privateKey
      const signature = createSign(algorithm).update(text).sign(key, 'base64')
      const signed = { ...form, sign_type: lie === 'sha1' ? 'RSA' : 'RSA2', sign: signature }
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        payload: new URLSearchParams(signed).toString(),
      }
    },
  }
}
