import { accountCalls } from '@seam/contract/client/account'
import { ledgerFailures } from '@seam/contract/client/ledger'
import { payMethod } from '@seam/contract/client/pay-method'
import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { payMethodCalls, tillCalls } from '@seam/contract/trade/till'
import { tradeCalls, tradeFailures } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, cancelNow, expectOk, sampleDraft, signFor } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const { cash, transfer, wechat, balance, credit } = payMethod

const clientWith = async (creditLimit = 0n) => {
  const client = await addClient(desk)
  await stage.db.updateTable('account').set({ creditLimit }).where('clientId', '=', client.id).execute()
  return client
}
const detail = (id: number) => expectOk(desk.call(delegationCalls.get, { id }))

/** A delegation of three projects at these charges and this fee, as if they were the prices of the day. */
const orderAt = async (clientId: number, charges: readonly bigint[], fee: bigint) => {
  const delegation = await addDelegation(desk, words, clientId)
  const items = await stage.db
    .selectFrom('sampleItem')
    .select('id')
    .where('sampleId', '=', delegation.samples[0]?.id ?? 0)
    .where('charged', '>', 0n)
    .orderBy('id')
    .execute()
  expect(items).toHaveLength(charges.length)
  for (const [at, { id }] of items.entries())
    await stage.db
      .updateTable('sampleItem')
      .set({ charged: charges[at] ?? 0n })
      .where('id', '=', id)
      .execute()
  const subtotal = charges.reduce((sum, charge) => sum + charge, 0n)
  await stage.db.updateTable('delegation').set({ fee, subtotal }).where('id', '=', delegation.id).execute()
  return detail(delegation.id)
}
const quote = (...delegateIds: number[]) => desk.call(tillCalls.quote, { delegateIds })
type PaySent = Omit<SentOf<typeof tillCalls.pay>, 'quoteId'>
const pay = async (ids: readonly number[], draft: PaySent) =>
  desk.call(tillCalls.pay, { quoteId: (await expectOk(quote(...ids))).quoteId, ...draft })
const accountOf = (clientId: number) =>
  stage.db.selectFrom('account').selectAll().where('clientId', '=', clientId).executeTakeFirstOrThrow()
const recharge = async (clientId: number, amount: string) =>
  expectOk(
    desk.call(accountMoneyCalls.recharge, {
      id: (await accountOf(clientId)).id,
      amount,
      payMethod: transfer,
      voucherNo: '0312',
    }),
  )
const setPassword = async (clientId: number) =>
  expectOk(
    desk.call(accountCalls.resetPayPassword, { id: (await accountOf(clientId)).id, password: desk.seal('580213') }),
  )

describe('paying in cash', () => {
  it('gives change, starts testing and tells its story', async () => {
    const client = await clientWith()
    const delegation = await orderAt(client.id, [3333n, 3333n, 3333n], 9499n)
    await expectOk(signFor(desk, delegation))
    const paid = await expectOk(pay([delegation.id], { payMethod: cash, tendered: '100' }))
    expect(paid).toMatchObject({ state: 30, payState: 3, change: '5.01', remaining: '0.00', toBalance: '0.00' })
    expect(await detail(delegation.id)).toMatchObject({ state: 40, payState: 3, covered: '94.99' })
    const lines = await stage.db
      .selectFrom('feeLine')
      .select(['net'])
      .where('delegationId', '=', delegation.id)
      .execute()
    expect(lines.map(({ net }) => net)).toEqual([3167n, 3166n, 3166n])
    expect(await expectOk(desk.call(tradeCalls.detail, { id: paid.tradeId }))).toMatchObject({
      tradeCode: paid.tradeCode,
      amount: '94.99',
      tendered: '100.00',
      change: '5.01',
      shares: [{ delegateCode: delegation.delegateCode, amount: '94.99', refunded: '0.00' }],
      postings: [
        {
          kind: 'PAY',
          entries: [
            { ledgerAccount: 'CASH', debit: '94.99', credit: '0.00' },
            { ledgerAccount: 'CONTRACT', debit: '0.00', credit: '94.99', delegateCode: delegation.delegateCode },
          ],
        },
      ],
    })
  })

  it('keeps what is above the fee as balance, and refuses cash that is less than the amount', async () => {
    const client = await clientWith()
    const { id } = await orderAt(client.id, [3333n, 3333n, 3333n], 9499n)
    expectRefusal(await pay([id], { payMethod: cash, tendered: '94.98' }), tradeFailures.tenderedShort)
    const paid = await expectOk(pay([id], { payMethod: cash, amount: '100', tendered: '120' }))
    expect(paid).toMatchObject({ change: '20.00', toBalance: '5.01', remaining: '0.00' })
    expect(await accountOf(client.id)).toMatchObject({ balance: 501n })
  })
})

