import { attemptState } from '@seam/contract/client/money/ledger'
import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { addDays } from '@seam/contract/kit/value/day'
import { noticeKind } from '@seam/contract/system/notice'
import { billCalls, billFailures, reconKind, reconState } from '@seam/contract/trade/bill'
import { onlinePayFailures } from '@seam/contract/trade/online-pay'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openScanTill, scannedMethods } from '../../../../test/builders/money/scan-till.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { fetchBill, fetchMissingBills } from './fetch-bills.job.ts'

const { provider, stage, admin, ask, displayCode, attemptOf, kindsOf } = await openScanTill()
const yesterday = addDays(laboratoryDay(), -1)
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)

/** Each test has its own books of the channel, and its own days of bills. */
afterEach(async () => {
  provider.orders.clear()
  provider.wrongLines.clear()
  await sql`update payment_attempt set paid_time = '2020-01-01', create_time = '2020-01-01'`.execute(stage.db)
  await sql`alter table bill_line disable trigger bill_line_kept; delete from bill_line; alter table bill_line enable trigger bill_line_kept`.execute(
    stage.db,
  )
  await stage.db.deleteFrom('payBill').execute()
  await stage.db.deleteFrom('reconItem').execute()
})

/** A payment that the channel took on a day; `isKnown`: the ledger has it. */
const paidOn = async (method: ScanMethod, day: string, isKnown = true) => {
  const order = await displayCode(method)
  const { providerNo } = provider.scan(order.outTradeNo)
  provider.order(order.outTradeNo).paidAt = noon(day)
  if (isKnown) {
    await expectOk(ask(order.attemptId))
    await sql`update payment_attempt set paid_time = ${noon(day).toISOString()}::timestamptz where id = ${order.attemptId}`.execute(
      stage.db,
    )
  }
  return { ...order, providerNo }
}

const compare = async (method: ScanMethod, day = yesterday) => {
  const channel = channelOf(stage.services, method)
  if (channel === undefined) throw new Error('the channel is off')
  expect(await fetchBill(stage.services, channel, { method, day, mayBeEmpty: true })).toBe(true)
}
const items = async () => (await expectOk(admin.client.call(billCalls.items, {}))).rows
const bills = async () => (await expectOk(admin.client.call(billCalls.page, {}))).rows
const suspense = async () =>
  (
    await sql<{
      sum: bigint
    }>`select coalesce(-sum(amount), 0)::bigint as sum from entry where ledger_account = 'SUSPENSE'`.execute(stage.db)
  ).rows[0]?.sum ?? 0n

