import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { receiptCalls as calls, receiptFailures as failures } from '@seam/contract/trade/receipt'
import { settleCalls } from '@seam/contract/trade/settle'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'
import { administrator, lastOperation, personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay, accountOf } = await openTill()
const { cash, card, credit, transfer } = payMethod
const pageOf = async (answer: Promise<{ raw: Buffer }>) => (await textOf((await answer).raw))[0] ?? ''

const recharge = async (method: 1 | 2 | 3 | 5, amount: string, voucherNo = '') => {
  const { id: clientId, clientName } = await clientWith()
  const { id } = await accountOf(clientId)
  const draft = { id, amount, payMethod: method, voucherNo, reason: '预存' }
  return { ...(await expectOk(desk.call(accountMoneyCalls.recharge, draft))), clientName }
}

it('a recharge has a receipt; a reprint needs a reason, and says that it is one', async () => {
  const { tradeId: id, tradeCode, clientName } = await recharge(cash, '500')
  expect(await expectOk(desk.call(calls.rechargePrinted, { id }))).toEqual({ printed: 0 })
  const first = await pageOf(desk.call(calls.recharge, { id }))
  for (const text of ['充值小票', tradeCode, clientName, '现金', '500.00', '充值后余额']) expect(first).toContain(text)
  expect(first).not.toContain('补打')
  expectRefusal(await desk.call(calls.recharge, { id }), failures.reprintNeedsReason)
  expect(await pageOf(desk.call(calls.recharge, { id, reason: '卡纸' }))).toContain('补打第1次')
  expect(await expectOk(desk.call(calls.rechargePrinted, { id }))).toEqual({ printed: 2 })
  expect((await lastOperation(stage)).operContent).toBe(`打印小票：【${tradeCode}】第2次，补打原因：卡纸`)
})

it('the same copy under one key; two at once are two copies', async () => {
  const { tradeId: id } = await recharge(transfer, '20', '0312')
  const key = { 'idempotency-key': 'receipt-of-a-recharge-0001' }
  expect(await pageOf(desk.call(calls.recharge, { id }, key))).toContain('凭证号0312')
  expect((await desk.call(calls.recharge, { id }, key)).code).toBe(0)
  expect(await expectOk(desk.call(calls.rechargePrinted, { id }))).toEqual({ printed: 1 })
  const print = (reason: string) => desk.call(calls.recharge, { id, reason })
  expect((await Promise.all([print('甲'), print('乙')])).map(({ code }) => code)).toEqual([0, 0])
  expect(await expectOk(desk.call(calls.rechargePrinted, { id }))).toEqual({ printed: 3 })
})

it('a recharge that waits for approval, and a payment, have none', async () => {
  const { tradeId: waiting } = await recharge(cash, '100000.01')
  expectRefusal(await desk.call(calls.recharge, { id: waiting }), failures.nothingReceived)
  const order = await orderAt((await clientWith()).id, [1900n, 1900n, 1900n], 5700n)
  const paid = await expectOk(pay([order.id], { payMethod: card, voucherNo: 'pos 000123' }))
  expectRefusal(await desk.call(calls.recharge, { id: paid.tradeId }), failures.nothingReceived)
  const { client: stranger } = await personWith(stage, 'tradeView')
  expectRefusal(await stranger.call(calls.recharge, { id: waiting }), commonFailures.noPermission)
})

it('a settlement has a receipt of what was received for it so far', async () => {
  const { id: clientId } = await clientWith(200_000n)
  const order = await orderAt(clientId, [40_000n, 40_000n, 40_800n], 120_800n)
  const tradeIds = [(await expectOk(pay([order.id], { payMethod: credit }))).tradeId]
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
  const issued = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts: [] }))
  const { settlementId: id, settleCode } = issued
  expectRefusal(await desk.call(calls.settlement, { id }), failures.nothingReceived)
  const receipts = [
    { payMethod: cash, amount: '208' },
    { payMethod: card, amount: '400', voucherNo: 'POS77' },
  ]
  await expectOk(desk.call(settleCalls.receive, { id, version: 1, receipts }))
  const page = await pageOf(desk.call(calls.settlement, { id }))
  for (const text of ['结算收款小票', settleCode, '208.00', 'POS77', '608.00', '600.00', '收款人'])
    expect(page).toContain(text)
  expectRefusal(await desk.call(calls.settlement, { id }), failures.reprintNeedsReason)
  expect(await pageOf(desk.call(calls.settlement, { id, reason: '客户遗失' }))).toContain('补打第1次')
  expect(await expectOk(desk.call(calls.settlementPrinted, { id }))).toEqual({ printed: 2 })
  const { version } = await expectOk(desk.call(settleCalls.get, { settleCode }))
  const draft = { id, version, cashBack: false, reason: '款项不是该客户的' }
  const correction = await expectOk(desk.call(correctionCalls.reverse, draft))
  const { client: other } = await administrator(stage)
  await expectOk(other.call(correctionCalls.approve, { id: correction.id, version: 1 }))
  expectRefusal(await desk.call(calls.settlement, { id, reason: '客户遗失' }), failures.nothingReceived)
  expect(await expectOk(desk.call(calls.settlementPrinted, { id }))).toEqual({ printed: 2 })
})