describe('several methods and delegations', () => {
  it('pays part by part, the oldest delegation first', async () => {
    const client = await clientWith(100_000n)
    const [first, second] = [await addDelegation(desk, words, client.id), await addDelegation(desk, words, client.id)]
    const ids = [second.id, first.id]
    expect(await expectOk(pay(ids, { payMethod: transfer, amount: '100', voucherNo: '0312' }))).toMatchObject({
      payState: 3,
      remaining: '40.00',
    })
    expect(await detail(first.id)).toMatchObject({ payState: 3, covered: '70.00' })
    expect(await detail(second.id)).toMatchObject({ payState: 2, covered: '30.00' })
    expect(await expectOk(desk.call(tillCalls.waiting, { clientId: client.id }))).toMatchObject({
      rows: [{ id: second.id, due: '40.00', covered: '30.00' }],
      totalRecords: 1,
    })
    expect(await expectOk(pay([second.id], { payMethod: credit }))).toMatchObject({ payState: 4, remaining: '0.00' })
    expect(await detail(second.id)).toMatchObject({ payState: 4 })
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 4_000n })
  })

  it('refuses delegations of several clients, more than is due except by cash and transfer, and nothing to pay', async () => {
    const [one, other] = [await clientWith(100_000n), await clientWith()]
    const [first, second] = [await addDelegation(desk, words, one.id), await addDelegation(desk, words, other.id)]
    expectRefusal(await quote(first.id, second.id), ledgerFailures.severalClients)
    expectRefusal(await pay([first.id], { payMethod: credit, amount: '70.01' }), ledgerFailures.overpaid)
    expectRefusal(await pay([first.id], { payMethod: wechat, amount: '70.01' }), ledgerFailures.overpaid)
    expectRefusal(await pay([first.id], { payMethod: cash, amount: '0' }), commonFailures.invalidInput)
    await expectOk(pay([first.id], { payMethod: cash }))
    expectRefusal(await quote(first.id), delegationFailures.alreadyPaid)
    expectRefusal(await quote(999_999), commonFailures.notThere)
  })
})

describe('a quote', () => {
  it('is charged once, and a stale one is answered with a fresh one', async () => {
    const client = await clientWith()
    const { id } = await addDelegation(desk, words, client.id)
    const [first, second] = [await expectOk(quote(id)), await expectOk(quote(id))]
    const charge = (quoteId: string, amount: string) => desk.call(tillCalls.pay, { quoteId, payMethod: cash, amount })
    const answers = await Promise.all([charge(first.quoteId, '30'), charge(first.quoteId, '30')])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, tradeFailures.quoteStale.code])
    const stale = await desk.post<{ quote: { quoteId: string; due: string } }>(tillCalls.pay.path, {
      quoteId: second.quoteId,
      payMethod: cash,
    })
    expectRefusal(stale, tradeFailures.quoteStale, { data: { quote: { due: '40.00' } } })
    await expectOk(charge(stale.data.quote.quoteId, '40'))
    expect(await detail(id)).toMatchObject({ payState: 3, covered: '70.00' })
  })

  it('of another cashier, or altered, is refused', async () => {
    const { id } = await addDelegation(desk, words, (await clientWith()).id)
    const { quoteId } = await expectOk(quote(id))
    const other = (await personWith(stage, 'paymentConfirm')).client
    expectRefusal(await other.call(tillCalls.pay, { quoteId, payMethod: cash }), tradeFailures.quoteStale)
    expectRefusal(
      await desk.call(tillCalls.pay, { quoteId: `A${quoteId.slice(1)}`, payMethod: cash }),
      tradeFailures.quoteStale,
      { data: { quote: null } },
    )
  })

  it('is answered again for a repeated key', async () => {
    const { id } = await addDelegation(desk, words, (await clientWith()).id)
    const { quoteId } = await expectOk(quote(id))
    const send = () => desk.call(tillCalls.pay, { quoteId, payMethod: cash }, { 'idempotency-key': `pay-${id}` })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.code).toBe(0)
    expect(second.data).toEqual(first.data)
    expect((await detail(id)).payments).toHaveLength(1)
  })
})