describe.each(scannedMethods)('the bill of channel %i', method => {
  it('agrees with what was taken and given back', async () => {
    await paidOn(method, yesterday)
    await paidOn(method, yesterday)
    await compare(method)
    expect(await items()).toEqual([])
    expect(await bills()).toMatchObject([
      { payMethod: method, billDay: yesterday, paymentCount: 2, payments: '140.00', fee: '0.84', openItems: 0 },
    ])
  })

  it('with another amount is a difference, and nothing is posted', async () => {
    const { outTradeNo, tradeId } = await paidOn(method, yesterday)
    provider.wrongLines.set(outTradeNo, 1n)
    const before = await suspense()
    await compare(method)
    await compare(method)
    expect(await items()).toMatchObject([
      { reconKind: reconKind.amount, state: reconState.open, ourAmount: '70.00', theirAmount: '70.01', outTradeNo },
    ])
    expect([await kindsOf(tradeId), await suspense()]).toEqual([['PAY'], before])
  })

  it('pays a trade whose notice was lost', async () => {
    const { attemptId, tradeId } = await paidOn(method, yesterday, false)
    await compare(method)
    expect(await attemptOf(attemptId)).toMatchObject({ state: attemptState.paid })
    expect(await kindsOf(tradeId)).toEqual(['PAY'])
    expect(await items()).toMatchObject([{ reconKind: reconKind.onlyTheirs, state: reconState.matched }])
  })

  it('keeps the payment of a lost notice with another amount in suspense', async () => {
    const { attemptId, outTradeNo } = await paidOn(method, yesterday, false)
    provider.wrongLines.set(outTradeNo, -100n)
    const before = await suspense()
    await compare(method)
    expect(await attemptOf(attemptId)).toMatchObject({ state: attemptState.mismatch })
    expect((await suspense()) - before).toBe(6_900n)
    expect(await items()).toMatchObject([{ reconKind: reconKind.onlyTheirs, state: reconState.open }])
  })

  it('keeps a payment that nobody knows in suspense, once, and tells of it', async () => {
    const { attemptId } = await paidOn(method, yesterday, false)
    // A payment of the same merchant under a foreign number.
    const stranger = `XX${method}${Date.now()}`
    await sql`update payment_attempt set out_trade_no = ${stranger} where id = ${attemptId}`.execute(stage.db)
    const before = await suspense()
    await Promise.all([compare(method), compare(method), compare(method)])
    expect((await suspense()) - before).toBe(7_000n)
    expect(await items()).toMatchObject([
      { reconKind: reconKind.onlyTheirs, state: reconState.open, ourAmount: null, theirAmount: '70.00', tradeCode: '' },
    ])
  })

  it('waits for the next bill with what only the ledger has, and then matches it', async () => {
    const { outTradeNo } = await paidOn(method, addDays(yesterday, -1))
    // The channel counts it for the next day.
    provider.order(outTradeNo).paidAt = noon(yesterday)
    await compare(method, addDays(yesterday, -1))
    expect(await items()).toMatchObject([{ reconKind: reconKind.onlyOurs, state: reconState.waiting, outTradeNo }])
    await compare(method)
    expect(await items()).toMatchObject([{ reconKind: reconKind.onlyOurs, state: reconState.matched }])
  })

  it('without a payment that only the ledger has raises an alarm with the next one', async () => {
    const watcher = await personWith(stage, 'billView')
    const { outTradeNo, tradeCode } = await paidOn(method, addDays(yesterday, -1)).then(async order => ({
      ...order,
      ...(await stage.db
        .selectFrom('trade')
        .select('tradeCode')
        .where('id', '=', order.tradeId)
        .executeTakeFirstOrThrow()),
    }))
    provider.wrongLines.set(outTradeNo, null)
    await compare(method, addDays(yesterday, -1))
    await compare(method)
    const [item] = await items()
    expect(item).toMatchObject({ reconKind: reconKind.onlyOurs, state: reconState.open, theirAmount: null, tradeCode })
    const { id, version } = item ?? { id: 0, version: 0 }
    const warnings = () => noticesOf(watcher.client, noticeKind.doubtfulPayment)
    const ofDay = `${item?.billDay} 账单有差异`
    expect((await warnings()).filter(({ title }) => title.includes(ofDay))).toHaveLength(1)
    const handle = () => admin.client.call(billCalls.handle, { id, version, remarks: '渠道次日补记' })
    const answers = await Promise.all([handle(), handle()])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect(await items()).toMatchObject([{ state: reconState.handled, remarks: '渠道次日补记' }])
    expect((await warnings()).filter(({ title }) => title.includes(ofDay))).toEqual([])
    expectRefusal(
      await admin.client.call(billCalls.handle, { id, version: version + 1, remarks: '再次' }),
      billFailures.wrongReconState,
    )
  })

  it('reports a refund that only the channel made, and posts nothing', async () => {
    const { outTradeNo, tradeId } = await paidOn(method, yesterday)
    provider.order(outTradeNo).refunds.set('CONSOLE1', {
      outRefundNo: 'CONSOLE1',
      amount: 100n,
      providerNo: `5${method}${Date.now()}`,
      state: 'done',
      at: noon(yesterday),
    })
    await compare(method)
    expect(await items()).toMatchObject([
      { reconKind: reconKind.onlyTheirs, lineKind: 'refund', outRefundNo: 'CONSOLE1', state: reconState.open },
    ])
    expect(await kindsOf(tradeId)).toEqual(['PAY'])
  })

  it('is fetched again after the channel did not answer', async () => {
    await paidOn(method, yesterday)
    provider.failNext('bill', 'systemError')
    const draft = { payMethod: method, billDay: yesterday }
    expectRefusal(await admin.client.call(billCalls.fetch, draft), onlinePayFailures.channelSilent)
    expect(await bills()).toEqual([])
    expect(await expectOk(admin.client.call(billCalls.fetch, draft))).toEqual({ lineCount: 1, openItems: 0 })
    expect(await expectOk(admin.client.call(billCalls.fetch, draft))).toEqual({ lineCount: 1, openItems: 0 })
  })

  it('is refused by its signature', async () => {
    await paidOn(method, yesterday)
    provider.failNext('bill', 'wrongSignature')
    const draft = { payMethod: method, billDay: yesterday }
    expectRefusal(await admin.client.call(billCalls.fetch, draft), onlinePayFailures.channelSilent)
    expect(await bills()).toEqual([])
  })
})

it('is fetched for every day that is missing', async () => {
  const { attemptId } = await paidOn(payMethod.wechat, addDays(yesterday, -2))
  await sql`update payment_attempt set create_time = paid_time where id = ${attemptId}`.execute(stage.db)
  await fetchMissingBills(stage.services)
  const { rows } = await expectOk(admin.client.call(billCalls.page, { query: { payMethod: payMethod.wechat } }))
  expect(
    rows
      .slice(0, 3)
      .map(row => row.billDay)
      .toSorted(),
  ).toEqual([addDays(yesterday, -2), addDays(yesterday, -1), yesterday])
  await fetchMissingBills(stage.services)
  expect((await bills()).every(row => row.compareTime !== null)).toBe(true)
})

it('is not fetched before its day is over', async () => {
  const today = { payMethod: payMethod.wechat, billDay: laboratoryDay() } as const
  expectRefusal(await admin.client.call(billCalls.fetch, today), billFailures.dayNotOver)
})
