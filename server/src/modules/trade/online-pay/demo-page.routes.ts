import { fromFen } from '@seam/contract/kit/value/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demoBills, findDemoPayment, payDemo } from '../../../kit/pay/demo-channel.ts'
import type { Services } from '../../../kit/services.ts'
import { restoreDemoPayments } from './restore-demo.commands.ts'

const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const page = (content: string) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>演示付款</title>
<style>body{font:16px/1.6 sans-serif;text-align:center;margin:48px 24px;color:#1d2129}
b{display:block;background:#fff3e0;color:#b54708;padding:8px;border-radius:6px}
h1{font-size:40px;margin:24px 0 8px}button{font-size:18px;padding:12px 48px;border:0;border-radius:6px;background:#07883d;color:#fff}
p.small{font-size:14px;color:#4e5969;margin:48px 0 8px}
button.small{font-size:14px;color:#1d2129;background:none;border:1px solid #c9cdd4;padding:8px 12px;margin:4px}</style>
<b>演示：不会收取任何款项</b>${content}</html>`

const names = { wechat: '微信', alipay: '支付宝' } as const

/** Payments of yesterday, whose bill can be fetched at once in 渠道对账: one that agrees, and two that differ from it. */
const ofYesterday = [
  ['same', '昨天付款，账单相符'],
  ['more', '昨天付款，账单多 0.01 元'],
  ['missing', '昨天付款，账单没有这笔'],
] as const satisfies readonly (readonly [(typeof demoBills)[number], string])[]
const buttons = ofYesterday
  .map(([bill, label]) => `<button class="small" formaction="?bill=${bill}">${label}</button>`)
  .join('')

type DemoRequest = FastifyRequest<{ Params: { number: string }; Querystring: { bill?: string } }>

/** /pay/demo/<number>: the target of the codes of `PAY_PROVIDER=demo`; its button "pays". */
export const answerDemoPayments = async (app: FastifyInstance, { config, db }: Services): Promise<void> => {
  if (!config.pay.demo) return
  await restoreDemoPayments(db)
  const answer = (request: DemoRequest): string => {
    const { number } = request.params
    const payment = findDemoPayment(number)
    if (payment === undefined) return page('<p>没有这个收款码。</p>')
    const bill = demoBills.find(one => one === request.query.bill)
    if (request.method === 'POST') payDemo(number, bill === undefined ? {} : { daysAgo: 1, bill })
    const { order, channel, proof } = payment
    const amount = `<h1>￥${fromFen(order.amount)}</h1><p>${names[channel]} · ${order.subject}</p>`
    if (proof !== undefined) return page(`${amount}<p>已付款，请回到收费台。</p>`)
    if (payment.closed || order.expiresAt < new Date()) return page(`${amount}<p>收款码已失效。</p>`)
    const ofBills = `<p class="small">演示渠道对账：</p>${buttons}`
    return page(`${amount}<form method="post"><button>确认付款</button>${ofBills}</form>`)
  }
  app.route<{ Params: { number: string }; Querystring: { bill?: string } }>({
    method: ['GET', 'POST'],
    url: '/pay/demo/:number',
    handler: async (request, reply) => {
      // The form is empty, and an unread body keeps the connection open.
      request.raw.resume()
      return reply
        .headers({ 'content-security-policy': contentPolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(answer(request))
    },
  })
}
