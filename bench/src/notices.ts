import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { tillCalls } from '@seam/contract/trade/till'
import { send } from './call.ts'
import { type Figure, ms } from './figures.ts'
import { addClient, delegationMaker, quoteOf, withDatabase } from './money/money-desk.ts'
import { inFolder, startProduct } from './product.ts'
import { signIn } from './wire.ts'

const notices = 100
const appId = '2021001234567890'

/** Alipay as far as a code is shown: it creates every order, and signs its answers and notices. */
const openGateway = async () => {
  const [app, alipay] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (app === undefined || alipay === undefined) throw new Error('there are no keys')
  const sign = (content: string) => createSign('RSA-SHA256').update(content).sign(alipay.privateKey, 'base64')
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = decodeURIComponent(`${request.url}&${await readText(request)}`.replaceAll('+', ' '))
    const outTradeNo = /"out_trade_no":"(\w+)"/.exec(sent)?.[1] ?? ''
    const qrCode = `https://qr.alipay.test/${outTradeNo}`
    const answer = JSON.stringify({ code: '10000', msg: 'Success', out_trade_no: outTradeNo, qr_code: qrCode })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`{"alipay_trade_precreate_response":${answer},"sign":"${sign(answer)}"}`)
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/gateway.do`,
    appKey: app.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicKey: alipay.publicKey.export({ type: 'spki', format: 'pem' }),
    /** The form that Alipay posts after a payment. */
    noticeOf: (outTradeNo: string, amount: string): URLSearchParams => {
      const form: Record<string, string> = {
        app_id: appId,
        gmt_payment: '2026-01-02 10:00:00',
        out_trade_no: outTradeNo,
        total_amount: amount,
        trade_no: '2026010222001400000001',
        trade_status: 'TRADE_SUCCESS',
      }
      const content = Object.entries(form)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
      return new URLSearchParams({ ...form, sign_type: 'RSA2', sign: sign(content) })
    },
    close: () => server.close(),
  }
}

const repeatNotice = async (folder: string): Promise<Figure> => {
  const gateway = await openGateway()
  const keyFile = (name: string, text: string | Buffer): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const product = await startProduct(join(folder, 'data'), {
    PAY_PROVIDER: 'alipay',
    ALIPAY_APP_ID: appId,
    ALIPAY_PRIVATE_KEY_FILE: keyFile('app.pem', gateway.appKey),
    ALIPAY_PUBLIC_KEY_FILE: keyFile('alipay.pem', gateway.publicKey),
    ALIPAY_GATEWAY: gateway.address,
  })
  try {
    const { origin } = product
    const session = await signIn(origin)
    const clientId = await addClient(origin, session, '晋城煤业')
    const { quoteId, due } = await quoteOf(origin, session, await (await delegationMaker(origin, session))(clientId))
    const { data: trade } = await send(origin, session, tillCalls.pay, { quoteId, payMethod: payMethod.alipay })
    const { tradeId } = trade
    await send(origin, session, onlinePayCalls.start, { tradeId, channel: payMethod.alipay })
    return await withDatabase(product, async database => {
      const { rows } = await database.query<{ number: string }>(
        'select out_trade_no as number from payment_attempt where trade_id = $1',
        [tradeId],
      )
      const body = gateway.noticeOf(rows[0]?.number ?? '', due)
      const post = async () => {
        const begun = performance.now()
        const answer = await fetch(`${origin}/api/pay/notify/alipay`, { method: 'POST', body })
        return { text: await answer.text(), time: performance.now() - begun }
      }
      const answers = await Promise.all(Array.from({ length: notices }, post))
      const sorted = answers.map(({ time }) => time).sort((a, b) => a - b)
      const accepted = answers.filter(({ text }) => text === 'success').length
      const { rows: counts } = await database.query<{ count: number }>(
        'select count(*)::int as count from posting where trade_id = $1',
        [tradeId],
      )
      return {
        id: 'M4',
        what: `a notice of a payment, ${notices} times at once`,
        measured: `${counts[0]?.count} posting, ${accepted} accepted, p99 ${ms(sorted[Math.ceil(notices * 0.99) - 1] ?? 0)}`,
        reference: '–',
        ratio: '–',
        hold: '1 posting, p99 < 1 s',
        aim: '–',
      }
    })
  } finally {
    await product.stop()
    gateway.close()
  }
}

/** M4: a channel that repeats its notice. */
export const measureNotices = async (): Promise<Figure[]> => [await inFolder(repeatNotice)]
