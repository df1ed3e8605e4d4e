import { tradeState } from '@seam/contract/client/money/ledger'
import { ledgerAuditCalls } from '@seam/contract/client/money/ledger-audit'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { addDays } from '@seam/contract/kit/value/day'
import { billCalls, reconKind, reconState } from '@seam/contract/trade/bill'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { refundCalls } from '@seam/contract/trade/refund'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { personWith } from '../../../../test/people.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { clearDemoPayments, payDemo } from '../../../kit/pay/demo-channel.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { payDueRefunds } from '../online-pay/payout/pay-refunds.job.ts'
import { fetchBill } from './fetch-bills.job.ts'

const { stage, admin, words } = await openDelegationDesk({ PAY_PROVIDER: 'demo' })
const desk = admin.client
const { alipay: method } = payMethod

/** A code of the demonstration that waits for a delegation. */
const displayCode = async () => {
  const { id, delegateCode } = await addDelegation(desk, words, (await addClient(desk)).id)
  const { quoteId } = await expectOk(desk.call(tillCalls.quote, { delegateIds: [id] }))
  const { tradeId } = await expectOk(desk.call(tillCalls.pay, { quoteId, payMethod: method }))
  const { attemptId } = await expectOk(desk.call(onlinePayCalls.start, { tradeId, channel: method }))
  const { outTradeNo } = await stage.db
    .selectFrom('paymentAttempt')
    .select('outTradeNo')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return { delegateCode, tradeId, attemptId, outTradeNo }
}

/** Pays a delegation; without a question only the bill knows of it. */
const pay = async (isAsked: boolean) => {
  const code = await displayCode()
  expect(payDemo(code.outTradeNo)).toBe(true)
  if (isAsked) await expectOk(desk.call(onlinePayCalls.ask, { attemptId: code.attemptId }))
  return code
}

const refundWhole = async (delegateCode: string) => {
  const { client: manager } = await personWith(stage, 'refundApprove')
  const { delegationId, lines } = await expectOk(desk.call(refundCalls.refundable, { delegateCode }))
  const draft = { delegationId, lineIds: lines.map(({ id }) => id), reason: '客户取消' }
  const { id } = await expectOk(desk.call(refundCalls.request, draft))
  await expectOk(manager.call(refundCalls.approve, { id, version: 1 }))
  await payDueRefunds(stage.services)
}

it('the bill of the demonstration agrees with its payments and refunds, and brings a payment not asked about', async () => {
  clearDemoPayments()
  await pay(true)
  await refundWhole((await pay(true)).delegateCode)
  const { tradeId, outTradeNo } = await pay(false)
  const day = laboratoryDay()
  const channel = channelOf(stage.services, method)
  if (channel === undefined) throw new Error('the demonstration is off')
  expect(await fetchBill(stage.services, channel, { method, day, mayBeEmpty: false })).toBe(true)
  const bills = await expectOk(desk.call(billCalls.page, {}))
  expect(bills.rows).toMatchObject([
    { payMethod: method, billDay: day, paymentCount: 3, payments: '210.00', refundCount: 1, refunds: '70.00' },
  ])
  const items = await expectOk(desk.call(billCalls.items, {}))
  expect(items.rows).toMatchObject([{ reconKind: reconKind.onlyTheirs, state: reconState.matched, outTradeNo }])
  const posted = await stage.db.selectFrom('posting').select('postingKind').where('tradeId', '=', tradeId).execute()
  expect(posted).toEqual([{ postingKind: 'PAY' }])
})

it('payments of yesterday on the page of the demonstration are compared with the bill that a user fetches', async () => {
  clearDemoPayments()
  /** Presses a button of the page. */
  const payOnPage = async (bill: 'same' | 'more' | 'missing', isAsked = true) => {
    const { attemptId, outTradeNo, tradeId } = await displayCode()
    const url = `/pay/demo/${outTradeNo}`
    const page = await stage.app.inject({ url })
    expect(page.body).toContain('演示：不会收取任何款项')
    expect(page.body).toContain(`formaction="?bill=${bill}"`)
    const paid = await stage.app.inject({ method: 'POST', url: `${url}?bill=${bill}` })
    expect(paid.body).toContain('已付款')
    if (isAsked) await expectOk(desk.call(onlinePayCalls.ask, { attemptId }))
    return { outTradeNo, tradeId, attemptId }
  }
  await payOnPage('same')
  const more = await payOnPage('more')
  const missing = await payOnPage('missing')
  const unknown = await payOnPage('same', false)

  const today = laboratoryDay()
  const billDay = addDays(today, -1)
  expect(await expectOk(desk.call(billCalls.fetch, { payMethod: method, billDay }))).toEqual({
    lineCount: 3,
    openItems: 1,
  })
  const bills = await expectOk(desk.call(billCalls.page, { query: { billDay } }))
  expect(bills.rows).toMatchObject([{ billDay, paymentCount: 3, payments: '210.01', fee: '1.26', openItems: 1 }])
  const find = async (outTradeNo: string) => {
    const { rows } = await expectOk(desk.call(billCalls.items, { query: { outTradeNo } }))
    return rows.map(({ reconKind: kind, state, ourAmount, theirAmount }) => ({ kind, state, ourAmount, theirAmount }))
  }
  expect(await find(more.outTradeNo)).toEqual([
    { kind: reconKind.amount, state: reconState.open, ourAmount: '70.00', theirAmount: '70.01' },
  ])
  expect(await find(missing.outTradeNo)).toEqual([
    { kind: reconKind.onlyOurs, state: reconState.waiting, ourAmount: '70.00', theirAmount: null },
  ])
  expect(await find(unknown.outTradeNo)).toMatchObject([{ kind: reconKind.onlyTheirs, state: reconState.matched }])
  expect(await expectOk(desk.call(tradeCalls.detail, { id: unknown.tradeId }))).toMatchObject({
    state: tradeState.done,
  })

  // The ledger counts it today, and knows that it was paid yesterday.
  const { rows: entries } = await expectOk(
    desk.call(ledgerAuditCalls.page, { query: { cause: `attempt:${unknown.attemptId}` } }),
  )
  expect(entries).toHaveLength(2)
  for (const entry of entries)
    expect(entry).toMatchObject({ businessDate: today, eventTime: expect.stringContaining(billDay) })

  const [item] = (await expectOk(desk.call(billCalls.items, { query: { outTradeNo: more.outTradeNo } }))).rows
  if (item === undefined) throw new Error('no difference')
  const draft = { id: item.id, version: item.version, remarks: '渠道多记一分，已联系渠道更正' }
  await expectOk(desk.call(billCalls.handle, draft))
  expect(await find(more.outTradeNo)).toMatchObject([{ state: reconState.handled }])
  expect(await expectOk(desk.call(billCalls.fetch, { payMethod: method, billDay }))).toEqual({
    lineCount: 3,
    openItems: 0,
  })
})
