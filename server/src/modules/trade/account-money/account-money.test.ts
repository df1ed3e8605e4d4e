import { accountCalls } from '@seam/contract/client/money/account'
import { ledgerFailures, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod, rechargeMethods } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen } from '@seam/contract/kit/value/money'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { accountMoneyCalls, accountMoneyFailures, creditRecordKind } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls, tradeFailures } from '@seam/contract/trade/trade'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDelegation, cancelNow, expectOk, sampleDraft } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, personWith } from '../../../../test/people.ts'

const { stage, words, desk, clientWith, detail, orderAt, pay, accountOf } = await openTill({ PAY_PROVIDER: 'demo' })
const { cash, credit } = payMethod

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
      overdue: '0.00',
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
      // the limit itself
      ['0.00', '0.00'],
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
    // 40.00 of 70.00 reduce the credit, 30.00 are payable in cash.
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
    expectOneSuccess(answers, tradeFailures.likeRecharge)
    expect(await expectOk(send('客户分两次付'))).toMatchObject({ balance: '1000.00', state: 30 })
    const refused = payMethod.values.filter(method => !rechargeMethods.includes(method))
    expect(refused).toEqual([payMethod.balance, credit])
    for (const method of refused)
      expectRefusal(
        await desk.call(accountMoneyCalls.recharge, { id, amount: '5', payMethod: method }),
        tradeFailures.notForRecharge,
      )
    expect((await desk.call(accountMoneyCalls.recharge, { id: 999_999, amount: '5', payMethod: cash })).code).toBe(
      commonFailures.notThere.code,
    )
    // Cash of a cashier's own open shift is in no sum that they see.
    const manager = (await personWith(stage, 'tradeView')).client
    expect(await expectOk(manager.call(tradeCalls.recharges, { clientId: client.id }))).toMatchObject({
      methods: [{ payMethod: cash, count: 2, taken: '1000.00', refunded: '0.00', net: '1000.00' }],
      net: '1000.00',
    })
  })
})

describe('a recharge above the limit', () => {
  const submit = async (amount: string, method: 1 | 3 = cash) => {
    const client = await clientWith()
    const { id } = await accountOf(client.id)
    const recharge = await expectOk(desk.call(accountMoneyCalls.recharge, { id, amount, payMethod: method }))
    return { client, ...recharge }
  }
  const approve = (id: number, by = desk) => by.call(accountMoneyCalls.approveRecharge, { id })
  const openApprover = async () => (await administrator(stage)).client

  it('waits for another person, who approves it once', async () => {
    const { client, tradeId, state, balance } = await submit('100000.01')
    expect({ state, balance }).toEqual({ state: tradeState.awaitingApproval, balance: '0.00' })
    const manager = await openApprover()
    const { client: approver } = await personWith(stage, 'rechargeApprove')
    expect((await expectOk(approver.call(correctionCalls.waiting))).map(({ rowId }) => rowId)).toContain(tradeId)
    expect((await expectOk(desk.call(tradeCalls.detail, { id: tradeId }))).can).toMatchObject({ approve: false })
    expect((await expectOk(manager.call(tradeCalls.detail, { id: tradeId }))).can).toMatchObject({ approve: true })
    expectRefusal(await approve(tradeId), ledgerFailures.secondPerson)
    const answers = await Promise.all([approve(tradeId, manager), approve(tradeId, manager)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      accountMoneyFailures.notAwaitingApproval.code,
    ])
    expect(await accountOf(client.id)).toMatchObject({ balance: 10_000_001n })
    const { approverName, postings } = await expectOk(manager.call(tradeCalls.detail, { id: tradeId }))
    expect(approverName).not.toBe('')
    expect(postings.map(({ kind }) => kind)).toEqual(['RECHARGE'])
  })

  it('is posted at once up to the limit', async () => {
    expect(await submit('100000')).toMatchObject({ state: tradeState.done, balance: '100000.00' })
  })

  it('is collected by its channel only after the approval', async () => {
    const { tradeId, client } = await submit('200000', payMethod.wechat)
    expect(await expectOk(approve(tradeId, await openApprover()))).toMatchObject({ state: tradeState.open })
    expect(await accountOf(client.id)).toMatchObject({ balance: 0n })
  })

  it('is closed when it is refused, and nothing is posted', async () => {
    const { tradeId, client } = await submit('100001')
    const manager = await openApprover()
    const refusal = { id: tradeId, reason: '来源不明' }
    expectRefusal(
      await desk.call(accountMoneyCalls.refuseRecharge, { id: 999_999, reason: '试' }),
      commonFailures.notThere,
    )
    await expectOk(manager.call(accountMoneyCalls.refuseRecharge, refusal))
    expectRefusal(
      await manager.call(accountMoneyCalls.refuseRecharge, refusal),
      accountMoneyFailures.notAwaitingApproval,
    )
    expectRefusal(await approve(tradeId, manager), accountMoneyFailures.notAwaitingApproval)
    expect(await accountOf(client.id)).toMatchObject({ balance: 0n })
  })
})

