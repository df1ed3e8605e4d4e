import { attemptState, ledgerFailures, tradeState } from '@seam/contract/client/ledger'
import { payMethod } from '@seam/contract/client/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { onlinePayFailures as failures, onlinePayCalls, type ScanMethod } from '@seam/contract/trade/online-pay'
import { afterAll, describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk, payFor } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { openPayProvider } from '../../../../test/pay-provider/pay-provider.ts'
import { inTransaction } from '../../../db/database.ts'
import { findViolations } from '../../client/ledger/ledger-checks.rows.ts'
import { lockDelegations } from '../../lab/delegation/facts.rows.ts'
import { openTrade } from '../../lab/delegation/money/payment.commands.ts'
import { payDueRefunds } from './pay-refunds.job.ts'
import { askAboutDueAttempts } from './sweep-payments.job.ts'

const provider = await openPayProvider()
afterAll(provider.close)
const { stage, admin, words } = await openDelegationDesk(provider.environment)
afterAll(async () => expect(await findViolations(stage.db)).toEqual([]))

const { wechat, alipay } = payMethod
const both = [wechat, alipay] as const

/** A delegation of 70.00 yuan with an open trade that is to be scanned. */
const openOrder = async (method: ScanMethod = wechat) => {
  const client = await addClient(admin.client)
  const delegation = await addDelegation(admin.client, words, client.id)
  const trade = await inTransaction(stage.services.db, async tx => {
    const delegations = await lockDelegations(tx, [delegation.id])
    const actor = { userId: admin.id, userName: admin.userName, address: '' }
    return openTrade(tx, { delegations, payMethod: method, amount: 7_000n }, actor)
  })
  return { client, delegation, tradeId: trade.id }
}

const start = (tradeId: number, channel: ScanMethod = wechat) =>
  admin.client.call(onlinePayCalls.start, { tradeId, channel })
