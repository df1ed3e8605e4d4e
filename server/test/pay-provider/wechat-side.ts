import { createCipheriv, createHash, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto'
import { wechatBill } from './bills.ts'
import {
  type Books,
  type Fault,
  type Lie,
  lieAbout,
  type Operation,
  type ProviderOrder,
  type ProviderRefund,
  refundOrder,
} from './orders.ts'

type WechatKeys = {
  readonly appId: string
  readonly merchantId: string
  readonly serial: string
  readonly merchantPublicKey: KeyObject
  readonly publicKeyId: string
  readonly privateKey: KeyObject
  readonly strangerKey: KeyObject
  readonly apiKey: string
}

type WechatRequest = {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly authorization: string
  readonly body: string
}
type WechatAnswer = {
  readonly status: number
  readonly body: string | Buffer
  readonly headers: Record<string, string>
}

const rfc3339 = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

const operationOf = ({ method, path }: Pick<WechatRequest, 'method' | 'path'>): Operation | undefined => {
  if (path === '/v3/pay/transactions/native') return 'create'
  if (/^\/v3\/pay\/transactions\/out-trade-no\/\w+\/close$/.test(path)) return 'close'
  if (path.startsWith('/v3/pay/transactions/out-trade-no/')) return 'query'
  if (path === '/v3/refund/domestic/refunds' && method === 'POST') return 'refund'
  if (path.startsWith('/v3/refund/domestic/refunds/')) return 'queryRefund'
  return path.startsWith('/v3/bill/tradebill') ? 'bill' : undefined
}

const refundState = { done: 'SUCCESS', waiting: 'PROCESSING', failed: 'ABNORMAL' } as const

/** The merchant interface of WeChat Pay, API v3: one request in, one signed answer out. */
export const wechatSide = (keys: WechatKeys, books: Books, address: () => string) => {
  const sign = (text: string, key = keys.privateKey) => createSign('RSA-SHA256').update(text).sign(key, 'base64')

  const headersOf = (body: string, fault?: Fault | Lie): Record<string, string> => {
    const age = fault === 'oldClock' ? 301 : 0
    const timestamp = String(Math.floor(Date.now() / 1000) - age)
    const nonce = randomBytes(16).toString('hex')
    const key = fault === 'wrongSignature' ? keys.strangerKey : keys.privateKey
    const signature = sign(`${timestamp}\n${nonce}\n${body}\n`, key)
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': keys.publicKeyId,
      'wechatpay-signature': fault === 'signTest' ? `WECHATPAY/SIGNTEST/${signature.slice(20)}` : signature,
    }
  }

  const isSigned = ({ method, path, authorization, body }: WechatRequest): boolean => {
    const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(authorization)?.[1] ?? ''
    const text = `${[method, path, field('timestamp'), field('nonce_str'), body].join('\n')}\n`
    return (
      field('mchid') === keys.merchantId &&
      field('serial_no') === keys.serial &&
      createVerify('RSA-SHA256').update(text).verify(keys.merchantPublicKey, field('signature'), 'base64')
    )
  }

  const transactionOf = (order: ProviderOrder, fault?: Fault | Lie) => ({
    appid: fault === 'wrongAccount' ? 'wx9999999999999999' : keys.appId,
    mchid: keys.merchantId,
    out_trade_no: fault === 'wrongNumber' ? 'SOMEBODYELSE1' : order.outTradeNo,
    trade_type: 'NATIVE',
    trade_state:
      order.state === 'waiting'
        ? 'NOTPAY'
        : order.state === 'closed'
          ? 'CLOSED'
          : order.refunds.size > 0
            ? 'REFUND'
            : 'SUCCESS',
    ...(order.paidAt === undefined
      ? {}
      : {
          transaction_id: order.providerNo,
          success_time: rfc3339(order.paidAt),
          amount: {
            total: Number(lieAbout(order.amount, fault)),
            payer_total: Number(order.amount),
            currency: fault === 'wrongCurrency' ? 'USD' : 'CNY',
          },
        }),
  })

  const refundOf = (order: ProviderOrder, refund: ProviderRefund, fault?: Fault) => ({
    refund_id: refund.providerNo,
    out_refund_no: fault === 'wrongNumber' ? 'OTHER1' : refund.outRefundNo,
    transaction_id: order.providerNo,
    out_trade_no: order.outTradeNo,
    status: refundState[refund.state],
    amount: { refund: Number(lieAbout(refund.amount, fault)), total: Number(order.amount), currency: 'CNY' },
  })

  const refused = (status: number, code: string) => ({ status, content: { code, message: code } })
  type Acted = { readonly status: number; readonly content: object | undefined }
  const orderIn = (path: string) => books.orders.get(/out-trade-no\/(\w+)/.exec(path)?.[1] ?? '')

  const act: Record<Operation, (request: WechatRequest, fault: Fault | undefined) => Acted> = {
    create: ({ body }) => {
      const order = JSON.parse(body) as {
        appid: string
        out_trade_no: string
        time_expire: string
        notify_url: string
        amount: { total: number; currency: string }
      }
      if (order.appid !== keys.appId || order.amount.currency !== 'CNY') return refused(400, 'PARAM_ERROR')
      const amount = BigInt(order.amount.total)
      const before = books.orders.get(order.out_trade_no)
      if (before !== undefined && (before.amount !== amount || before.state !== 'waiting'))
        return refused(403, 'OUT_TRADE_NO_USED')
      if (before === undefined)
        books.orders.set(order.out_trade_no, {
          channel: 'wechat',
          outTradeNo: order.out_trade_no,
          amount,
          expiresAt: new Date(order.time_expire),
          notifyUrl: order.notify_url,
          state: 'waiting',
          scanned: false,
          providerNo: `42000${String(Date.now()).padStart(16, '0')}${books.orders.size}`,
          paidAt: undefined,
          refunds: new Map(),
        })
      return { status: 200, content: { code_url: `${address()}/scan/${order.out_trade_no}` } }
    },
    query: ({ path }, fault) => {
      const order = orderIn(path)
      return order === undefined
        ? refused(404, 'ORDER_NOT_EXIST')
        : { status: 200, content: transactionOf(order, fault) }
    },
    close: ({ path }) => {
      const order = orderIn(path)
      if (order === undefined) return refused(404, 'ORDER_NOT_EXIST')
      if (order.state === 'paid') return refused(400, 'ORDERPAID')
      order.state = 'closed'
      return { status: 204, content: undefined }
    },
    refund: ({ body }, fault) => {
      const wish = JSON.parse(body) as { out_trade_no: string; out_refund_no: string; amount: { refund: number } }
      const order = books.orders.get(wish.out_trade_no)
      if (order === undefined) return refused(404, 'RESOURCE_NOT_EXISTS')
      const state = fault === 'abnormal' ? 'failed' : 'waiting'
      const result = refundOrder(order, wish.out_refund_no, BigInt(wish.amount.refund), state)
      return result === undefined
        ? refused(403, 'NOT_ENOUGH')
        : { status: 200, content: refundOf(order, result.refund, fault) }
    },
    queryRefund: ({ path }, fault) => {
      const number = path.split('/').at(-1) ?? ''
      const order = [...books.orders.values()].find(({ refunds }) => refunds.has(number))
      const refund = order?.refunds.get(number)
      return order === undefined || refund === undefined
        ? refused(404, 'RESOURCE_NOT_EXISTS')
        : { status: 200, content: refundOf(order, refund, fault) }
    },
    bill: ({ path }) => {
      const day = new URL(path, 'http://x').searchParams.get('bill_date') ?? ''
      const hash = createHash('sha1').update(wechatBill(books, day)).digest('hex')
      const url = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${day}`
      return { status: 200, content: { hash_type: 'SHA1', hash_value: hash, download_url: url } }
    },
  }

  const encrypt = (content: object) => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', keys.apiKey, nonce).setAAD(Buffer.from('transaction'))
    const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()])
    return { algorithm: 'AEAD_AES_256_GCM', ciphertext: text.toString('base64'), nonce, associated_data: 'transaction' }
  }

  return {
    operationOf,
    answer: (request: WechatRequest, fault: Fault | undefined): WechatAnswer => {
      const plain = { 'content-type': 'application/json' }
      if (!isSigned(request)) return { status: 401, body: '{"code":"SIGN_ERROR"}', headers: plain }
      if (request.path.startsWith('/v3/billdownload/file')) {
        const day = new URL(request.path, 'http://x').searchParams.get('token') ?? ''
        const wrong = fault === 'wrongAmount' ? '\n' : ''
        return {
          status: 200,
          body: Buffer.from(wechatBill(books, day) + wrong),
          headers: { 'content-type': 'text/plain' },
        }
      }
      const operation = operationOf({ ...request, path: request.path.split('?')[0] ?? '' })
      if (operation === undefined) return { status: 404, body: '{"code":"NOT_FOUND"}', headers: plain }
      if (fault === 'systemError') return { status: 500, body: '{"code":"SYSTEM_ERROR"}', headers: plain }
      const { status, content } = act[operation](request, fault)
      const body = content === undefined ? '' : JSON.stringify(content)
      return { status, body, headers: fault === 'unsigned' ? plain : { ...plain, ...headersOf(body, fault) } }
    },
    /** The request that WeChat Pay sends after a payment, or after the end of a refund. */
    notice: (
      order: ProviderOrder,
      lie?: Lie,
      outRefundNo?: string,
    ): { headers: Record<string, string>; payload: string } => {
      const refund = outRefundNo === undefined ? undefined : order.refunds.get(outRefundNo)
      const content =
        refund === undefined
          ? transactionOf(order, lie)
          : {
              mchid: keys.merchantId,
              out_trade_no: order.outTradeNo,
              out_refund_no: refund.outRefundNo,
              refund_status: refundState[refund.state],
            }
      const payload = JSON.stringify({
        id: randomBytes(16).toString('hex'),
        create_time: rfc3339(new Date()),
        event_type: refund === undefined ? 'TRANSACTION.SUCCESS' : `REFUND.${refundState[refund.state]}`,
        resource_type: 'encrypt-resource',
        resource: encrypt(content),
      })
      return { headers: { 'content-type': 'application/json', ...headersOf(payload, lie) }, payload }
    },
  }
}
