import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { refundCalls } from '@seam/contract/trade/refund'
import { afterAll, expect } from 'vitest'
import { inTransaction } from '../../../src/db/database.ts'
import { findViolations } from '../../../src/modules/client/ledger/checks/ledger-checks.rows.ts'
import { lockDelegations } from '../../../src/modules/lab/delegation/facts.rows.ts'
import { openTrade } from '../../../src/modules/lab/delegation/money/payment.commands.ts'
import { payDueRefunds } from '../../../src/modules/trade/online-pay/payout/pay-refunds.job.ts'
import { askAboutDueAttempts } from '../../../src/modules/trade/online-pay/sweep-payments.job.ts'
import type { Client } from '../../client.ts'
import type { Lie } from '../../pay-provider/orders.ts'
import { openPayProvider } from '../../pay-provider/pay-provider.ts'
import { openDelegationDesk } from '../delegation-desk.ts'
import { addClient, addDelegation, expectOk } from '../lab.ts'

const { wechat, alipay } = payMethod

export const scannedMethods = [wechat, alipay] as const

/**
 * A till that collects by scanning from a payment provider of its own; after the last test the ledger must keep its
 * invariants.
 */
export const openScanTill = async () => {
  const provider = await openPayProvider()
  afterAll(provider.close)
  const { stage, admin, words } = await openDelegationDesk(provider.environment)
  afterAll(async () => expect(await findViolations(stage.db)).toEqual([]))

  /** An open trade to be scanned for a delegation of 70.00 yuan. */
  const openTradeFor = async (delegationId: number, method: ScanMethod = wechat) => {
    const trade = await inTransaction(stage.services.db, async tx => {
      const delegations = await lockDelegations(tx, [delegationId])
      const actor = { userId: admin.id, userName: admin.userName, address: '' }
      return openTrade(tx, { delegations, payMethod: method, amount: 7_000n }, actor)
    })
    return trade.id
  }
  /** A delegation of 70.00 yuan with an open trade to be scanned. */
  const openOrder = async (method: ScanMethod = wechat) => {
    const client = await addClient(admin.client)
    const delegation = await addDelegation(admin.client, words, client.id)
    return { client, delegation, tradeId: await openTradeFor(delegation.id, method) }
  }

  const start = (tradeId: number, channel: ScanMethod = wechat) =>
    admin.client.call(onlinePayCalls.start, { tradeId, channel })
  const states = (attemptId: number) => expectOk(admin.client.call(onlinePayCalls.states, { attemptId }))
  const ask = (attemptId: number) => admin.client.call(onlinePayCalls.ask, { attemptId })
  const attemptOf = (id: number) =>
    stage.db.selectFrom('paymentAttempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const postingsOf = (tradeId: number) =>
    stage.db
      .selectFrom('posting')
      .select(['postingKind', 'cause'])
      .where('tradeId', '=', tradeId)
      .orderBy('id')
      .execute()
  const kindsOf = async (tradeId: number) => (await postingsOf(tradeId)).map(({ postingKind }) => postingKind)
  const delegationOf = (id: number) =>
    stage.db.selectFrom('delegation').select(['paid', 'payState']).where('id', '=', id).executeTakeFirstOrThrow()
  const past = new Date(0).toISOString()
  const future = new Date(Date.now() + 86_400_000).toISOString()
  /** Queries this attempt only, and none that earlier tests left behind. */
  const sweep = async (attemptId: number) => {
    await stage.db.updateTable('paymentAttempt').set({ nextTime: future }).where('nextTime', 'is not', null).execute()
    await stage.db.updateTable('paymentAttempt').set({ nextTime: past }).where('id', '=', attemptId).execute()
    await askAboutDueAttempts(stage.services)
  }
  /** Pays out the due amount of this trade only. */
  const payOut = async (tradeId: number) => {
    await stage.db.updateTable('refundPart').set({ nextTime: future }).execute()
    await stage.db.updateTable('refundPart').set({ nextTime: past }).where('tradeId', '=', tradeId).execute()
    await payDueRefunds(stage.services)
  }

  /** An order with a code on the screen. */
  const displayCode = async (channel: ScanMethod = wechat) => {
    const order = await openOrder(channel)
    const code = await expectOk(start(order.tradeId, channel))
    const { outTradeNo } = await attemptOf(code.attemptId)
    return { ...order, ...code, outTradeNo }
  }
  /** An order that the client paid by its code. */
  const payByCode = async (channel: ScanMethod = wechat) => {
    const order = await displayCode(channel)
    provider.scan(order.outTradeNo)
    await expectOk(ask(order.attemptId))
    return order
  }
  /** Requests a refund of all lines of a delegation, and approves it. */
  const approveWholeRefund = async (delegateCode: string, approver: Client) => {
    const { delegationId, lines } = await expectOk(admin.client.call(refundCalls.refundable, { delegateCode }))
    const draft = { delegationId, lineIds: lines.map(line => line.id), reason: '客户取消' }
    const refund = await expectOk(admin.client.call(refundCalls.request, draft))
    await expectOk(approver.call(refundCalls.approve, { id: refund.id, version: 1 }))
    return refund.id
  }
  const notify = (outTradeNo: string, lie?: Lie) => stage.app.inject(provider.notice(outTradeNo, lie))

  return {
    provider,
    stage,
    admin,
    words,
    openOrder,
    openTradeFor,
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
    payByCode,
    approveWholeRefund,
    notify,
  }
}
