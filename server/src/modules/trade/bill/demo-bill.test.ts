import { payMethod } from '@seam/contract/client/money/pay-method'
import { billCalls, reconKind, reconState } from '@seam/contract/trade/bill'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { refundCalls } from '@seam/contract/trade/refund'
import { tillCalls } from '@seam/contract/trade/till'
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

/** Pays a delegation on the page of the demonstration; without a question only the bill knows of it. */
const pay = async (isAsked: boolean) => {
  const { id, delegateCode } = await addDelegation(desk, words, (await addClient(desk)).id)
  const { quoteId } = await expectOk(desk.call(tillCalls.quote, { delegateIds: [id] }))
  const { tradeId } = await expectOk(desk.call(tillCalls.pay, { quoteId, payMethod: method }))
  const { attemptId } = await expectOk(desk.call(onlinePayCalls.start, { tradeId, channel: method }))
  const { outTradeNo } = await stage.db
    .selectFrom('paymentAttempt')
    .select('outTradeNo')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  expect(payDemo(outTradeNo)).toBe(true)
  if (isAsked) await expectOk(desk.call(onlinePayCalls.ask, { attemptId }))
  return { delegateCode, tradeId, outTradeNo }
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
