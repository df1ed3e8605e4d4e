import { payMethod } from '@seam/contract/client/money/pay-method'
import { type CashCount, shiftCalls, shiftFailures } from '@seam/contract/client/money/shift'
import { commonFailures } from '@seam/contract/kit/failure'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { settleCalls } from '@seam/contract/trade/settle'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls } from '@seam/contract/trade/trade'
import { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { describe, expect, it } from 'vitest'
import { addDelegation, expectOk, payFor } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import type { Client } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, words, desk, clientWith, orderAt, pay, accountOf } = await openTill()
const { cash, transfer, credit } = payMethod
const cashierRights = ['shiftWork', 'paymentConfirm', 'accountRecharge', 'settleAdd', 'tradeView'] as const

/** A cashier without an open shift. */
const newCashier = async (...more: Parameters<typeof personWith>[1][]) => {
  const cashier = await personWith(stage, ...cashierRights, ...more)
  await stage.db.deleteFrom('shift').where('userId', '=', cashier.id).execute()
  return cashier
}
const fenOf = (yuan: number) => BigInt(Math.round(yuan * 100))

/** Banknotes and coins for a sum. */
const faces = (yuan: number): CashCount => {
  let left = fenOf(yuan)
  return (['100.00', '50.00', '20.00', '10.00', '5.00', '1.00', '0.50', '0.10', '0.01'] as const).map(face => {
    const count = Number(left / fenOf(Number(face)))
    left %= fenOf(Number(face))
    return { face, count }
  })
}
const fillVault = () => desk.call(shiftCalls.openVault, { amount: '10000' })
const vault = async () => (await expectOk(desk.call(shiftCalls.vault))).balance
const open = (client: Client, handedOut: number) =>
  expectOk(client.call(shiftCalls.open, { handedOut: String(handedOut), faces: faces(handedOut) }))
let slips = 0
const deposit = (amount: string, slipNo = `CK${++slips}`) => desk.call(vaultDepositCalls.register, { amount, slipNo })
const payCash = async (client: Client, id: number) => {
  const { quoteId } = await expectOk(client.call(tillCalls.quote, { delegateIds: [id] }))
  return client.call(tillCalls.pay, { quoteId, payMethod: cash })
}
const postingsOf = async (shiftId: number) => {
  const entries = await stage.db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.postingId')
    .select(['postingKind', 'ledgerAccount', 'amount'])
    .where('cause', 'like', `shift:${shiftId}:%`)
    .orderBy('entry.id')
    .execute()
  return entries.map(({ postingKind, ledgerAccount, amount }) => [postingKind, ledgerAccount, Number(amount)])
}

describe('the vault', () => {
  it('begins once, lends floats and takes cash to the bank, never more than it has', async () => {
    const { client } = await newCashier()
    expectRefusal(await client.call(shiftCalls.open, { handedOut: '200', faces: faces(200) }), shiftFailures.vaultShort)
    const [first, second] = await Promise.all([fillVault(), fillVault()])
    expect([first.code, second.code].toSorted((a, b) => a - b)).toEqual([0, shiftFailures.vaultOpened.code])
    expectRefusal(await deposit('10000.01'), shiftFailures.vaultShort)
    const answers = await Promise.all(['4000', '4000', '4000'].map(amount => deposit(amount)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, shiftFailures.vaultShort.code])
    expect(await vault()).toBe('2000.00')
  })
})

describe('cash without an open shift', () => {
  it('is refused at the till, for recharges and for settlements; other methods are not', async () => {
    const { client } = await newCashier('delegateView', 'clientView')
    const debtor = await clientWith(100_000n)
    const delegation = await addDelegation(desk, words, debtor.id)
    expectRefusal(await payFor(client, delegation), shiftFailures.closed)
    expectRefusal(await payCash(client, delegation.id), shiftFailures.closed)
    const { methods } = await expectOk(client.call(tillCalls.quote, { delegateIds: [delegation.id] }))
    expect(methods.find(method => method.payMethod === cash)).toMatchObject({
      enabled: false,
      reasons: [{ code: shiftFailures.closed.code }],
    })
    const { id } = await accountOf(debtor.id)
    const recharge = (method: 1 | 2) => client.call(accountMoneyCalls.recharge, { id, amount: '5', payMethod: method })
    expectRefusal(await recharge(cash), shiftFailures.closed)
    await expectOk(recharge(transfer))
    const { quoteId } = await expectOk(client.call(tillCalls.quote, { delegateIds: [delegation.id] }))
    const { tradeId } = await expectOk(client.call(tillCalls.pay, { quoteId, payMethod: credit }))
    const selection = { clientId: debtor.id, tradeIds: [tradeId] }
    const { token } = await expectOk(client.call(settleCalls.confirm, selection))
    const settle = { token, tradeIds: [tradeId], receipts: [{ payMethod: cash, amount: '70' }] }
    expectRefusal(await client.call(settleCalls.settle, settle), shiftFailures.closed)
    expect((await client.call(settleCalls.settle, { ...settle, receipts: [] })).code).toBe(0)
  })
})

