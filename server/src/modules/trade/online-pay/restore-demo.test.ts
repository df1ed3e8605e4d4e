import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { buildApp } from '../../../app.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { clearDemoPayments } from '../../../kit/pay/demo-channel.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, admin, words } = await openDelegationDesk({ PAY_PROVIDER: 'demo' })
const desk = admin.client
const { alipay: method } = payMethod

const displayCode = async () => {
  const { id } = await addDelegation(desk, words, (await addClient(desk)).id)
  const { quoteId } = await expectOk(desk.call(tillCalls.quote, { delegateIds: [id] }))
  const { tradeId } = await expectOk(desk.call(tillCalls.pay, { quoteId, payMethod: method }))
  return { tradeId, ...(await expectOk(desk.call(onlinePayCalls.start, { tradeId, channel: method }))) }
}
const pay = async (codeUrl: string) => (await stage.app.inject({ method: 'POST', url: new URL(codeUrl).pathname })).body
const ask = (attemptId: number) => expectOk(desk.call(onlinePayCalls.ask, { attemptId }))
/** The payments of the process are lost; another server starts on the same database. */
const restart = async () => {
  clearDemoPayments()
  const app = await buildApp(stage.services)
  await app.close()
}

it('a code that is shown can be paid after a restart, and the bill contains what was paid before it', async () => {
  const before = await displayCode()
  expect(await pay(before.codeUrl)).toContain('已付款')
  await ask(before.attemptId)
  const { codeUrl, attemptId, tradeId } = await displayCode()
  const closed = await displayCode()
  await expectOk(desk.call(onlinePayCalls.withdraw, { tradeId: closed.tradeId }))
  await restart()
  expect(await expectOk(desk.call(onlinePayCalls.start, { tradeId, channel: method }))).toMatchObject({ codeUrl })
  expect(await pay(codeUrl)).toContain('已付款')
  expect(await ask(attemptId)).toEqual({ attemptState: attemptState.paid, tradeState: tradeState.done })
  expect(await pay(closed.codeUrl)).toContain('收款码已失效')
  expect(await ask(closed.attemptId)).toMatchObject({ tradeState: tradeState.closed })
  const lines = await channelOf(stage.services, method)?.downloadBill(laboratoryDay())
  const numbers = await stage.db
    .selectFrom('paymentAttempt')
    .select('outTradeNo')
    .where('id', 'in', [before.attemptId, attemptId])
    .orderBy('id')
    .execute()
  expect(lines?.map(({ outTradeNo }) => outTradeNo)).toEqual(numbers.map(({ outTradeNo }) => outTradeNo))
})
