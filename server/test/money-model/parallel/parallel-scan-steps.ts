import { attemptState, refundState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { refundCalls } from '@seam/contract/trade/refund'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls } from '@seam/contract/trade/trade'
import { channelOf } from '../../../src/kit/pay/channels.ts'
import { laboratoryDay } from '../../../src/kit/period.ts'
import { fetchBill } from '../../../src/modules/trade/bill/fetch-bills.job.ts'
import { payDueRefunds } from '../../../src/modules/trade/online-pay/payout/pay-refunds.job.ts'
import { askAboutDueAttempts } from '../../../src/modules/trade/online-pay/sweep-payments.job.ts'
import { expectOk } from '../../builders/lab.ts'
import type { Client } from '../../client.ts'
import type { openPayProvider } from '../../pay-provider/pay-provider.ts'
import type { Stage } from '../../stage.ts'

const { wechat, alipay } = payMethod
const reason = '并发'
const past = new Date(0).toISOString()

type About = {
  readonly stage: Stage
  readonly provider: Awaited<ReturnType<typeof openPayProvider>>
  readonly clientId: number
  readonly accountId: number
  readonly pick: (at: number) => number
}

/** Payments by scanning, and what their channels do; each answers its code. */
export const scanSteps = ({ stage, provider, clientId, accountId, pick }: About) => {
  const { db, services } = stage
  const channelAt = (at: number): ScanMethod => (at % 2 === 0 ? wechat : alipay)

  const start = async (by: Client, tradeId: number, channel: ScanMethod) =>
    (await by.call(onlinePayCalls.start, { tradeId, channel })).code
  const scan = async (by: Client, at: number) => {
    const { code, data: quote } = await by.call(tillCalls.quote, { delegateIds: [pick(at)] })
    if (code !== 0) return code
    const draft = { quoteId: quote.quoteId, payMethod: channelAt(at), ...(at % 3 > 0 && { amount: '3.00' }) }
    const { code: refusal, data } = await by.call(tillCalls.pay, draft)
    return refusal === 0 ? start(by, data.tradeId, channelAt(at)) : refusal
  }
  const scanRecharge = async (by: Client, at: number) => {
    const draft = { id: accountId, amount: '6', payMethod: channelAt(at), reason }
    const { code, data } = await by.call(accountMoneyCalls.recharge, draft)
    return code === 0 ? start(by, data.tradeId, channelAt(at)) : code
  }
  const payingTrade = async (by: Client, at: number) => {
    const { rows } = await expectOk(by.call(tradeCalls.page, { query: { clientId, state: tradeState.paying } }))
    return rows[at % Math.max(rows.length, 1)]
  }
  const changeChannel = async (by: Client, at: number) => {
    const trade = await payingTrade(by, at)
    return trade === undefined ? 0 : start(by, trade.id, trade.payMethod === wechat ? alipay : wechat)
  }
  const withdraw = async (by: Client, at: number) => {
    const trade = await payingTrade(by, at)
    return trade === undefined ? 0 : (await by.call(onlinePayCalls.withdraw, { tradeId: trade.id })).code
  }

  const attemptIn = async (at: number, ...states: readonly (10 | 20 | 25 | 30 | 40)[]) => {
    const attempts = await db
      .selectFrom('paymentAttempt')
      .select(['id', 'outTradeNo'])
      .where('state', 'in', states)
      .where('codeUrl', '<>', '')
      .orderBy('id', 'desc')
      .execute()
    return attempts[at % Math.max(attempts.length, 1)]
  }
  const { displayed, unknown, paid, closed } = attemptState
  const ask = async (by: Client, at: number) => {
    const attempt = await attemptIn(at, displayed, unknown, closed)
    return attempt === undefined ? 0 : (await by.call(onlinePayCalls.ask, { attemptId: attempt.id })).code
  }
  /** The customer pays a code, also one that was closed meanwhile; the channel reports it, sometimes another amount. */
  const report = async (_: Client, at: number) => {
    const attempt = await attemptIn(at, displayed, unknown, closed, ...(at === 0 ? [paid] : []))
    if (attempt === undefined) return 0
    provider.scan(attempt.outTradeNo)
    const notice = provider.notice(attempt.outTradeNo, at === 5 ? 'wrongAmount' : undefined)
    const { statusCode } = await stage.app.inject(notice)
    return statusCode < 300 ? 0 : commonFailures.unknown.code
  }
  const sweep = async (_: Client, at: number) => {
    const attempt = await attemptIn(at, displayed, unknown, closed)
    if (attempt === undefined) return 0
    if (at % 2 === 0) provider.scan(attempt.outTradeNo)
    await db.updateTable('paymentAttempt').set({ nextTime: past }).where('id', '=', attempt.id).execute()
    await askAboutDueAttempts(services)
    return 0
  }
  const bill = async (_: Client, at: number) => {
    const method = channelAt(at)
    const channel = channelOf(services, method)
    if (channel !== undefined) await fetchBill(services, channel, { method, day: laboratoryDay(), mayBeEmpty: true })
    return 0
  }

  /** The job pays back what is due; the channel fails, or is silent, and is asked again by a later run. */
  const payRefunds = async (_: Client, at: number) => {
    const fault = (['abnormal', 'dropAnswer', 'unreachable'] as const)[at]
    if (fault !== undefined) provider.failNext('refund', fault)
    for (const { outTradeNo } of provider.orders.values()) provider.finishRefunds(outTradeNo)
    await payDueRefunds(services)
    return 0
  }
  const failedPart = async (at: number) => {
    const parts = await db
      .selectFrom('refundPart')
      .select(['id', 'version'])
      .where('payMethod', 'in', [wechat, alipay])
      .where('state', '=', refundState.failed)
      .orderBy('id')
      .execute()
    return parts[at % Math.max(parts.length, 1)]
  }
  const retryRefund = async (by: Client, at: number) => {
    const part = await failedPart(at)
    if (part === undefined) return 0
    const { code } = await by.call(refundCalls.retry, part)
    await payDueRefunds(services)
    return code
  }
  const keepFailed = async (by: Client, at: number) => {
    const part = await failedPart(at)
    return part === undefined ? 0 : (await by.call(refundCalls.toBalance, { ...part, reason })).code
  }

  return [
    scan,
    scan,
    scanRecharge,
    changeChannel,
    withdraw,
    ask,
    report,
    report,
    sweep,
    bill,
    payRefunds,
    payRefunds,
    retryRefund,
    keepFailed,
  ]
}
