import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { commonFailures } from '@seam/contract/kit/failure'
import { noticeKind } from '@seam/contract/system/notice'
import { codeLifetime, onlinePayFailures as failures, onlinePayCalls } from '@seam/contract/trade/online-pay'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { expectOk, payFor } from '../../../../test/builders/lab.ts'
import { openScanTill, scannedMethods } from '../../../../test/builders/money/scan-till.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const {
  provider,
  stage,
  admin,
  openOrder,
  start,
  states,
  ask,
  attemptOf,
  postingsOf,
  kindsOf,
  delegationOf,
  sweep,
  payOut,
  displayCode,
  notify,
} = await openScanTill()
const { wechat } = payMethod

describe.each(scannedMethods)('collecting through %i', method => {
  it('shows a code, takes the payment by a question and completes the trade', async () => {
    const { attemptId, tradeId, codeUrl, outTradeNo, delegation, amount } = await displayCode(method)
    expect({ amount, scan: codeUrl.endsWith(`/scan/${outTradeNo}`) }).toEqual({ amount: '70.00', scan: true })
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.displayed, tradeState: tradeState.paying })
    expect(await delegationOf(delegation.id)).toMatchObject({ paid: 0n, payState: 1 })
    expect(await expectOk(ask(attemptId))).toMatchObject({ attemptState: attemptState.displayed })
    const { providerNo } = provider.scan(outTradeNo)
    expect(await expectOk(ask(attemptId))).toEqual({ attemptState: attemptState.paid, tradeState: tradeState.done })
    expect(await delegationOf(delegation.id)).toMatchObject({ paid: 7_000n, payState: 3 })
    expect(await postingsOf(tradeId)).toEqual([{ postingKind: 'PAY', cause: `attempt:${attemptId}` }])
    expect(await attemptOf(attemptId)).toMatchObject({ providerNo, paidAmount: 7_000n, nextTime: null })
  })

  it('answers the open code again', async () => {
    const { attemptId, codeUrl, tradeId } = await displayCode(method)
    const again = await Promise.all([start(tradeId, method), start(tradeId, method)])
    for (const answer of again) expect(answer.data).toMatchObject({ attemptId, codeUrl })
    expect(await expectOk(admin.client.call(tradeCalls.detail, { id: tradeId }))).toMatchObject({
      state: tradeState.paying,
      can: { collect: true },
    })
  })

  it('expires with the channel when it expires here', async () => {
    const { outTradeNo, image } = await displayCode(method)
    const seconds = (provider.order(outTradeNo).expiresAt.getTime() - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(codeLifetime - 60)
    expect(seconds).toBeLessThanOrEqual(codeLifetime)
    expect(image).toMatch(/^data:image\/svg/)
  })

  it('shows another code when the first one is about to expire', async () => {
    const { attemptId, tradeId, outTradeNo } = await displayCode(method)
    const soon = new Date(Date.now() + 20_000).toISOString()
    await stage.db.updateTable('paymentAttempt').set({ expireTime: soon }).where('id', '=', attemptId).execute()
    expect((await expectOk(start(tradeId, method))).attemptId).not.toBe(attemptId)
    provider.scan(outTradeNo)
    expect(await expectOk(ask(attemptId))).toMatchObject({ tradeState: tradeState.done })
  })

  it('takes one code of two requested at once', async () => {
    const { tradeId } = await openOrder(method)
    const answers = await Promise.all([1, 2, 3].map(() => expectOk(start(tradeId, method))))
    expect(new Set(answers.map(({ attemptId }) => attemptId)).size).toBe(1)
  })

  it('posts once for a hundred notices, questions and sweeps', async () => {
    const { attemptId, tradeId, outTradeNo, delegation } = await displayCode(method)
    provider.scan(outTradeNo)
    const hundred = Array.from({ length: 100 }, () => notify(outTradeNo))
    const answers = await Promise.all([...hundred, ask(attemptId), sweep(attemptId)])
    const accepted = method === wechat ? 204 : 200
    for (const answer of answers.slice(0, 100)) expect(answer).toMatchObject({ statusCode: accepted })
    expect(await kindsOf(tradeId)).toEqual(['PAY'])
    expect(await delegationOf(delegation.id)).toMatchObject({ paid: 7_000n })
    const notices = await stage.db.selectFrom('payNotice').select('id').where('outTradeNo', '=', outTradeNo).execute()
    expect(notices).toHaveLength(1)
  })

  it('answers a notice without a request to the channel, which waits for the answer', async () => {
    const { tradeId, outTradeNo } = await displayCode(method)
    provider.scan(outTradeNo)
    const before = provider.requests.length
    expect((await notify(outTradeNo)).statusCode).toBe(method === wechat ? 204 : 200)
    expect(provider.requests.slice(before)).toEqual([])
    expect(await kindsOf(tradeId)).toEqual(['PAY'])
  })

  it.each([
    'wrongSignature',
    'wrongAccount',
    'wrongCurrency',
    ...(method === wechat ? (['signTest', 'oldClock'] as const) : (['sha1'] as const)),
  ] as const)('refuses a notice with %s and stores nothing', async lie => {
    const { attemptId, outTradeNo } = await displayCode(method)
    provider.scan(outTradeNo)
    expect((await notify(outTradeNo, lie)).statusCode).toBe(401)
    expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.displayed })
    const notices = await stage.db.selectFrom('payNotice').select('id').where('outTradeNo', '=', outTradeNo).execute()
    expect(notices).toEqual([])
  })

  it('keeps another amount in suspense, and lets the trade be collected again', async () => {
    const cashier = await personWith(stage, 'paymentConfirm')
    const { attemptId, tradeId, outTradeNo, delegation } = await displayCode(method)
    provider.scan(outTradeNo)
    expect((await notify(outTradeNo, 'wrongAmount')).statusCode).toBeLessThan(300)
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.mismatch, tradeState: tradeState.open })
    expect((await noticesOf(cashier.client, noticeKind.doubtfulPayment))[0]?.title).toContain('金额不符')
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED'])
    expect(await delegationOf(delegation.id)).toMatchObject({ paid: 0n, payState: 0 })
    await notify(outTradeNo)
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED'])
    const { id, version } = await stage.db
      .selectFrom('suspense')
      .select(['id', 'version'])
      .where('attemptId', '=', attemptId)
      .executeTakeFirstOrThrow()
    const { clientId } = await stage.db
      .selectFrom('delegation')
      .select('clientId')
      .where('id', '=', delegation.id)
      .executeTakeFirstOrThrow()
    await expectOk(admin.client.call(suspenseCalls.claim, { id, version, clientId, target: claimTarget.balance }))
    expect(await noticesOf(cashier.client, noticeKind.doubtfulPayment)).toEqual([])
  })

  it('returns a payment that comes after the delegation was paid otherwise', async () => {
    const cashier = await personWith(stage, 'paymentConfirm')
    const { attemptId, tradeId, outTradeNo, delegation } = await displayCode(method)
    const current = await stage.db
      .selectFrom('delegation')
      .select(['id', 'version'])
      .where('id', '=', delegation.id)
      .executeTakeFirstOrThrow()
    await payFor(admin.client, current)
    provider.scan(outTradeNo)
    expect(await expectOk(ask(attemptId))).toMatchObject({ attemptState: attemptState.surplus })
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED', 'RETURN'])
    expect((await noticesOf(cashier.client, noticeKind.doubtfulPayment))[0]?.title).toContain('原路退回')
    await payOut(tradeId)
    // WeChat has only accepted it by now.
    expect(await noticesOf(cashier.client, noticeKind.doubtfulPayment)).toHaveLength(method === wechat ? 1 : 0)
    provider.finishRefunds(outTradeNo)
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED', 'RETURN', 'PAYOUT'])
    expect(await noticesOf(cashier.client, noticeKind.doubtfulPayment)).toEqual([])
    const refunds = await stage.db
      .selectFrom('refund')
      .innerJoin('refundPart', 'refundPart.refundId', 'refund.id')
      .select(['refund.state', 'refundPart.state as partState', 'refund.byRule', 'refund.amount'])
      .where('refundPart.attemptId', '=', attemptId)
      .execute()
    expect(refunds).toEqual([{ state: 40, partState: 40, byRule: true, amount: 7_000n }])
  })
})

