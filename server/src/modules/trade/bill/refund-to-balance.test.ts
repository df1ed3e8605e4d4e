import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { addDays } from '@seam/contract/kit/value/day'
import { billCalls, reconKind, reconState } from '@seam/contract/trade/bill'
import { refundCalls } from '@seam/contract/trade/refund'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { personWith } from '../../../../test/people.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { fetchBill } from './fetch-bills.job.ts'

const { provider, stage, admin, payByCode, approveWholeRefund, payOut } = await openScanTill()
const { client: manager } = await personWith(stage, 'refundView', 'refundApprove', 'refundPay')
const yesterday = addDays(laboratoryDay(), -1)
const noon = new Date(`${yesterday}T12:00:00+08:00`)

const compare = async (method: ScanMethod) => {
  const channel = channelOf(stage.services, method)
  if (channel === undefined) throw new Error('the channel is off')
  await stage.db.deleteFrom('payBill').execute()
  expect(await fetchBill(stage.services, channel, { method, day: yesterday, mayBeEmpty: true })).toBe(true)
}
const items = async () => (await expectOk(admin.client.call(billCalls.items, {}))).rows

/** A refund that its channel failed yesterday, paid to the balance. */
const refundToBalance = async (method: ScanMethod) => {
  const { outTradeNo, attemptId, tradeId, delegation } = await payByCode(method)
  await sql`update payment_attempt set paid_time = '2020-01-01' where id = ${attemptId}`.execute(stage.db)
  provider.order(outTradeNo).paidAt = new Date('2020-01-01')
  const id = await approveWholeRefund(delegation.delegateCode, manager)
  provider.failNext('refund', 'abnormal')
  await payOut(tradeId)
  const [part] = (await expectOk(manager.call(refundCalls.detail, { id }))).parts
  const failed = { id: part?.id ?? 0, version: part?.version ?? 0 }
  await expectOk(manager.call(refundCalls.toBalance, { ...failed, reason: '账户异常' }))
  await sql`update refund_part set finish_time = ${noon.toISOString()}::timestamptz where id = ${failed.id}`.execute(
    stage.db,
  )
  return { outTradeNo, outRefundNo: part?.outRefundNo ?? '' }
}

// Alipay refuses a refund at once or makes it.
it('a refund that WeChat failed and the balance got is not missed in a bill, and is a difference where WeChat paid it too', async () => {
  const { outTradeNo, outRefundNo } = await refundToBalance(payMethod.wechat)
  provider.order(outTradeNo).refunds.delete(outRefundNo)
  await compare(payMethod.wechat)
  expect(await items()).toEqual([])
  const refund = { outRefundNo, amount: 7_000n, providerNo: '5000000009', state: 'done', at: noon } as const
  provider.order(outTradeNo).refunds.set(outRefundNo, refund)
  await sql`alter table bill_line disable trigger bill_line_kept`.execute(stage.db)
  await stage.db.deleteFrom('billLine').execute()
  await compare(payMethod.wechat)
  expect(await items()).toMatchObject([
    { reconKind: reconKind.onlyTheirs, lineKind: 'refund', outRefundNo, state: reconState.open },
  ])
})
