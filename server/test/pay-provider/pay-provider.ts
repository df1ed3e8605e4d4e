import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromFen } from '@seam/contract/kit/value/money'
import type { ChannelName } from '../../src/kit/pay/channel.ts'
import { alipaySide } from './alipay-side.ts'
import type { Books, Fault, Lie, Operation, ProviderOrder } from './orders.ts'
import { wechatSide } from './wechat-side.ts'

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString()
}

/** The page on the customer's telephone after scanning; the button pays. */
const scanPage = ({ outTradeNo, amount, state }: ProviderOrder) => `<!doctype html><meta charset="utf-8">
<title>付款</title><h1>￥${fromFen(amount)}</h1>${
  state === 'waiting'
    ? `<form method="post" action="/scan/${outTradeNo}"><button>确认付款</button></form>`
    : '<p>付款成功</p>'
}`

/** Milliseconds after which `slow` answers: longer than the time limit of a request in tests. */
const slowness = 300

/**
 * Alipay and WeChat Pay on this machine, each with its own keys and protocol. `environment` are the settings of a
 * server that uses them. Orders are paid by `scan`, or in a browser on the page of a code.
 */
export const openPayProvider = async () => {
  const [app, alipay, merchant, wechat, stranger] = [makeKeys(), makeKeys(), makeKeys(), makeKeys(), makeKeys()]
  const books: Books = { orders: new Map(), wrongLines: new Map() }
  const faults = new Map<Operation, Fault[]>()
  const requests: Operation[] = []
  const billRequests: string[] = []
  let address = ''
  const alipayKeys = {
    appId: '2021001234567890',
    appPublicKey: app.publicKey,
    privateKey: alipay.privateKey,
    strangerKey: stranger.privateKey,
  }
  const wechatKeys = {
    appId: 'wx0000000000000001',
    merchantId: '1900000001',
    serial: '4A5B6C7D8E9F00112233445566778899AABBCCDD',
    merchantPublicKey: merchant.publicKey,
    publicKeyId: 'PUB_KEY_ID_0119000000012024',
    privateKey: wechat.privateKey,
    strangerKey: stranger.privateKey,
    apiKey: 'abcdefghijklmnopqrstuvwxyz012345',
  }
  const sides = {
    alipay: alipaySide(alipayKeys, books, () => address),
    wechat: wechatSide(wechatKeys, books, () => address),
  }

  const pay = (order: ProviderOrder) => {
    order.scanned = true
    order.state = 'paid'
    order.paidAt ??= new Date()
  }

  /** Sends the answer with the fault; `act` is the action of the provider. */
  const answerWith = async (
    response: ServerResponse,
    fault: Fault | undefined,
    act: () => { status: number; body: string | Buffer; headers: Record<string, string> },
  ) => {
    if (fault === 'unreachable') return response.destroy()
    const { status, body, headers } = act()
    if (fault === 'dropAnswer') return response.destroy()
    if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, slowness))
    return response.writeHead(status, headers).end(body)
  }

  const nextFault = (operation: Operation | undefined): Fault | undefined => {
    if (operation === undefined) return undefined
    requests.push(operation)
    return faults.get(operation)?.shift()
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const { pathname, searchParams } = new URL(url, 'http://provider')
    const body = await bodyOf(request)
    if (pathname.startsWith('/scan/')) {
      const order = books.orders.get(pathname.slice('/scan/'.length))
      if (order === undefined) return response.writeHead(404).end()
      if (method === 'POST') pay(order)
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(scanPage(order))
    }
    if (pathname === '/alipay-bill') {
      billRequests.push(url)
      return response.writeHead(200).end(sides.alipay.bill(searchParams.get('day') ?? ''))
    }
    if (pathname === '/gateway.do') {
      const form = Object.fromEntries([...searchParams, ...new URLSearchParams(body)])
      const fault = nextFault(sides.alipay.operationOf(form))
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return answerWith(response, fault, () => ({ status: 200, body: sides.alipay.answer(form, fault), headers }))
    }
    const authorization = request.headers.authorization ?? ''
    const fault = nextFault(sides.wechat.operationOf({ method, path: pathname }))
    return answerWith(response, fault, () => sides.wechat.answer({ method, path: url, authorization, body }, fault))
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const folder = mkdtempSync(join(tmpdir(), 'seam-pay-'))
  const keyFile = (name: string, text: string | Buffer): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const environment: Record<string, string> = {
    PAY_PROVIDER: 'wechat,alipay',
    ALIPAY_APP_ID: alipayKeys.appId,
    ALIPAY_PRIVATE_KEY_FILE: keyFile('app.pem', app.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ALIPAY_PUBLIC_KEY_FILE: keyFile('alipay.pem', alipay.publicKey.export({ type: 'spki', format: 'pem' })),
    ALIPAY_GATEWAY: `${address}/gateway.do`,
    WECHAT_PAY_APP_ID: wechatKeys.appId,
    WECHAT_PAY_MERCHANT_ID: wechatKeys.merchantId,
    WECHAT_PAY_SERIAL: wechatKeys.serial,
    WECHAT_PAY_PRIVATE_KEY_FILE: keyFile('merchant.pem', merchant.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    WECHAT_PAY_PUBLIC_KEY_ID: wechatKeys.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY_FILE: keyFile('wechat.pem', wechat.publicKey.export({ type: 'spki', format: 'pem' })),
    WECHAT_PAY_API_KEY: wechatKeys.apiKey,
    WECHAT_PAY_ENDPOINT: `${address}/`,
  }

  const order = (outTradeNo: string): ProviderOrder => {
    const known = books.orders.get(outTradeNo)
    if (known === undefined) throw new Error(`the provider has no order ${outTradeNo}`)
    return known
  }

  return {
    environment,
    orders: books.orders,
    wrongLines: books.wrongLines,
    /** The requests to the provider, in order. */
    requests,
    billRequests,
    order,
    /** The next such request gets this fault, the one after it the next. */
    failNext: (operation: Operation, ...next: Fault[]) => {
      faults.set(operation, [...(faults.get(operation) ?? []), ...next])
    },
    /** Pays an order as its customer does; also a closed one, as at WeChat. */
    scan: (outTradeNo: string): ProviderOrder => {
      pay(order(outTradeNo))
      return order(outTradeNo)
    },
    /** Scans without paying: from then on Alipay knows the order. */
    look: (outTradeNo: string) => {
      order(outTradeNo).scanned = true
    },
    finishRefunds: (outTradeNo: string) => {
      for (const refund of order(outTradeNo).refunds.values()) refund.state = 'done'
    },
    /** The request of the provider to the server. */
    notice: (outTradeNo: string, lie?: Lie, outRefundNo?: string) => ({
      method: 'POST' as const,
      url: `/api/pay/notify/${order(outTradeNo).channel satisfies ChannelName}`,
      ...sides[order(outTradeNo).channel].notice(order(outTradeNo), lie, outRefundNo),
    }),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