describe('paying from the balance', () => {
  it('needs the pay password, which is locked after five wrong ones', async () => {
    const client = await clientWith()
    const { id } = await addDelegation(desk, words, client.id)
    expectRefusal(await pay([id], { payMethod: balance }), tradeFailures.payPasswordMissing)
    await recharge(client.id, '100')
    await setPassword(client.id)
    const attempt = (password: string) => pay([id], { payMethod: balance, payPassword: desk.seal(password) })
    for (let at = 0; at < 4; at++) expectRefusal(await attempt('000000'), tradeFailures.payPasswordWrong)
    expect(await expectOk(attempt('580213'))).toMatchObject({ payState: 3 })
    expect(await accountOf(client.id)).toMatchObject({ balance: 3_000n })
    const again = await addDelegation(desk, words, client.id)
    const next = (password: string) =>
      pay([again.id], { payMethod: balance, amount: '1', payPassword: desk.seal(password) })
    expectRefusal(await next('000000'), tradeFailures.payPasswordWrong)
    expectRefusal(await next('580213'), tradeFailures.payPasswordLocked)
  })

  it('never takes more than is there, in concurrent calls', async () => {
    const client = await clientWith()
    await recharge(client.id, '150')
    await setPassword(client.id)
    const orders = await Promise.all(Array.from({ length: 4 }, () => addDelegation(desk, words, client.id)))
    const answers = await Promise.all(
      orders.map(({ id }) => pay([id], { payMethod: balance, payPassword: desk.seal('580213') })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      0,
      ledgerFailures.short.code,
      ledgerFailures.short.code,
    ])
    expect(await accountOf(client.id)).toMatchObject({ balance: 1_000n })
    const records = await expectOk(desk.call(accountMoneyCalls.balanceRecords, { query: { clientId: client.id } }))
    expect(records.rows.map(({ kind, change, after }) => [kind, change, after])).toEqual([
      ['PAY', '-70.00', '10.00'],
      ['PAY', '-70.00', '80.00'],
      ['RECHARGE', '150.00', '150.00'],
    ])
  })
})

describe('credit', () => {
  it('is used up to the limit and listed by age', async () => {
    const client = await clientWith(200_000n)
    const fees = [28_500n, 120_800n, 20_536n, 30_165n]
    const orders = []
    for (const fee of fees) orders.push(await orderAt(client.id, [10_000n, 10_000n, 10_000n], fee))
    const answers = []
    for (const { id } of orders) answers.push(await pay([id], { payMethod: credit }))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, ledgerFailures.short.code])
    expect(await expectOk(desk.call(accountMoneyCalls.credit, { clientId: client.id }))).toEqual({
      limit: '2000.00',
      used: '1698.36',
      free: '301.64',
      byAge: [
        { from: 0, to: 30, amount: '1698.36' },
        { from: 31, to: 60, amount: '0.00' },
        { from: 61, to: 90, amount: '0.00' },
        { from: 91, to: null, amount: '0.00' },
      ],
    })
    const records = await expectOk(desk.call(accountMoneyCalls.creditRecords, { query: { clientId: client.id } }))
    expect(records.rows.map(({ change, after }) => [change, after])).toEqual([
      ['205.36', '1698.36'],
      ['1208.00', '1493.00'],
      ['285.00', '285.00'],
    ])
    const enough = { clientId: client.id, amount: '301.65', payMethod: credit }
    expect(await expectOk(desk.call(tillCalls.checkEnough, enough))).toMatchObject({
      enough: false,
      short: '0.01',
      reasons: [{ code: ledgerFailures.short.code }],
    })
    expect(await expectOk(desk.call(tillCalls.checkEnough, { ...enough, amount: '301.64' }))).toMatchObject({
      enough: true,
    })
  })
})

