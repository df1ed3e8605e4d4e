import { refundState, refundTarget } from '@seam/contract/client/money/ledger'
import { mostChannelRefunds, payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { fromFen } from '@seam/contract/kit/value/money'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { refundCalls as calls, refundFailures as failures } from '@seam/contract/trade/refund'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { openScanTill, scannedMethods } from '../../../../test/builders/money/scan-till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { provider, stage, admin, ask, kindsOf, payOut, payByCode, approveWholeRefund, start, attemptOf } =
  await openScanTill()
const { client: manager } = await personWith(stage, 'refundView', 'refundApprove', 'refundPay')

describe('a refund of what was paid by scanning', () => {
  const addApprovedRefund = async (method: ScanMethod = payMethod.wechat) => {
    const { outTradeNo, attemptId, tradeId, delegation, client } = await payByCode(method)
    const id = await approveWholeRefund(delegation.delegateCode, manager)
    const refund = () => expectOk(manager.call(calls.detail, { id }))
    const part = async () => {
      const [first] = (await refund()).parts
      if (first === undefined) throw new Error('a refund has a part')
      return first
    }
    return { id, attemptId, tradeId, outTradeNo, clientId: client.id, refund, part }
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

  /** Refunds of one fen that the channel has paid of this payment. */
  const addPaidParts = ({ id, tradeId, attemptId }: Record<'id' | 'tradeId' | 'attemptId', number>, count: number) =>
    sql`insert into refund_part (refund_id, trade_id, attempt_id, refund_target, pay_method, amount, state, out_refund_no)
      select refund_id, trade_id, ${attemptId}::integer, 3, pay_method, 1, 40, 'RF' || ${id}::text || 'X' || place
      from refund_part, generate_series(1, ${count}::integer) as place
      where refund_id = ${id} and trade_id = ${tradeId}`.execute(stage.db)

  it.each([
    [payMethod.wechat, 1],
    [payMethod.alipay, 2],
  ])('through %i is sent with another one of its payment, or a minute after it: %i at once', async (method, atOnce) => {
    const { outTradeNo, tradeId, delegation } = await payByCode(method)
    const { delegationId, lines } = await expectOk(
      admin.client.call(calls.refundable, { delegateCode: delegation.delegateCode }),
    )
    for (const { id: lineId } of lines.slice(0, 2)) {
      const draft = { delegationId, lineIds: [lineId], reason: '客户取消' }
      const { id } = await expectOk(admin.client.call(calls.request, draft))
      await expectOk(manager.call(calls.approve, { id, version: 1 }))
    }
    const sent = () => provider.order(outTradeNo).refunds.size
    await payOut(tradeId)
    expect(sent()).toBe(atOnce)
    await payOut(tradeId)
    expect(sent()).toBe(atOnce)
    // The minute begins with the sending of the part, whenever its refund began to be sent with another one.
    await sql`alter table money_event disable trigger money_event_kept;
      update money_event set create_time = create_time - interval '1 minute' where command = 'send';
      alter table money_event enable trigger money_event_kept`.execute(stage.db)
    await payOut(tradeId)
    expect(sent()).toBe(atOnce)
    await sql`update refund_part set sent_time = sent_time - interval '1 minute'`.execute(stage.db)
    await payOut(tradeId)
    expect(sent()).toBe(2)
  })

  it.each(scannedMethods)('through %i is the last one that the channel accepts of a payment', async method => {
    const order = await addApprovedRefund(method)
    await addPaidParts(order, mostChannelRefunds[method] - 1)
    await payOut(order.tradeId)
    expect(provider.order(order.outTradeNo).refunds.size).toBe(1)
  })

  it.each(scannedMethods)('through %i beyond what the channel accepts is not asked of it', async method => {
    const order = await addApprovedRefund(method)
    await addPaidParts(order, mostChannelRefunds[method])
    await payOut(order.tradeId)
    const message = `${payMethod.label(method)}对一笔付款最多退款${mostChannelRefunds[method]}次，次数已满，不能再原路退回`
    const { id, version, ...failed } = await order.part()
    expect(failed).toMatchObject({ state: 45, fault: message, outRefundNo: '' })
    expectRefusal(await manager.call(calls.retry, { id, version }), failures.channelLimit, { message })
    await payOut(order.tradeId)
    expect(provider.order(order.outTradeNo).refunds.size).toBe(0)
    const { nodes } = await order.refund()
    expect(nodes.filter(({ remarks }) => remarks === message)).toHaveLength(1)
    await expectOk(manager.call(calls.toBalance, { id, version: (await order.part()).version, reason: '次数已满' }))
    expect(await order.refund()).toMatchObject({ state: 40 })
  })

  it.each(scannedMethods)(
    'through %i of a line goes to the balance where the channel has no refund left',
    async method => {
      const { attemptId, tradeId, delegation, client } = await payByCode(method)
      const { delegateCode } = delegation
      const { lines } = await expectOk(admin.client.call(calls.refundable, { delegateCode }))
      const selected = (at: number) => ({
        delegationId: delegation.id,
        lineIds: lines.slice(at, at + 1).map(one => one.id),
      })
      const targets = async (at: number) =>
        (await expectOk(admin.client.call(calls.preview, selected(at)))).parts.map(({ target }) => target)
      const refundLine = async (at: number) => {
        const refund = await expectOk(admin.client.call(calls.request, { ...selected(at), reason: '客户取消' }))
        await expectOk(manager.call(calls.approve, { id: refund.id, version: 1 }))
        return refund
      }
      const { id } = await refundLine(0)
      // with the first line, which is not sent yet, one is left
      await addPaidParts({ id, tradeId, attemptId }, mostChannelRefunds[method] - 2)
      expect(await targets(1)).toEqual([refundTarget.origin])
      await refundLine(1)
      expect(await targets(2)).toEqual([refundTarget.balance])
      const last = await refundLine(2)
      expect(await expectOk(manager.call(calls.detail, { id: last.id }))).toMatchObject({
        state: refundState.done,
        parts: [{ target: refundTarget.balance, state: refundState.done }],
      })
      const { balance } = await stage.db
        .selectFrom('account')
        .select('balance')
        .where('clientId', '=', client.id)
        .executeTakeFirstOrThrow()
      expect(fromFen(balance)).toBe(last.amount)
    },
  )

  const addRecharge = async () => {
    const { id: clientId } = await addClient(admin.client)
    const { id } = await stage.db
      .selectFrom('account')
      .select('id')
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    const recharge = { id, amount: '10', payMethod: payMethod.wechat }
    const { tradeId } = await expectOk(admin.client.call(accountMoneyCalls.recharge, recharge))
    const { attemptId } = await expectOk(start(tradeId))
    provider.scan((await attemptOf(attemptId)).outTradeNo)
    await expectOk(ask(attemptId))
    const request = () => admin.client.call(calls.requestRecharge, { tradeId, amount: '1', reason: '客户要求' })
    const requestApproved = async () => {
      const refund = await expectOk(request())
      await expectOk(manager.call(calls.approve, { id: refund.id, version: 1 }))
      return refund
    }
    return { tradeId, attemptId, request, requestApproved }
  }
  const most = mostChannelRefunds[payMethod.wechat]

  it('of a recharge beyond what the channel accepts is refused: its money stays in the balance', async () => {
    const { tradeId, attemptId, request, requestApproved } = await addRecharge()
    const { id } = await requestApproved()
    await addPaidParts({ id, tradeId, attemptId }, most)
    expectRefusal(await request(), failures.channelLimit)
  })

  it('of a recharge is refused where those that wait are the last ones, until one of them is given up', async () => {
    const { tradeId, attemptId, request, requestApproved } = await addRecharge()
    const { id } = await requestApproved()
    // approved and not sent: the 49th
    await addPaidParts({ id, tradeId, attemptId }, most - 2)
    const last = await expectOk(request())
    const message = `微信对一笔付款最多退款${most}次，已退和待退的合计已满，不能再原路退回`
    expectRefusal(await request(), failures.channelLimit, { message })
    await expectOk(manager.call(calls.refuse, { id: last.id, version: 1, reason: '客户撤回' }))
    provider.failNext('refund', 'abnormal')
    await payOut(tradeId)
    // failed, to be repeated under its number
    await expectOk(request())
    expectRefusal(await request(), failures.channelLimit)
  })

  it('of a recharge is requested once of two at once, where one is left', async () => {
    const { tradeId, attemptId, request, requestApproved } = await addRecharge()
    const { id } = await requestApproved()
    await addPaidParts({ id, tradeId, attemptId }, most - 2)
    expectOneSuccess(await Promise.all([request(), request()]), failures.channelLimit)
  })
})