const states = (attemptId: number) => expectOk(admin.client.call(onlinePayCalls.states, { attemptId }))
const ask = (attemptId: number) => admin.client.call(onlinePayCalls.ask, { attemptId })
const attemptOf = (id: number) =>
  stage.db.selectFrom('paymentAttempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const postingsOf = (tradeId: number) =>
  stage.db.selectFrom('posting').select(['postingKind', 'cause']).where('tradeId', '=', tradeId).orderBy('id').execute()
const kindsOf = async (tradeId: number) => (await postingsOf(tradeId)).map(({ postingKind }) => postingKind)
const delegationOf = (id: number) =>
  stage.db.selectFrom('delegation').select(['paid', 'payState']).where('id', '=', id).executeTakeFirstOrThrow()
const past = new Date(0).toISOString()
const future = new Date(Date.now() + 86_400_000).toISOString()
/** Asks about this attempt, and about no other one that earlier tests left behind. */
const sweep = async (attemptId: number) => {
  await stage.db.updateTable('paymentAttempt').set({ nextTime: future }).where('nextTime', 'is not', null).execute()
  await stage.db.updateTable('paymentAttempt').set({ nextTime: past }).where('id', '=', attemptId).execute()
  await askAboutDueAttempts(stage.services)
}
/** Pays out what is due of this trade alone. */
const payOut = async (tradeId: number) => {
  await stage.db.updateTable('refundPart').set({ nextTime: future }).execute()
  await stage.db.updateTable('refundPart').set({ nextTime: past }).where('tradeId', '=', tradeId).execute()
  await payDueRefunds(stage.services)
}

/** An order with a code on the screen. */
const displayed = async (channel: ScanMethod = wechat) => {
  const order = await openOrder(channel)
  const code = await expectOk(start(order.tradeId, channel))
  const { outTradeNo } = await attemptOf(code.attemptId)
  return { ...order, ...code, outTradeNo }
}
const notify = (
  outTradeNo: string,
  ...lie: Parameters<typeof provider.notice> extends [string, ...infer L] ? L : never
) => stage.app.inject(provider.notice(outTradeNo, ...lie))

describe.each(both)('collecting through %i', method => {
  it('shows a code, takes the payment by a question and completes the trade', async () => {
    const { attemptId, tradeId, codeUrl, outTradeNo, delegation, amount } = await displayed(method)
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
    const { attemptId, codeUrl, tradeId } = await displayed(method)
    const again = await Promise.all([start(tradeId, method), start(tradeId, method)])
    for (const answer of again) expect(answer.data).toMatchObject({ attemptId, codeUrl })
  })

  it('takes one code of two requested at once', async () => {
    const { tradeId } = await openOrder(method)
    const answers = await Promise.all([1, 2, 3].map(() => expectOk(start(tradeId, method))))
    expect(new Set(answers.map(({ attemptId }) => attemptId)).size).toBe(1)
  })

  it('posts once for a hundred notices, questions and sweeps', async () => {
    const { attemptId, tradeId, outTradeNo, delegation } = await displayed(method)
    provider.scan(outTradeNo)
    const times: number[] = []
    const timed = async () => {
      const begin = performance.now()
      const { statusCode } = await notify(outTradeNo)
      times.push(performance.now() - begin)
      return statusCode
    }
    const answers = await Promise.all([...Array.from({ length: 100 }, timed), ask(attemptId), sweep(attemptId)])
    expect(answers.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => (method === wechat ? 204 : 200)))
    expect(Math.max(...times)).toBeLessThan(5_000)
    expect(await kindsOf(tradeId)).toEqual(['PAY'])
    expect(await delegationOf(delegation.id)).toMatchObject({ paid: 7_000n })
    const notices = await stage.db.selectFrom('payNotice').select('id').where('outTradeNo', '=', outTradeNo).execute()
    expect(notices).toHaveLength(1)
  })

  it.each([
    'wrongSignature',
    'wrongAccount',
    'wrongCurrency',
    ...(method === wechat ? (['signTest', 'oldClock'] as const) : (['sha1'] as const)),
  ] as const)('refuses a notice with %s and stores nothing', async lie => {
    const { attemptId, outTradeNo } = await displayed(method)
    provider.scan(outTradeNo)
    expect((await notify(outTradeNo, lie)).statusCode).toBe(401)
    expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.displayed })
    const notices = await stage.db.selectFrom('payNotice').select('id').where('outTradeNo', '=', outTradeNo).execute()
    expect(notices).toEqual([])
  })

  it('keeps another amount in suspense, and lets the trade be collected again', async () => {
    const { attemptId, tradeId, outTradeNo, delegation } = await displayed(method)
    provider.scan(outTradeNo)
    expect((await notify(outTradeNo, 'wrongAmount')).statusCode).toBeLessThan(300)
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.mismatch, tradeState: tradeState.open })
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED'])
    expect(await delegationOf(delegation.id)).toMatchObject({ paid: 0n, payState: 0 })
    await notify(outTradeNo)
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED'])
  })

  it('returns a payment that comes after the delegation was paid otherwise', async () => {
    const { attemptId, tradeId, outTradeNo, delegation } = await displayed(method)
    const current = await stage.db
      .selectFrom('delegation')
      .select(['id', 'version'])
      .where('id', '=', delegation.id)
      .executeTakeFirstOrThrow()
    await payFor(admin.client, current)
    provider.scan(outTradeNo)
    expect(await expectOk(ask(attemptId))).toMatchObject({ attemptState: attemptState.surplus })
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED', 'RETURN'])
    await payOut(tradeId)
    provider.finishRefunds(outTradeNo)
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED', 'RETURN', 'PAYOUT'])
    const refunds = await stage.db
      .selectFrom('refund')
      .innerJoin('refundPart', 'refundPart.refundId', 'refund.id')
      .select(['refund.state', 'refundPart.state as partState', 'refund.byRule', 'refund.amount'])
      .where('refundPart.attemptId', '=', attemptId)
      .execute()
    expect(refunds).toEqual([{ state: 40, partState: 40, byRule: true, amount: 7_000n }])
  })
})

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
    const { attemptId, outTradeNo, tradeId } = await displayed()
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
    const { attemptId, outTradeNo, tradeId } = await displayed()
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

  it('refuses a payment that it was told not to take', async () => {
    const { tradeId } = await openOrder()
    await stage.db.updateTable('payMethod').set({ state: 1 }).where('payMethod', '=', wechat).execute()
    expectRefusal(await start(tradeId), failures.methodStopped)
    await stage.db.updateTable('payMethod').set({ state: 2 }).where('payMethod', '=', wechat).execute()
  })
})