describe('a shift', () => {
  it('opens once, and posts at once what is missing of its float, with a reason', async () => {
    const { client } = await newCashier()
    const short = (reason: string) => client.call(shiftCalls.open, { handedOut: '200', faces: faces(198), reason })
    expectRefusal(await short(' '), shiftFailures.differenceReason)
    const shift = await expectOk(short('两张一元假币'))
    expect(shift).toMatchObject({ state: 10, handedOut: '200.00', float: '198.00', expected: null, counted: null })
    expect(shift).toMatchObject({ floatDifference: '-2.00', floatReason: '两张一元假币', hadDifference: true })
    expect(await postingsOf(shift.id)).toEqual([
      ['HAND_OVER', 'CASH', 20_000],
      ['HAND_OVER', 'VAULT', -20_000],
      ['SHORT_OVER', 'CASH', -200],
      ['SHORT_OVER', 'OVERSHORT', 200],
    ])
    expectRefusal(await client.call(shiftCalls.open, { handedOut: '0', faces: [] }), shiftFailures.alreadyOpen)
    const other = await newCashier()
    const openNow = () => other.client.call(shiftCalls.open, { handedOut: '0', faces: [] })
    const answers = await Promise.all([openNow(), openNow()])
    expectOneSuccess(answers, shiftFailures.alreadyOpen)
  })

  it('is counted blind, and what differs is confirmed by another person with a reason', async () => {
    const { client, id: cashierId } = await newCashier('shiftManage', 'clientView')
    const payer = await clientWith(1_000_000n)
    const { id: shiftId, version } = await open(client, 200)
    const small = await orderAt(payer.id, [1900n, 1900n, 1900n], 5700n)
    const { quoteId } = await expectOk(client.call(tillCalls.quote, { delegateIds: [small.id] }))
    expect(await expectOk(client.call(tillCalls.pay, { quoteId, payMethod: cash, tendered: '100' }))).toMatchObject({
      change: '43.00',
    })
    const large = await orderAt(payer.id, [40_000n, 40_000n, 40_800n], 120_800n)
    const { tradeId } = await expectOk(pay([large.id], { payMethod: credit }))
    const { token } = await expectOk(client.call(settleCalls.confirm, { clientId: payer.id, tradeIds: [tradeId] }))
    await expectOk(
      client.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts: [{ payMethod: cash, amount: '1208' }] }),
    )
    const account = await accountOf(payer.id)
    await expectOk(client.call(accountMoneyCalls.recharge, { id: account.id, amount: '500', payMethod: cash }))
    const handedOver = await expectOk(client.call(shiftCalls.handOver, { id: shiftId, version, amount: '1000' }))

    const today = new Date().toISOString().slice(0, 10)
    const period = { startTime: '2020-01-01', endTime: `${Number(today.slice(0, 4)) + 1}-01-01` }
    const answers = await Promise.all([
      client.call(shiftCalls.current),
      client.call(shiftCalls.page),
      client.call(shiftCalls.detail, { id: shiftId }),
      client.call(tradeCalls.takings, { ...period, clientId: payer.id }),
      client.call(tradeCalls.recharges, { ...period, clientId: payer.id }),
    ])
    const sums = ['965.00', '1965.00', '57.00', '557.00', '500.00', '1765.00', '1708.00']
    for (const answer of answers) for (const sum of sums) expect(JSON.stringify(answer.data)).not.toContain(`"${sum}"`)

    const count = (yuan: number, version: number) =>
      client.call(shiftCalls.count, { id: shiftId, version: version, faces: faces(yuan) })
    const first = await expectOk(count(900, handedOver.version))
    expect(first).toMatchObject({ state: 20, expected: '965.00', counted: '900.00', difference: '-65.00' })
    const shiftAfterCount = await expectOk(count(961.67, first.version))
    expect(shiftAfterCount).toMatchObject({
      expected: '965.00',
      counted: '961.67',
      difference: '-3.33',
      hadDifference: true,
    })
    const delegation = await addDelegation(desk, words, payer.id)
    expectRefusal(await payCash(client, delegation.id), shiftFailures.closed)

    const manager = (await personWith(stage, 'shiftManage')).client
    const confirm = (by: Client, reason: string) =>
      by.call(shiftCalls.confirm, { id: shiftId, version: shiftAfterCount.version, reason })
    expectRefusal(await confirm(client, '零钱找错'), shiftFailures.differenceBySecondPerson)
    expectRefusal(await confirm(manager, ''), shiftFailures.differenceReason)
    expectRefusal(await confirm((await newCashier()).client, '零钱找错'), commonFailures.notThere)
    const both = await Promise.all([confirm(manager, '零钱找错'), confirm(manager, '零钱找错')])
    expectOneSuccess(both, commonFailures.changedMeanwhile)
    expect(await postingsOf(shiftId)).toEqual([
      ['HAND_OVER', 'CASH', 20_000],
      ['HAND_OVER', 'VAULT', -20_000],
      ['HAND_OVER', 'CASH', -100_000],
      ['HAND_OVER', 'VAULT', 100_000],
      ['SHORT_OVER', 'CASH', -333],
      ['SHORT_OVER', 'OVERSHORT', 333],
      ['HAND_OVER', 'CASH', -96_167],
      ['HAND_OVER', 'VAULT', 96_167],
    ])
    const detail = await expectOk(manager.call(shiftCalls.detail, { id: shiftId }))
    expect(detail).toMatchObject({ state: 30, userId: cashierId, reason: '零钱找错', can: { confirm: false } })
    expect(detail.counts.map(({ kind, amount }) => [kind, amount])).toEqual([
      [1, '200.00'],
      [2, '900.00'],
      [2, '961.67'],
    ])
    expect(detail.movements.map(({ kind, in: inward, out }) => [kind, inward, out])).toEqual([
      ['HAND_OVER', '200.00', '1961.67'],
      ['PAY', '57.00', '0.00'],
      ['SETTLE', '1208.00', '0.00'],
      ['RECHARGE', '500.00', '0.00'],
      ['SHORT_OVER', '0.00', '3.33'],
    ])
  })

  it('without a difference is confirmed by the cashier', async () => {
    const { client } = await newCashier()
    const { id, version } = await open(client, 50)
    expectRefusal(await client.call(shiftCalls.confirm, { id, version }), shiftFailures.wrongShiftState)
    const shiftAfterCount = await expectOk(client.call(shiftCalls.count, { id, version, faces: faces(50) }))
    expectRefusal(await client.call(shiftCalls.count, { id, version, faces: [] }), commonFailures.changedMeanwhile)
    await expectOk(client.call(shiftCalls.confirm, { id, version: shiftAfterCount.version }))
    expectRefusal(
      await client.call(shiftCalls.count, { id, version: shiftAfterCount.version + 1, faces: [] }),
      shiftFailures.closed,
    )
    // The next one may begin.
    await open(client, 0)
  })

  it('that differed once is confirmed by another person, also if a later count has no difference', async () => {
    const { client } = await newCashier()
    const { id, version } = await open(client, 50)
    const short = await expectOk(client.call(shiftCalls.count, { id, version, faces: faces(40) }))
    const right = await expectOk(client.call(shiftCalls.count, { id, version: short.version, faces: faces(50) }))
    expect(right).toMatchObject({ difference: '0.00', hadDifference: true })
    const confirm = (by: Client) => by.call(shiftCalls.confirm, { id, version: right.version, reason: '漏数一叠' })
    expectRefusal(await confirm(client), shiftFailures.differenceBySecondPerson)
    await expectOk(confirm((await personWith(stage, 'shiftManage')).client))
  })

  it('is seen by its cashier and by managers alone', async () => {
    const [own, other] = [await newCashier(), await newCashier()]
    const { id, version } = await open(own.client, 0)
    expectRefusal(await other.client.call(shiftCalls.detail, { id }), commonFailures.notThere)
    expectRefusal(await other.client.call(shiftCalls.count, { id, version, faces: [] }), commonFailures.notThere)
    expect((await expectOk(other.client.call(shiftCalls.page))).rows).toEqual([])
    const manager = (await personWith(stage, 'shiftManage')).client
    expect((await expectOk(manager.call(shiftCalls.page, { query: { userName: own.userName } }))).rows).toHaveLength(1)
    await expectOk(manager.call(shiftCalls.detail, { id }))
  })

  it('counts every payment that passed, however close to its end', async () => {
    const { client } = await newCashier()
    const payer = await clientWith()
    const orders = await Promise.all(Array.from({ length: 4 }, () => addDelegation(desk, words, payer.id)))
    const quotes = await Promise.all(
      orders.map(({ id }) => expectOk(client.call(tillCalls.quote, { delegateIds: [id] }))),
    )
    const { id, version } = await open(client, 0)
    const [countAnswer, ...paid] = await Promise.all([
      client.call(shiftCalls.count, { id, version, faces: [] }),
      ...quotes.map(({ quoteId }) => client.call(tillCalls.pay, { quoteId, payMethod: cash })),
    ])
    const passed = paid.filter(({ code }) => code === 0).length
    for (const answer of paid) if (answer.code !== 0) expectRefusal(answer, shiftFailures.closed)
    expect((await expectOk(Promise.resolve(countAnswer))).expected).toBe(`${passed * 70}.00`)
  })
})
