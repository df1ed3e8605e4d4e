import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { payMethodCalls, tillCalls } from '@seam/contract/trade/till'
import { tradeCalls, tradeFailures } from '@seam/contract/trade/trade'
import { describe, expect, it, vi } from 'vitest'
import { addClient, addDelegation, expectOk, sampleDraft, signFor } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, words, desk, clientWith, detail, orderAt, quote, pay, accountOf, recharge, setPassword } =
  await openTill({ PAY_PROVIDER: 'demo' })
const { cash, transfer, wechat, balance, credit } = payMethod

it('a part that covers what is left after a rejected sample has paid all', async () => {
  const client = await clientWith()
  const drafts = [sampleDraft(words), sampleDraft(words)]
  const { id } = await addDelegation(desk, words, client.id, { samples: drafts })
  await expectOk(pay([id], { payMethod: transfer, amount: '70' }))
  const { version, samples } = await detail(id)
  const received = samples.map(({ id: sampleId }, at) =>
    at === 0 ? { sampleId, received: true } : { sampleId, received: false, rejectReason: '受潮' },
  )
  await expectOk(desk.call(delegationCalls.sign, { id, version, samples: received }))
  expect(await detail(id)).toMatchObject({ fee: '70.00', covered: '70.00', payState: 3, state: 40 })
})

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
    expectRefusal(await pay([id], { payMethod: cash, tendered: '94.98' }), tradeFailures.tenderedShort, {
      message: '实收现金比应收少 0.01 元；只收一部分请修改收款金额',
    })
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
      unpaidIds: [second.id],
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

  it('is searched by the name of the client, its pinyin, code and telephone', async () => {
    const client = await addClient(desk, { clientName: '柳林县青石洗煤厂', telephone: '15003580077' })
    const { id, delegateCode } = await addDelegation(desk, words, client.id)
    for (const text of ['青石', 'llxqs', client.clientCode, '15003580077', 'llx 洗煤']) {
      const query = { keyword: text }
      expect(await expectOk(desk.call(tillCalls.waiting, { query }))).toMatchObject({ rows: [{ id }], totalRecords: 1 })
    }
    const query = { delegateCode: delegateCode.slice(-4) }
    expect((await expectOk(desk.call(tillCalls.waiting, { query }))).rows.map(row => row.id)).toContain(id)
  })

  it('refuses a surplus that another person would have to approve as a recharge', async () => {
    const client = await clientWith()
    const { id } = await addDelegation(desk, words, client.id)
    const transferOf = (amount: string) => pay([id], { payMethod: payMethod.transfer, amount })
    expectRefusal(await transferOf('100070.01'), ledgerFailures.largeSurplus, {
      message: '多收的 100000.01 元超过免审批充值限额 100000.00 元，请只收应付金额，其余另作充值',
    })
    expect(await accountOf(client.id)).toMatchObject({ balance: 0n })
    expect(await expectOk(transferOf('100070.00'))).toMatchObject({ toBalance: '100000.00', remaining: '0.00' })
  })

  it('refuses delegations of several clients, more than is due except by cash and transfer, and nothing to pay', async () => {
    const [one, other] = [await clientWith(100_000n), await clientWith()]
    const [first, second] = [await addDelegation(desk, words, one.id), await addDelegation(desk, words, other.id)]
    expectRefusal(await quote(first.id, second.id), ledgerFailures.severalClients)
    expectRefusal(await pay([first.id], { payMethod: credit, amount: '70.01' }), ledgerFailures.overpaid, {
      message: '挂账不能超过应付的 70.00 元，多收请用现金或对公转账',
    })
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
    expectOneSuccess(answers, tradeFailures.quoteStale)
    const stale = await desk.post<{ quote: { quoteId: string; due: string } }>(tillCalls.pay.path, {
      quoteId: second.quoteId,
      payMethod: cash,
    })
    expectRefusal(stale, tradeFailures.quoteStale, { data: { quote: { due: '40.00' } } })
    await expectOk(charge(stale.data.quote.quoteId, '40'))
    expect(await detail(id)).toMatchObject({ payState: 3, covered: '70.00' })
  })

  it('is stale after ten minutes', async () => {
    const { id } = await addDelegation(desk, words, (await clientWith()).id)
    const { quoteId } = await expectOk(quote(id))
    const charge = (amount: string) => desk.call(tillCalls.pay, { quoteId, payMethod: cash, amount })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    try {
      expectRefusal(await charge('30'), tradeFailures.quoteStale)
    } finally {
      vi.useRealTimers()
    }
    await expectOk(charge('30'))
  })

  it('of another cashier, or altered, is refused', async () => {
    const { id } = await addDelegation(desk, words, (await clientWith()).id)
    const { quoteId } = await expectOk(quote(id))
    const other = (await personWith(stage, 'paymentConfirm')).client
    expectRefusal(await other.call(tillCalls.pay, { quoteId, payMethod: cash }), tradeFailures.quoteStale)
    const altered = `${quoteId.startsWith('A') ? 'B' : 'A'}${quoteId.slice(1)}`
    expectRefusal(await desk.call(tillCalls.pay, { quoteId: altered, payMethod: cash }), tradeFailures.quoteStale, {
      data: { quote: null },
    })
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
    expectRefusal(await next('580213'), tradeFailures.payPasswordLocked, {
      message: '支付密码错误次数过多，请 15 分钟后再试',
    })
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

describe('payment methods', () => {
  it('that are stopped are refused, and open trades wait for their channel', async () => {
    const client = await clientWith()
    const { id } = await addDelegation(desk, words, client.id)
    await expectOk(desk.call(payMethodCalls.switchState, { id: transfer, state: 1 }))
    expectRefusal(await desk.call(payMethodCalls.switchState, { id: transfer, state: 1 }), commonFailures.alreadySo)
    expectRefusal(await pay([id], { payMethod: transfer }), payMethodFailures.stopped)
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
