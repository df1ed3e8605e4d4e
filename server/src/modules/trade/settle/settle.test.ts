import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod, payMethodFailures, settleMethods } from '@seam/contract/client/money/pay-method'
import { settlementFailures } from '@seam/contract/client/money/settlement'
import { commonFailures } from '@seam/contract/kit/failure'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { settleCalls, settleFailures } from '@seam/contract/trade/settle'
import { payMethodCalls } from '@seam/contract/trade/till'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addCreditTrades } from '../../../../test/builders/money/credit-trades.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../test/import-file.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, desk, clientWith, detail, orderAt, pay, accountOf } = await openTill()
const { cash, transfer, card, credit } = payMethod

type Receipts = { payMethod: number; amount: string; voucherNo?: string }[]

const onCredit = async (clientId: number, ...fees: bigint[]) => {
  const tradeIds: number[] = []
  const delegationIds: number[] = []
  for (const fee of fees) {
    const { id } = await orderAt(
      clientId,
      [fee, 0n, 0n].map(one => (one === 0n ? 1n : one)),
      fee,
    )
    delegationIds.push(id)
    tradeIds.push((await expectOk(pay([id], { payMethod: credit }))).tradeId)
  }
  return { tradeIds, delegationIds }
}
const confirm = (clientId: number, tradeIds: number[]) => desk.call(settleCalls.confirm, { clientId, tradeIds })
const settle = async (clientId: number, tradeIds: number[], receipts: Receipts = []) => {
  const { token } = await expectOk(confirm(clientId, tradeIds))
  return desk.call(settleCalls.settle, { token, tradeIds, receipts })
}
const current = (settleCode: string) => expectOk(desk.call(settleCalls.get, { settleCode }))

describe('settling credit', () => {
  it('fills the oldest trade first, and what is received above the debt goes to the balance', async () => {
    const client = await clientWith(200_000n)
    const { tradeIds, delegationIds } = await onCredit(client.id, 28_500n, 120_800n, 20_536n)
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 169_836n })
    const fourth = await orderAt(client.id, [30_165n, 1n, 1n], 30_165n)
    expectRefusal(await pay([fourth.id], { payMethod: credit }), ledgerFailures.short)
    expect(await expectOk(confirm(client.id, tradeIds))).toMatchObject({
      count: 3,
      gross: '1698.36',
      refunded: '0.00',
      net: '1698.36',
    })
    const settled = await expectOk(
      settle(client.id, tradeIds, [{ payMethod: transfer, amount: '1000', voucherNo: '7' }]),
    )
    expect(settled).toMatchObject({ state: 15, outstanding: '698.36', toBalance: '0.00' })
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 69_836n })
    expect((await detail(delegationIds[0] ?? 0)).payState).toBe(3)
    expect((await detail(delegationIds[1] ?? 0)).payState).toBe(4)
    const { id, version, trades } = await current(settled.settleCode)
    expect(trades.map(({ outstanding }) => outstanding)).toEqual(['0.00', '493.00', '205.36'])
    expect(
      await expectOk(
        desk.call(settleCalls.receive, { id, version, receipts: [{ payMethod: transfer, amount: '700' }] }),
      ),
    ).toMatchObject({ state: 20, outstanding: '0.00', toBalance: '1.64' })
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 0n, balance: 164n })
    expect((await detail(delegationIds[2] ?? 0)).payState).toBe(3)
    expect(await current(settled.settleCode)).toMatchObject({
      received: '1700.00',
      toBalance: '1.64',
      receipts: [{ amount: '1000.00', voucherNo: '7' }, { amount: '700.00' }],
    })
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('lists what is unsettled with its age, and exports both lists', async () => {
    const client = await clientWith(100_000n)
    const { tradeIds } = await onCredit(client.id, 14_080n, 15_840n)
    const [older = 0, newer = 0] = tradeIds
    for (const [id, days] of [
      [older, 97],
      [newer, 16],
    ] as const)
      await stage.db
        .updateTable('trade')
        .set({ createTime: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('id', '=', id)
        .execute()
    const list = await expectOk(desk.call(settleCalls.unsettledList, { clientId: client.id }))
    expect(list).toMatchObject([
      { id: older, outstanding: '140.80', days: 97, overdueDays: 67, settleCode: '' },
      { id: newer, outstanding: '158.40', days: 16, overdueDays: 0 },
    ])
    expect(await expectOk(desk.call(settleCalls.unsettledPage, { clientId: client.id }))).toEqual({
      rows: list,
      totalRecords: 2,
    })
    const { settleCode } = await expectOk(settle(client.id, [newer]))
    expect(await current(settleCode)).toMatchObject({ state: 10, outstanding: '158.40', receipts: [] })
    expect((await expectOk(desk.call(settleCalls.unsettledList, { clientId: client.id })))[1]).toMatchObject({
      settleCode,
    })
    expect(await expectOk(desk.call(settleCalls.page, { query: { keyword: client.clientCode } }))).toMatchObject({
      totalRecords: 1,
      rows: [{ settleCode, tradeCount: 1, amount: '158.40', outstanding: '158.40' }],
    })
    const unsettled = await rowsOfFile((await desk.post(settleCalls.exportUnsettled.path, { clientId: client.id })).raw)
    expect(unsettled.rows).toHaveLength(3)
    const settlements = await rowsOfFile(
      (await desk.post(settleCalls.exportAll.path, { query: { clientId: client.id } })).raw,
    )
    expect(settlements.rows[1]?.[0]).toBe(settleCode)
  })
})

