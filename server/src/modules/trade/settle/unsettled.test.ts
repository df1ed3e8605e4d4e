import { accountCalls } from '@seam/contract/client/money/account'
import { payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { toFen } from '@seam/contract/kit/value/money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { mostTrades, settleCalls, settleFailures } from '@seam/contract/trade/settle'
import { payMethodCalls } from '@seam/contract/trade/till'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addCreditTrades } from '../../../../test/builders/money/credit-trades.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../test/import-file.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay, accountOf, request, approve } = await openRefundDesk()
const { transfer, credit } = payMethod

const settle = async (clientId: number, tradeId: number, amount: string) => {
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds: [tradeId] }))
  const receipts = [{ payMethod: transfer, amount }]
  return expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts }))
}

const refundLine = async (delegateCode: string) => {
  const { id } = await expectOk(request(delegateCode, 0))
  await expectOk(approve(id))
}

const reverse = async (settleCode: string) => {
  const { client: manager } = await personWith(stage, 'correctionApprove')
  const { id: settlementId, version } = await expectOk(desk.call(settleCalls.get, { settleCode }))
  const draft = { id: settlementId, version, cashBack: false, reason: '款项不是该客户的' }
  const { id } = await expectOk(desk.call(correctionCalls.reverse, draft))
  await expectOk(manager.call(correctionCalls.approve, { id, version: 1 }))
}

it('is read by who may only look at settlements, and settled by who may settle', async () => {
  const client = await clientWith(100_000n)
  const { id: delegationId } = await orderAt(client.id, [1000n, 1000n, 1000n], 3000n)
  const { tradeId } = await expectOk(pay([delegationId], { payMethod: credit }))
  const { client: auditor } = await personWith(stage, 'settleView')
  const input = { clientId: client.id }
  expect(await expectOk(auditor.call(settleCalls.unsettledPage, input))).toMatchObject({ rows: [{ id: tradeId }] })
  expectRefusal(await auditor.call(settleCalls.confirm, { ...input, tradeIds: [tradeId] }), commonFailures.noPermission)
})

it('an outdated settlement is refused as such before its receipts are looked at', async () => {
  const client = await clientWith(100_000n)
  const { id: delegationId } = await orderAt(client.id, [5000n, 3000n, 2000n], 10_000n)
  const { tradeId } = await expectOk(pay([delegationId], { payMethod: credit }))
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId: client.id, tradeIds: [tradeId] }))
  const { settlementId } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId] }))
  const receive = (version: number) =>
    desk.call(settleCalls.receive, { id: settlementId, version, receipts: [{ payMethod: transfer, amount: '1' }] })
  await expectOk(desk.call(payMethodCalls.switchState, { id: transfer, state: 1 }))
  expectRefusal(await receive(1), payMethodFailures.stopped)
  expectRefusal(await receive(2), commonFailures.changedMeanwhile)
  await expectOk(desk.call(payMethodCalls.switchState, { id: transfer, state: 2 }))
})

type Amounts = { readonly amount: string; readonly refunded: string; readonly cleared: string }

const left = ({ amount, refunded, cleared }: Amounts) => toFen(amount) - toFen(refunded) - toFen(cleared)

/** The only trade of the list, whose amounts must add up, also in the file. */
const unsettled = async (clientId: number) => {
  const [row] = await expectOk(desk.call(settleCalls.unsettledList, { clientId }))
  if (row === undefined) throw new Error('no trade')
  expect(left(row)).toBe(toFen(row.outstanding))
  const columns = ['amount', 'refunded', 'cleared', 'outstanding', 'delegateCode']
  const file = await rowsOfFile((await desk.post(settleCalls.exportUnsettled.path, { clientId, columns })).raw)
  expect(file.rows[0]?.slice(4)).toEqual(['委托单', '委托单数'])
  expect(file.rows[1]?.slice(4)).toEqual([row.delegateCode, String(row.delegateCount)])
  expect(file.rows[1]?.slice(0, 4).map(Number)).toEqual(
    [row.amount, row.refunded, row.cleared, row.outstanding].map(Number),
  )
  return row
}

it('an unsettled trade is overdue by the credit term of its client', async () => {
  const client = await clientWith(500_000n)
  const { id } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
  await expectOk(pay([id], { payMethod: credit }))
  const { id: accountId, version } = await accountOf(client.id)
  const term = { id: accountId, version, creditLimit: '5000', creditDays: 45, reason: '长期客户' }
  await expectOk(desk.call(accountCalls.setCredit, term))
  const age = (days: number) =>
    sql`update trade set create_time = now() - make_interval(days => ${days}) where client_id = ${client.id}`.execute(
      stage.db,
    )
  await age(45)
  expect(await unsettled(client.id)).toMatchObject({ days: 45, overdueDays: 0 })
  await age(50)
  expect(await unsettled(client.id)).toMatchObject({ days: 50, overdueDays: 5 })
})

