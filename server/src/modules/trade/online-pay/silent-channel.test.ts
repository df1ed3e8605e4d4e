import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { onlinePayFailures as failures } from '@seam/contract/trade/online-pay'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { provider, stage, openOrder, start, states, ask, attemptOf, kindsOf, sweep, displayCode, notify } =
  await openScanTill()
const { wechat, alipay } = payMethod

const methodOf = async (tradeId: number) =>
  (await stage.db.selectFrom('trade').select('payMethod').where('id', '=', tradeId).executeTakeFirstOrThrow()).payMethod

/** A code of WeChat that was shown before WeChat became silent, and the code of Alipay for the same trade. */
const switchFromSilent = async () => {
  const first = await displayCode(wechat)
  provider.failNext('query', 'unreachable')
  const second = await expectOk(start(first.tradeId, alipay))
  const { outTradeNo } = await attemptOf(second.attemptId)
  expect(await states(first.attemptId)).toEqual({ attemptState: attemptState.unknown, tradeState: tradeState.paying })
  return { ...first, second: { attemptId: second.attemptId, outTradeNo } }
}

it('a channel shows its code although the one before does not answer, whose code is closed once it does', async () => {
  const { tradeId, attemptId, outTradeNo, second } = await switchFromSilent()
  await sweep(attemptId)
  expect(provider.order(outTradeNo).state).toBe('closed')
  expect(await states(attemptId)).toEqual({ attemptState: attemptState.closed, tradeState: tradeState.paying })
  provider.scan(second.outTradeNo)
  expect(await expectOk(ask(second.attemptId))).toEqual({
    attemptState: attemptState.paid,
    tradeState: tradeState.done,
  })
  expect(await kindsOf(tradeId)).toEqual(['PAY'])
  expect(await methodOf(tradeId)).toBe(alipay)
})

it('a channel that was silent when it was last asked is not asked before the other shows its code', async () => {
  const { tradeId } = await openOrder(wechat)
  provider.failNext('create', 'dropAnswer')
  expectRefusal(await start(tradeId, wechat), failures.channelSilent)
  const before = provider.requests.length
  const { attemptId } = await expectOk(start(tradeId, alipay))
  expect(provider.requests.slice(before)).toEqual(['create'])
  expect(await attemptOf(attemptId)).toMatchObject({ state: attemptState.displayed, payMethod: alipay })
})

it('a payment that the silent channel reports late completes the trade, and the other code is closed', async () => {
  const { tradeId, attemptId, outTradeNo, second } = await switchFromSilent()
  provider.scan(outTradeNo)
  await sweep(attemptId)
  expect(await states(attemptId)).toEqual({ attemptState: attemptState.paid, tradeState: tradeState.done })
  await sweep(second.attemptId)
  expect(await states(second.attemptId)).toMatchObject({ attemptState: attemptState.closed })
  expect(await kindsOf(tradeId)).toEqual(['PAY'])
  expect(await methodOf(tradeId)).toBe(wechat)
})

it('of payments by both codes at once the second returns by itself', async () => {
  const { tradeId, outTradeNo, second } = await switchFromSilent()
  provider.scan(outTradeNo)
  provider.scan(second.outTradeNo)
  await Promise.all([notify(outTradeNo), notify(second.outTradeNo)])
  expect((await kindsOf(tradeId)).toSorted()).toEqual(['PAY', 'RETURN', 'UNCLAIMED'])
  const returned = stage.db.selectFrom('refundPart').select('amount').where('tradeId', '=', tradeId)
  expect(await returned.execute()).toEqual([{ amount: 7_000n }])
})

it('the silent channel gets its trade back where it is chosen again, with the same code', async () => {
  const { tradeId, attemptId, outTradeNo, second } = await switchFromSilent()
  expect((await expectOk(start(tradeId, wechat))).attemptId).toBe(attemptId)
  expect(await states(second.attemptId)).toMatchObject({ attemptState: attemptState.closed })
  expect(await methodOf(tradeId)).toBe(wechat)
  // asked again, it is still to be paid
  await sweep(attemptId)
  expect(provider.order(outTradeNo).state).toBe('waiting')
})

it('a silent channel has no second code beside its own expired one', async () => {
  const { tradeId, attemptId } = await displayCode(wechat)
  const expireTime = new Date(0).toISOString()
  await stage.db.updateTable('paymentAttempt').set({ expireTime }).where('id', '=', attemptId).execute()
  provider.failNext('query', 'unreachable')
  expectRefusal(await start(tradeId, wechat), failures.channelSilent)
  expect((await expectOk(start(tradeId, wechat))).attemptId).not.toBe(attemptId)
})

it('channels that are chosen at once show one code', async () => {
  const { tradeId } = await openOrder(wechat)
  const answers = await Promise.all([start(tradeId, wechat), start(tradeId, alipay)])
  expect(answers.map(({ code }) => code)).toContain(0)
  const open = stage.db.selectFrom('paymentAttempt').select('id').where('tradeId', '=', tradeId)
  expect(await open.where('state', '=', attemptState.displayed).execute()).toHaveLength(1)
})
