import { attemptState, ledgerFailures, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import { onlinePayFailures as failures, onlinePayCalls } from '@seam/contract/trade/online-pay'
import { payMethodCalls, tillCalls } from '@seam/contract/trade/till'
import { tradeCalls } from '@seam/contract/trade/trade'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { cancelNow, expectOk } from '../../../../test/builders/lab.ts'
import { openScanTill, scannedMethods } from '../../../../test/builders/money/scan-till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const {
  provider,
  stage,
  admin,
  openOrder,
  openTradeFor,
  start,
  states,
  ask,
  attemptOf,
  kindsOf,
  delegationOf,
  sweep,
  displayCode,
  notify,
} = await openScanTill()
const { cash, wechat, alipay } = payMethod

describe('a channel that does not answer', () => {
  it('leaves the outcome of a lost code unknown, and answers the same code afterwards', async () => {
    const { tradeId } = await openOrder()
    provider.failNext('create', 'dropAnswer')
    expectRefusal(await start(tradeId), failures.channelSilent)
    const [lost] = await stage.db.selectFrom('paymentAttempt').selectAll().where('tradeId', '=', tradeId).execute()
    expect(lost).toMatchObject({ state: attemptState.unknown, codeUrl: '' })
    const code = await expectOk(start(tradeId))
    expect(code.attemptId).toBe(lost?.id)
  })

  it('says so when it is asked, and posts what it says later', async () => {
    const { attemptId, outTradeNo, tradeId } = await displayCode()
    provider.scan(outTradeNo)
    provider.failNext('query', 'unreachable', 'wrongSignature', 'wrongAmount')
    expectRefusal(await ask(attemptId), failures.channelSilent)
    expect(await attemptOf(attemptId)).toMatchObject({ state: attemptState.unknown })
    expectRefusal(await ask(attemptId), failures.channelSilent)
    expect(await kindsOf(tradeId)).toEqual([])
    await expectOk(ask(attemptId))
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED'])
  })

  it('is asked by the sweeper until the payment is there', async () => {
    const { attemptId, outTradeNo, tradeId } = await displayCode()
    provider.failNext('query', 'systemError')
    await sweep(attemptId)
    expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.unknown })
    await sweep(attemptId)
    expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.displayed })
    provider.scan(outTradeNo)
    await sweep(attemptId)
    expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.paid })
    expect(await kindsOf(tradeId)).toEqual(['PAY'])
  })

  it('refuses a payment by a method that is stopped', async () => {
    const { tradeId } = await openOrder()
    await stage.db.updateTable('payMethod').set({ state: 1 }).where('payMethod', '=', wechat).execute()
    expectRefusal(await start(tradeId), payMethodFailures.stopped)
    await stage.db.updateTable('payMethod').set({ state: 2 }).where('payMethod', '=', wechat).execute()
  })
})

it('answers how the channels are', async () => {
  const healthOf = async (method: number) =>
    (await expectOk(admin.client.call(payMethodCalls.list, {}))).find(row => row.payMethod === method)?.health
  expect(await healthOf(payMethod.cash)).toBeNull()
  const { attemptId } = await displayCode(alipay)
  expect(await healthOf(alipay)).toBe('ok')
  provider.failNext('query', 'unreachable', 'unreachable')
  expectRefusal(await ask(attemptId), failures.channelSilent)
  expect(await healthOf(alipay)).toBe('failing')
  await expectOk(ask(attemptId))
  expect(await healthOf(alipay)).toBe('ok')
})

describe('another channel', () => {
  it('closes the first code before it shows another', async () => {
    const { tradeId, attemptId, outTradeNo } = await displayCode(wechat)
    const second = await expectOk(start(tradeId, alipay))
    expect(provider.order(outTradeNo).state).toBe('closed')
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.closed, tradeState: tradeState.paying })
    const { outTradeNo: other } = await attemptOf(second.attemptId)
    provider.scan(other)
    expect(await expectOk(ask(second.attemptId))).toMatchObject({ tradeState: tradeState.done })
    const trade = await stage.db
      .selectFrom('trade')
      .select('payMethod')
      .where('id', '=', tradeId)
      .executeTakeFirstOrThrow()
    expect(trade.payMethod).toBe(alipay)
  })

  it('finds that the first one was paid, and shows no other', async () => {
    const { tradeId, outTradeNo, attemptId } = await displayCode(wechat)
    provider.scan(outTradeNo)
    expectRefusal(await start(tradeId, alipay), ledgerFailures.wrongTradeState)
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.paid, tradeState: tradeState.done })
  })

  it('returns the second of two payments', async () => {
    const { tradeId, outTradeNo: first } = await displayCode(wechat)
    const { attemptId } = await expectOk(start(tradeId, alipay))
    const { outTradeNo: second } = await attemptOf(attemptId)
    provider.scan(second)
    provider.scan(first)
    await Promise.all([notify(first), notify(second)])
    const sorted = (await kindsOf(tradeId)).toSorted()
    expect(sorted).toEqual(['PAY', 'RETURN', 'UNCLAIMED'])
    expect(await stage.db.selectFrom('refundPart').select('amount').where('tradeId', '=', tradeId).execute()).toEqual([
      { amount: 7_000n },
    ])
  })
})

