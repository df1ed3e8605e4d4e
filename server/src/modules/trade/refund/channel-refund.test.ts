import { payMethod } from '@seam/contract/client/pay-method'
import { refundCalls as calls, refundFailures as failures } from '@seam/contract/trade/refund'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/scan-till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { provider, stage, admin, ask, kindsOf, payOut, displayCode } = await openScanTill()
const { client: manager } = await personWith(stage, 'refundView', 'refundApprove', 'refundPay')

describe('a refund of what was paid by scanning', () => {
  const addApprovedRefund = async () => {
    const { outTradeNo, attemptId, tradeId, delegation, client } = await displayCode(payMethod.wechat)
    provider.scan(outTradeNo)
    await expectOk(ask(attemptId))
    const { delegateCode } = await stage.db
      .selectFrom('delegation')
      .select('delegateCode')
      .where('id', '=', delegation.id)
      .executeTakeFirstOrThrow()
    const { delegationId, lines } = await expectOk(admin.client.call(calls.refundable, { delegateCode }))
    const draft = { delegationId, lineIds: lines.map(({ id }) => id), reason: '客户取消' }
    const { id } = await expectOk(admin.client.call(calls.request, draft))
    await expectOk(manager.call(calls.approve, { id, version: 1 }))
    const refund = () => expectOk(manager.call(calls.detail, { id }))
    const part = async () => {
      const [first] = (await refund()).parts
      if (first === undefined) throw new Error('a refund has a part')
      return first
    }
    return { tradeId, outTradeNo, clientId: client.id, refund, part }
  }

  it('goes back through the channel, and not by hand', async () => {
    const { tradeId, outTradeNo, refund, part } = await addApprovedRefund()
    const { id, version, byChannel } = await part()
    expect(byChannel).toBe(true)
    expectRefusal(await manager.call(calls.payOut, { id, version }), failures.paidByChannel)
    expectRefusal(await manager.call(calls.toBalance, { id, version, reason: '客户要求' }), failures.paidByChannel)
    await payOut(tradeId)
    // "accepted" is not a refund.
    expect(await refund()).toMatchObject({ state: 30, nodes: [{}, {}, {}, { nodeName: '等待支付渠道' }] })
    provider.finishRefunds(outTradeNo)
    await payOut(tradeId)
    expect(await refund()).toMatchObject({ state: 40 })
    expect((await kindsOf(tradeId)).filter(kind => kind === 'PAYOUT')).toHaveLength(1)
  })

  it('that failed is tried again under its number, or goes to the balance and is sent no more', async () => {
    const { tradeId, outTradeNo, clientId, refund, part } = await addApprovedRefund()
    provider.failNext('refund', 'abnormal')
    await payOut(tradeId)
    const failed = await part()
    expect(failed).toMatchObject({ state: 45, fault: 'ABNORMAL' })
    await expectOk(manager.call(calls.retry, { id: failed.id, version: failed.version }))
    const again = await part()
    expect(again.outRefundNo).toBe(failed.outRefundNo)
    await expectOk(manager.call(calls.toBalance, { id: again.id, version: again.version, reason: '账户异常' }))
    expect(await refund()).toMatchObject({ state: 40, parts: [{ target: 2, state: 40 }] })
    await payOut(tradeId)
    provider.finishRefunds(outTradeNo)
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).not.toContain('PAYOUT')
    const account = await stage.db
      .selectFrom('account')
      .select('balance')
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(account.balance).toBe(7_000n)
  })
})
