import { z } from 'zod'
import { attemptState, tradeState } from '../client/money/ledger.ts'
import { scanMethods } from '../client/money/pay-method.ts'
import { read, step } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money } from '../kit/value/money.ts'
import { id } from '../kit/value/text.ts'

/** Seconds for which a code can be scanned. */
export const codeLifetime = 300

const Attempt = z.strictObject({ attemptId: id })
const States = z.object({ attemptState: attemptState.schema, tradeState: tradeState.schema })

/** A code to be scanned, for the till. */
export const PaymentCode = z.object({
  attemptId: id,
  codeUrl: z.string(),
  /** The code as a data: URL of SVG. */
  image: z.string(),
  expireTime: z.string(),
  amount: money,
  /** No money is moved: the code leads to a page of this server. */
  demo: z.boolean(),
})

export const onlinePayCalls = {
  start: step({
    path: 'onlinepay/aliwxPay',
    access: 'paymentConfirm',
    summary:
      '为待支付的交易取得收款码，channel 3 微信、4 支付宝；未过期的收款码再次给出；换渠道时先查询并关闭原来的收款码，原渠道没有回应的不等它，待其回应再关闭',
    input: z.strictObject({ tradeId: id, channel: choiceOf(z.literal(scanMethods)) }),
    output: PaymentCode,
  }),
  states: read({
    path: 'onlinepay/queryDBStatus',
    method: 'POST',
    access: ['delegateView', 'paymentConfirm'],
    summary: '收款码与交易的状态，只查本系统；收款时每 2 秒查询一次',
    input: Attempt,
    output: States,
  }),
  ask: step({
    path: 'onlinepay/queryThirdPayStatus',
    access: 'paymentConfirm',
    summary: '向支付渠道查询收款码是否已支付，已支付的随即入账；渠道没有回应时以 25501 拒绝，系统继续查询',
    input: Attempt,
    output: States,
  }),
  withdraw: step({
    path: 'onlinepay/closeCode',
    access: 'paymentConfirm',
    summary: '不再扫码：查询并关闭交易的收款码，随后关闭交易；已经支付的照常入账',
    input: z.strictObject({ tradeId: id }),
    output: z.object({ tradeState: tradeState.schema }),
  }),
}

export const onlinePayFailures = failures({
  channelSilent: [25501, '支付渠道没有回应，系统正在继续查询，请稍候'],
  channelRefused: [25502, '支付渠道拒绝了这笔收款'],
  notByScanning: [25503, '该交易不是扫码支付'],
  notDue: [25507, '委托单已付清、已作废或应付金额已减少，不能再按这笔交易扫码收款，请按现在的金额重新收款'],
})