it('answers a question that is sent again under its key as the first time, and refuses it for another code', async () => {
  const { attemptId, outTradeNo } = await displayCode()
  const key = { 'idempotency-key': `ask-${attemptId}` }
  const askUnderKey = (id: number) => admin.client.call(onlinePayCalls.ask, { attemptId: id }, key)
  const first = await expectOk(askUnderKey(attemptId))
  provider.scan(outTradeNo)
  expect(await expectOk(askUnderKey(attemptId))).toEqual(first)
  expectRefusal(await askUnderKey((await displayCode()).attemptId), commonFailures.idempotencyMismatch)
  expect(await expectOk(ask(attemptId))).toMatchObject({ attemptState: attemptState.paid })
})

it('keeps the first code under a key', async () => {
  const { tradeId } = await openOrder()
  const key = { 'idempotency-key': `start-${tradeId}` }
  const startUnderKey = () => admin.client.call(onlinePayCalls.start, { tradeId, channel: wechat }, key)
  const first = await expectOk(startUnderKey())
  await expectOk(admin.client.call(onlinePayCalls.withdraw, { tradeId }))
  expect(await expectOk(startUnderKey())).toEqual(first)
})

it('answers 404 for a channel that is off, and nothing of attempts that are not there', async () => {
  expectRefusal(await admin.client.call(onlinePayCalls.states, { attemptId: 999_999 }), commonFailures.notThere)
  expectRefusal(await ask(999_999), commonFailures.notThere)
  expectRefusal(await start(999_999), commonFailures.notThere)
  expectRefusal(await start(1, 1 as ScanMethod), commonFailures.invalidInput)
  expect((await stage.app.inject({ method: 'POST', url: '/api/pay/notify/other', payload: '{}' })).statusCode).toBe(404)
})

it('refuses a trade in cash', async () => {
  const order = await openOrder()
  await stage.db.updateTable('trade').set({ payMethod: payMethod.cash }).where('id', '=', order.tradeId).execute()
  expectRefusal(await start(order.tradeId), failures.notByScanning)
})