describe('giving up', () => {
  const withdraw = (tradeId: number) => admin.client.call(onlinePayCalls.withdraw, { tradeId })

  it('closes the code and the trade', async () => {
    const { tradeId, attemptId, delegation } = await displayCode()
    expect(await expectOk(withdraw(tradeId))).toEqual({ tradeState: tradeState.closed })
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.closed, tradeState: tradeState.closed })
    expect(await delegationOf(delegation.id)).toMatchObject({ payState: 0 })
    expectRefusal(await start(tradeId), ledgerFailures.wrongTradeState)
  })

  it('is still possible after a part was paid in cash: until then no line can be changed', async () => {
    const { tradeId, delegation } = await displayCode()
    const { quoteId } = await expectOk(admin.client.call(tillCalls.quote, { delegateIds: [delegation.id] }))
    await expectOk(admin.client.call(tillCalls.pay, { quoteId, payMethod: cash, amount: '20' }))
    expect(await delegationOf(delegation.id)).toMatchObject({ paid: 2_000n, payState: 1 })
    await expectOk(withdraw(tradeId))
    expect(await delegationOf(delegation.id)).toMatchObject({ paid: 2_000n, payState: 2 })
  })

  it('leaves a delegation as being paid while the code of another trade is shown for it', async () => {
    const { tradeId, delegation } = await displayCode()
    const other = await openTradeFor(delegation.id, alipay)
    await expectOk(start(other, alipay))
    await expectOk(withdraw(tradeId))
    expect(await delegationOf(delegation.id)).toMatchObject({ payState: 1 })
    await expectOk(withdraw(other))
    expect(await delegationOf(delegation.id)).toMatchObject({ payState: 0 })
  })

  it('keeps what was paid meanwhile', async () => {
    const { tradeId, outTradeNo } = await displayCode()
    provider.scan(outTradeNo)
    expect(await expectOk(withdraw(tradeId))).toEqual({ tradeState: tradeState.done })
  })

  it('returns what is paid for a closed code', async () => {
    const { tradeId, attemptId, outTradeNo } = await displayCode()
    await expectOk(withdraw(tradeId))
    provider.scan(outTradeNo)
    await sweep(attemptId)
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.surplus, tradeState: tradeState.closed })
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED', 'RETURN'])
  })

  it('returns what is paid for a delegation that was cancelled', async () => {
    const { tradeId, attemptId, outTradeNo, delegation, client } = await displayCode()
    await cancelNow(admin.client, delegation.id)
    provider.scan(outTradeNo)
    expect((await notify(outTradeNo)).statusCode).toBe(204)
    expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.surplus })
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED', 'RETURN'])
    const takings = await expectOk(admin.client.call(tradeCalls.takings, { clientId: client.id }))
    expect(takings).toMatchObject({ taken: '0.00', refunded: '0.00' })
  })

  it.each(scannedMethods)('lets channel %i send a notice again that could not be stored', async method => {
    const { attemptId, outTradeNo } = await displayCode(method)
    provider.scan(outTradeNo)
    const logged = vi.spyOn(stage.services.log, 'error').mockImplementation(() => {})
    await sql`alter table pay_notice add constraint full_disk check (false) not valid`.execute(stage.db)
    expect((await notify(outTradeNo)).statusCode).toBe(500)
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
    await sql`alter table pay_notice drop constraint full_disk`.execute(stage.db)
    expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.displayed })
    expect((await notify(outTradeNo)).statusCode).toBeLessThan(300)
    expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.paid })
  })

  it('closes an expired code, and shows a new one', async () => {
    const { tradeId, attemptId } = await displayCode()
    await stage.db
      .updateTable('paymentAttempt')
      .set({ expireTime: new Date(0).toISOString() })
      .where('id', '=', attemptId)
      .execute()
    await sweep(attemptId)
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.closed, tradeState: tradeState.open })
    expect((await expectOk(start(tradeId))).attemptId).not.toBe(attemptId)
  })
})