describe('the amounts of an unsettled trade add up', () => {
  it('when unsettled credit is refunded', async () => {
    const client = await clientWith(500_000n)
    const { id, delegateCode } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    const { tradeId } = await expectOk(pay([id], { payMethod: credit }))
    await refundLine(delegateCode)
    const amounts = { refunded: '30.00', cleared: '0.00' }
    expect(await unsettled(client.id)).toMatchObject({ amount: '90.00', ...amounts, outstanding: '60.00' })
    const confirmed = desk.call(settleCalls.confirm, { clientId: client.id, tradeIds: [tradeId] })
    expect(await expectOk(confirmed)).toMatchObject({ gross: '90.00', ...amounts, net: '60.00' })
  })

  it('when the settled delegation of a trade of two is refunded to the balance', async () => {
    const client = await clientWith(500_000n)
    const first = await orderAt(client.id, [10_000n, 10_000n, 10_000n], 30_000n)
    const second = await orderAt(client.id, [10_000n, 5000n, 5000n], 20_000n)
    const { tradeId } = await expectOk(pay([first.id, second.id], { payMethod: credit }))
    const { settleCode } = await settle(client.id, tradeId, '300')
    await refundLine(first.delegateCode)
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 20_000n, balance: 10_000n })
    expect(await unsettled(client.id)).toMatchObject({
      amount: '500.00',
      refunded: '0.00',
      cleared: '300.00',
      outstanding: '200.00',
      settleCode,
    })
  })

  it('when settled credit is refunded to the balance and its settlement is reversed', async () => {
    const client = await clientWith(500_000n)
    const { id, delegateCode } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    const { tradeId } = await expectOk(pay([id], { payMethod: credit }))
    const { settleCode } = await settle(client.id, tradeId, '90')
    await refundLine(delegateCode)
    await reverse(settleCode)
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 9000n, balance: 3000n })
    const amounts = { refunded: '0.00', cleared: '0.00' }
    expect(await unsettled(client.id)).toMatchObject({ amount: '90.00', ...amounts, outstanding: '90.00' })
    const confirmed = desk.call(settleCalls.confirm, { clientId: client.id, tradeIds: [tradeId] })
    expect(await expectOk(confirmed)).toMatchObject({ gross: '90.00', ...amounts, net: '90.00' })
  })
})

it('more unsettled trades than a settlement may contain are refused, never a part of them listed or settled', async () => {
  const client = await clientWith(1_000_000n)
  const { id: delegationId } = await orderAt(client.id, [5000n, 3000n, 2000n], 10_000n)
  await expectOk(pay([delegationId], { payMethod: credit }))
  const list = () => desk.call(settleCalls.unsettledList, { clientId: client.id })
  const period = { clientId: client.id, startTime: '2020-01-01', endTime: '2099-12-31' }
  const confirm = () => desk.call(settleCalls.confirm, period)
  await addCreditTrades(stage.db, client.id, delegationId, mostTrades - 1)
  expect(await expectOk(list())).toHaveLength(mostTrades)
  expect(await expectOk(confirm())).toMatchObject({ count: mostTrades, net: '5099.00' })
  await addCreditTrades(stage.db, client.id, delegationId, 1)
  expectRefusal(await list(), settleFailures.tooManyTrades)
  expectRefusal(await confirm(), settleFailures.tooManyTrades)
})

it('those of a month are found, and settled together', async () => {
  const { id: clientId } = await clientWith(200_000n)
  const tradeOf = async (time: string) => {
    const { id } = await orderAt(clientId, [1000n, 1000n, 1000n], 3000n)
    const { tradeId } = await expectOk(pay([id], { payMethod: credit }))
    await stage.db.updateTable('trade').set({ createTime: time }).where('id', '=', tradeId).execute()
    return tradeId
  }
  const [first, last] = [await tradeOf('2026-09-01 00:00:00'), await tradeOf('2026-09-30 23:59:59')]
  await tradeOf('2026-08-31 23:59:59')
  await tradeOf('2026-10-01 00:00:00')
  const query = [
    { key: 'createTime', op: 'ge' as const, value: ['2026-09-01 00:00:00'] },
    { key: 'createTime', op: 'le' as const, value: ['2026-09-30 23:59:59'] },
  ]
  const { rows } = await expectOk(desk.call(settleCalls.unsettledPage, { clientId, query }))
  expect(rows.map(({ id }) => id)).toEqual([first, last])
})