describe('a settlement is refused', () => {
  it('for trades that are settled elsewhere, at once too', async () => {
    const client = await clientWith(100_000n)
    const { tradeIds } = await onCredit(client.id, 10_000n, 5_000n)
    const [first, second] = [await expectOk(confirm(client.id, tradeIds)), await expectOk(confirm(client.id, tradeIds))]
    const answers = await Promise.all(
      [first, second].map(({ token }) => desk.call(settleCalls.settle, { token, tradeIds })),
    )
    expectOneSuccess(answers, settleFailures.settledElsewhere)
    expectRefusal(await confirm(client.id, tradeIds), settleFailures.settledElsewhere)
  })

  it('when a trade changed since it was confirmed, or the token is of somebody else', async () => {
    const client = await clientWith(100_000n)
    const { tradeIds } = await onCredit(client.id, 10_000n, 5_000n)
    const { token } = await expectOk(confirm(client.id, tradeIds))
    const send = (changed: { token?: string; tradeIds?: number[] }) =>
      desk.call(settleCalls.settle, { token, tradeIds, ...changed })
    expectRefusal(await send({ tradeIds: tradeIds.slice(1) }), settleFailures.tokenStale)
    expectRefusal(
      await send({ token: `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` }),
      settleFailures.tokenStale,
    )
  })

  it('when nothing is owed', async () => {
    const client = await clientWith(100_000n)
    expectRefusal(await confirm(client.id, [999_999]), settleFailures.nothingOutstanding)
    const period = { clientId: client.id, startTime: '2026-01-01', endTime: '2026-12-31' }
    expectRefusal(await desk.call(settleCalls.confirm, period), settleFailures.nothingOutstanding)
    expectRefusal(await desk.call(settleCalls.confirm, { clientId: client.id }), commonFailures.invalidInput)
  })

  it('by a method that does not settle, is stopped, or brings more than is owed', async () => {
    const client = await clientWith(100_000n)
    const { tradeIds } = await onCredit(client.id, 10_000n)
    const by = (method: number, amount = '100') => settle(client.id, tradeIds, [{ payMethod: method, amount }])
    for (const method of payMethod.values.filter(one => !settleMethods.includes(one)))
      expectRefusal(await by(method), settleFailures.notForSettlement)
    const message = '银行卡和余额不能超过应付的 100.00 元，多收请用现金或对公转账'
    expectRefusal(await by(card, '100.01'), ledgerFailures.overpaid, { message })
    expectRefusal(await by(transfer, '100100.01'), ledgerFailures.largeSurplus)
    await expectOk(desk.call(payMethodCalls.switchState, { id: transfer, state: 1 }))
    expectRefusal(await by(transfer), payMethodFailures.stopped, { message: '对公转账已停用，请改用其他支付方式' })
    await expectOk(desk.call(payMethodCalls.switchState, { id: transfer, state: 2 }))
    expectRefusal(await by(payMethod.balance), ledgerFailures.short)
  })

  it('when so much would be left that another person would have to approve it as a recharge', async () => {
    const client = await clientWith(100_000n)
    const { tradeIds } = await onCredit(client.id, 10_000n)
    const { settlementId } = await expectOk(settle(client.id, tradeIds))
    const receipts = [{ payMethod: transfer, amount: '100100.01' }]
    expectRefusal(
      await desk.call(settleCalls.receive, { id: settlementId, version: 1, receipts }),
      ledgerFailures.largeSurplus,
    )
  })

  it('when it was received meanwhile', async () => {
    const client = await clientWith(100_000n)
    const { tradeIds } = await onCredit(client.id, 10_000n)
    const { settleCode } = await expectOk(settle(client.id, tradeIds))
    const { id, version } = await current(settleCode)
    const send = () => desk.call(settleCalls.receive, { id, version, receipts: [{ payMethod: cash, amount: '100' }] })
    const answers = await Promise.all([send(), send()])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expectRefusal(
      await desk.call(settleCalls.receive, {
        id,
        version: version + 1,
        receipts: [{ payMethod: cash, amount: '1' }],
      }),
      settlementFailures.wrongSettlementState,
    )
    const used = await expectOk(desk.call(accountMoneyCalls.credit, { clientId: client.id }))
    expect(used).toMatchObject({ used: '0.00' })
  })
})

it('is printed with its trades, what was received and what is still to be paid', async () => {
  const client = await clientWith(200_000n)
  const { tradeIds } = await onCredit(client.id, 128_500n, 20_536n)
  const { settlementId, settleCode } = await expectOk(
    settle(client.id, tradeIds, [{ payMethod: transfer, amount: '300', voucherNo: '7716' }]),
  )
  const [page = ''] = await textOf((await desk.call(settleCalls.print, { id: settlementId })).raw)
  for (const text of ['结算单', settleCode, client.clientName, '1,490.36', '300.00', '7716', '1,190.36'])
    expect(page).toContain(text)
})

it('settles 2,000 trades in a dozen statements', async () => {
  const client = await clientWith(10_000_000n)
  const { delegationIds } = await onCredit(client.id, 10_000n)
  const [delegationId = 0] = delegationIds
  const tradeIds = await addCreditTrades(stage.db, client.id, delegationId, 2000)
  const { token } = await expectOk(confirm(client.id, tradeIds))
  const receipts = [{ payMethod: transfer, amount: '1500' }]
  const statements = await stage.statementsOf(() =>
    expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts })),
  )
  expect(statements.filter(text => text !== 'begin' && text !== 'commit').length).toBeLessThanOrEqual(12)
  expect(await accountOf(client.id)).toMatchObject({ creditUsed: 60_000n })
  const list = await expectOk(desk.call(settleCalls.unsettledList, { clientId: client.id }))
  expect(list).toHaveLength(501)
})