describe('limits and terms of credit', () => {
  it('are listed with what was used, each with its reason', async () => {
    const { id: clientId } = await clientWith()
    const { id, version, creditLimit } = await accountOf(clientId)
    const set = (draft: { creditLimit: string; creditDays?: number; version: number }) =>
      desk.call(accountCalls.setCredit, { id, reason: '年度授信', ...draft })
    for (const creditDays of [0, 181, 1.5])
      expectRefusal(await set({ creditLimit: '1', creditDays, version }), commonFailures.invalidInput)
    await expectOk(set({ creditLimit: '500', creditDays: 45, version }))
    const delegation = await addDelegation(desk, words, clientId)
    await expectOk(pay([delegation.id], { payMethod: credit }))
    await expectOk(set({ creditLimit: '600', version: version + 1 }))
    const { rows } = await expectOk(desk.call(accountMoneyCalls.creditRecords, { query: { clientId } }))
    const before = fromFen(creditLimit)
    expect(
      rows.map(row => [row.recordKind, row.change, row.after, row.limitBefore, row.limitAfter, row.daysAfter]),
    ).toEqual([
      [creditRecordKind.limit, '0.00', '70.00', '500.00', '600.00', 45],
      [creditRecordKind.use, '70.00', '70.00', null, null, null],
      [creditRecordKind.limit, '0.00', '0.00', before, '500.00', 45],
    ])
    expect(rows[0]).toMatchObject({ remarks: '年度授信', daysBefore: 45, kind: null })
    expect(rows[2]).toMatchObject({ daysBefore: 30 })
  })

  it('may fall below what is used, which then allows no more', async () => {
    const { id: clientId } = await clientWith(10_000n)
    const orders = [await addDelegation(desk, words, clientId), await addDelegation(desk, words, clientId)]
    const [first = 0, second = 0] = orders.map(({ id }) => id)
    await expectOk(pay([first], { payMethod: credit }))
    const { id, version } = await accountOf(clientId)
    await expectOk(desk.call(accountCalls.setCredit, { id, version, creditLimit: '50', reason: '逾期' }))
    expect(await expectOk(desk.call(accountMoneyCalls.credit, { clientId }))).toMatchObject({
      limit: '50.00',
      used: '70.00',
    })
    expectRefusal(await pay([second], { payMethod: credit, amount: '0.01' }), ledgerFailures.short)
    expect(await accountOf(clientId)).toMatchObject({ creditUsed: 7_000n, creditLimit: 5_000n })
  })
})

describe('the list of trades', () => {
  it('begins 90 days back, unless a time or a number is named', async () => {
    const client = await clientWith()
    const { id } = await accountOf(client.id)
    const { tradeId, tradeCode } = await expectOk(
      desk.call(accountMoneyCalls.recharge, { id, amount: '5', payMethod: cash }),
    )
    await sql`update trade set create_time = now() - interval '91 days' where id = ${tradeId}`.execute(stage.db)
    const count = async (more: object) =>
      (await expectOk(desk.call(tradeCalls.page, { query: { clientId: client.id, ...more } }))).totalRecords
    expect(await count({})).toBe(0)
    expect(await count({ tradeCode })).toBe(1)
    expect(
      await count({ createTime: [new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10), null] }),
    ).toBe(1)
    const startTime = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
    const page = await expectOk(desk.call(tradeCalls.page, { startTime, query: { clientId: client.id } }))
    expect(page.totalRecords).toBe(1)
  })
})