describe('refunds by rule and at cancellation', () => {
  it('give back the newest payment first and release credit', async () => {
    const client = await clientWith(100_000n)
    const samples = [sampleDraft(words), sampleDraft(words)]
    const delegation = await addDelegation(desk, words, client.id, { samples })
    await expectOk(pay([delegation.id], { payMethod: cash, amount: '100' }))
    await expectOk(pay([delegation.id], { payMethod: credit }))
    const before = await detail(delegation.id)
    await expectOk(
      desk.call(delegationCalls.sign, {
        id: before.id,
        version: before.version,
        samples: before.samples.map(({ id }, at) => ({
          sampleId: id,
          received: at === 0,
          rejectReason: at === 0 ? '' : '受潮',
        })),
      }),
    )
    // 40.00 of 70.00 come off the credit, 30.00 are payable in cash
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 0n })
    expect(await detail(delegation.id)).toMatchObject({ fee: '70.00', covered: '70.00', payState: 5, state: 40 })
    const parts = await stage.db
      .selectFrom('refundPart')
      .innerJoin('refund', 'refund.id', 'refundId')
      .select(['refundTarget', 'refundPart.amount', 'refund.state'])
      .where('refund.delegationId', '=', delegation.id)
      .execute()
    expect(parts).toEqual([{ refundTarget: 3, amount: 3_000n, state: 20 }])
    await cancelNow(desk, delegation.id)
    expect(await detail(delegation.id)).toMatchObject({ state: 90, fee: '0.00', covered: '70.00' })
    const page = await expectOk(desk.call(tradeCalls.page, { query: { clientId: client.id } }))
    expect(page.rows.map(({ payMethod: method, state, refunded }) => [method, state, refunded])).toEqual([
      [credit, 70, '40.00'],
      [cash, 60, '30.00'],
    ])
  })
})

describe('recharging', () => {
  it('asks a reason for the same amount within two minutes, also of two at once', async () => {
    const client = await clientWith()
    const { id } = await accountOf(client.id)
    const send = (reason = '') => desk.call(accountMoneyCalls.recharge, { id, amount: '500', payMethod: cash, reason })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, tradeFailures.likeRecharge.code])
    expect(await expectOk(send('客户分两次付'))).toMatchObject({ balance: '1000.00', state: 30 })
    expectRefusal(
      await desk.call(accountMoneyCalls.recharge, { id, amount: '5', payMethod: credit }),
      tradeFailures.notForRecharge,
    )
    expect((await desk.call(accountMoneyCalls.recharge, { id: 999_999, amount: '5', payMethod: cash })).code).toBe(
      commonFailures.notThere.code,
    )
    expect(await expectOk(desk.call(tradeCalls.recharges, { clientId: client.id }))).toMatchObject({
      methods: [{ payMethod: cash, count: 2, taken: '1000.00', refunded: '0.00', net: '1000.00' }],
      net: '1000.00',
    })
  })
})

describe('payment methods', () => {
  it('that are stopped are refused, and open trades wait for their channel', async () => {
    const client = await clientWith()
    const { id } = await addDelegation(desk, words, client.id)
    await expectOk(desk.call(payMethodCalls.switchState, { id: transfer, state: 1 }))
    expectRefusal(await desk.call(payMethodCalls.switchState, { id: transfer, state: 1 }), commonFailures.alreadySo)
    expectRefusal(await pay([id], { payMethod: transfer }), tradeFailures.methodStopped)
    expect((await expectOk(quote(id))).methods.find(one => one.payMethod === transfer)).toMatchObject({
      enabled: false,
    })
    await expectOk(desk.call(payMethodCalls.switchState, { id: transfer, state: 2 }))
    const open = await expectOk(pay([id], { payMethod: wechat }))
    expect(open).toMatchObject({ state: 10, payState: 0, remaining: '70.00' })
    expect(await detail(id)).toMatchObject({ payState: 0, covered: '0.00', payments: [] })
    expect((await expectOk(desk.call(payMethodCalls.list))).map(one => one.payMethod)).toEqual([1, 6, 3, 4, 9, 2, 5])
  })
})

describe('sums', () => {
  it('answer what was taken by method, less what was given back', async () => {
    const client = await clientWith()
    const first = await addDelegation(desk, words, client.id)
    const second = await addDelegation(desk, words, client.id)
    await expectOk(pay([first.id], { payMethod: cash }))
    await expectOk(pay([second.id], { payMethod: transfer }))
    expect(await expectOk(desk.call(tradeCalls.takings, { clientId: client.id }))).toMatchObject({
      methods: [
        { payMethod: cash, count: 1, taken: '70.00', net: '70.00' },
        { payMethod: transfer, count: 1, taken: '70.00', net: '70.00' },
      ],
      taken: '140.00',
      refunded: '0.00',
      net: '140.00',
    })
  })
})
