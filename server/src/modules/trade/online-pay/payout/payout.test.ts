import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { describe, expect, it } from 'vitest'
import { expectOk, payFor } from '../../../../../test/builders/lab.ts'
import { openScanTill, scannedMethods } from '../../../../../test/builders/money/scan-till.ts'
import { payDueRefunds } from './pay-refunds.job.ts'

const { provider, stage, admin, ask, kindsOf, payOut, displayCode } = await openScanTill()
const { wechat, alipay } = payMethod

describe('paying a refund out', () => {
  const refundable = async (method: ScanMethod) => {
    const order = await displayCode(method)
    const current = await stage.db
      .selectFrom('delegation')
      .select(['id', 'version'])
      .where('id', '=', order.delegation.id)
      .executeTakeFirstOrThrow()
    await payFor(admin.client, current)
    provider.scan(order.outTradeNo)
    await expectOk(ask(order.attemptId))
    return order
  }
  it.each(scannedMethods)('through %i keeps its number over lost answers', async method => {
    const { outTradeNo, tradeId } = await refundable(method)
    // The library of Alipay repeats the request by itself.
    provider.failNext('refund', 'dropAnswer', ...(method === alipay ? (['dropAnswer'] as const) : []))
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).not.toContain('PAYOUT')
    await payOut(tradeId)
    provider.finishRefunds(outTradeNo)
    await payOut(tradeId)
    expect(provider.order(outTradeNo).refunds.size).toBe(1)
    expect((await kindsOf(tradeId)).filter(kind => kind === 'PAYOUT')).toHaveLength(1)
    await payOut(tradeId)
    expect((await kindsOf(tradeId)).filter(kind => kind === 'PAYOUT')).toHaveLength(1)
  })

  it('repeats one that the channel could not carry out, under the same number', async () => {
    const { outTradeNo, tradeId } = await refundable(wechat)
    provider.failNext('refund', 'abnormal')
    await payOut(tradeId)
    const part = () =>
      stage.db.selectFrom('refundPart').selectAll().where('tradeId', '=', tradeId).executeTakeFirstOrThrow()
    expect(await part()).toMatchObject({ state: 45, fault: 'ABNORMAL' })
    await payOut(tradeId)
    provider.finishRefunds(outTradeNo)
    const { outRefundNo } = await part()
    expect((await stage.app.inject(provider.notice(outTradeNo, undefined, outRefundNo ?? ''))).statusCode).toBe(204)
    await payDueRefunds(stage.services)
    expect(await part()).toMatchObject({ state: 40, outRefundNo })
  })

  it('concludes nothing from a refund of another amount', async () => {
    const { outTradeNo, tradeId } = await refundable(wechat)
    await payOut(tradeId)
    provider.finishRefunds(outTradeNo)
    provider.failNext('queryRefund', 'wrongAmount')
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).not.toContain('PAYOUT')
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).toContain('PAYOUT')
  })
})