describe('another channel', () => {
  it('closes the first code before it shows another', async () => {
    const { tradeId, attemptId, outTradeNo } = await displayed(wechat)
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
    const { tradeId, outTradeNo, attemptId } = await displayed(wechat)
    provider.scan(outTradeNo)
    expectRefusal(await start(tradeId, alipay), ledgerFailures.wrongTradeState)
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.paid, tradeState: tradeState.done })
  })

  it('waits while the first channel does not answer', async () => {
    const { tradeId } = await displayed(wechat)
    provider.failNext('query', 'unreachable')
    expectRefusal(await start(tradeId, alipay), failures.channelSilent)
    expect((await start(tradeId, alipay)).code).toBe(0)
  })

  it('returns the second of two payments', async () => {
    const { tradeId, outTradeNo: first } = await displayed(wechat)
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
    const { tradeId, attemptId, delegation } = await displayed()
    expect(await expectOk(withdraw(tradeId))).toEqual({ tradeState: tradeState.closed })
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.closed, tradeState: tradeState.closed })
    expect(await delegationOf(delegation.id)).toMatchObject({ payState: 0 })
    expectRefusal(await start(tradeId), ledgerFailures.wrongTradeState)
  })

  it('keeps what was paid meanwhile', async () => {
    const { tradeId, outTradeNo } = await displayed()
    provider.scan(outTradeNo)
    expect(await expectOk(withdraw(tradeId))).toEqual({ tradeState: tradeState.done })
  })

  it('returns what is paid for a closed code', async () => {
    const { tradeId, attemptId, outTradeNo } = await displayed()
    await expectOk(withdraw(tradeId))
    provider.scan(outTradeNo)
    await sweep(attemptId)
    expect(await states(attemptId)).toEqual({ attemptState: attemptState.surplus, tradeState: tradeState.closed })
    expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED', 'RETURN'])
  })

  it('closes an expired code, and shows a new one', async () => {
    const { tradeId, attemptId } = await displayed()
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

describe('paying a refund out', () => {
  const refundable = async (method: ScanMethod) => {
    const order = await displayed(method)
    const current = await stage.db
      .selectFrom('delegation')
      .select(['id', 'version'])
      .where('id', '=', order.delegation.id)
      .executeTakeFirstOrThrow()
    await payFor(admin.client, current)
    provider.scan(order.outTradeNo)
    await expectOk(ask(order.attemptId))
    return order
  }
  it.each(both)('through %i keeps its number over lost answers', async method => {
    const { outTradeNo, tradeId } = await refundable(method)
    // the library of Alipay sends once more by itself
    provider.failNext('refund', 'dropAnswer', ...(method === alipay ? (['dropAnswer'] as const) : []))
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).not.toContain('PAYOUT')
    await payOut(tradeId)
    provider.finishRefunds(outTradeNo)
    await payOut(tradeId)
    expect(provider.order(outTradeNo).refunds.size).toBe(1)
    expect((await kindsOf(tradeId)).filter(kind => kind === 'PAYOUT')).toHaveLength(1)
    await payOut(tradeId)
    expect((await kindsOf(tradeId)).filter(kind => kind === 'PAYOUT')).toHaveLength(1)
  })

  it('repeats one that the channel could not carry out, under the same number', async () => {
    const { outTradeNo, tradeId } = await refundable(wechat)
    provider.failNext('refund', 'abnormal')
    await payOut(tradeId)
    const part = () =>
      stage.db.selectFrom('refundPart').selectAll().where('tradeId', '=', tradeId).executeTakeFirstOrThrow()
    expect(await part()).toMatchObject({ state: 45, fault: 'ABNORMAL' })
    await payOut(tradeId)
    provider.finishRefunds(outTradeNo)
    const { outRefundNo } = await part()
    expect((await stage.app.inject(provider.notice(outTradeNo, undefined, outRefundNo ?? ''))).statusCode).toBe(204)
    await payDueRefunds(stage.services)
    expect(await part()).toMatchObject({ state: 40, outRefundNo })
  })

  it('concludes nothing from a refund of another amount', async () => {
    const { outTradeNo, tradeId } = await refundable(wechat)
    await payOut(tradeId)
    provider.finishRefunds(outTradeNo)
    provider.failNext('queryRefund', 'wrongAmount')
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).not.toContain('PAYOUT')
    await payOut(tradeId)
    expect(await kindsOf(tradeId)).toContain('PAYOUT')
  })
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
