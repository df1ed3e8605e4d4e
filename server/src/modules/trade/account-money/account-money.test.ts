import { ledgerFailures } from '@seam/contract/client/ledger'
import { payMethod } from '@seam/contract/client/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls, tradeFailures } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { addDelegation, cancelNow, expectOk, sampleDraft } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, words, desk, clientWith, detail, orderAt, pay, accountOf } = await openTill()
const { cash, transfer, credit } = payMethod

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
    // the cash of their own open shift is in no sum of a cashier
    const manager = (await personWith(stage, 'tradeView')).client
    expect(await expectOk(manager.call(tradeCalls.recharges, { clientId: client.id }))).toMatchObject({
      methods: [{ payMethod: cash, count: 2, taken: '1000.00', refunded: '0.00', net: '1000.00' }],
      net: '1000.00',
    })
  })
})

describe('sums', () => {
  it('answer what was taken by method, less what was given back', async () => {
    const client = await clientWith()
    const first = await addDelegation(desk, words, client.id)
    const second = await addDelegation(desk, words, client.id)
    await expectOk(pay([first.id], { payMethod: cash }))
    await expectOk(pay([second.id], { payMethod: transfer }))
    const manager = (await personWith(stage, 'tradeView')).client
    expect(await expectOk(manager.call(tradeCalls.takings, { clientId: client.id }))).toMatchObject({
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
