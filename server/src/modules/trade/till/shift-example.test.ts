import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { refundCalls } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay, accountOf, request, refundOf, approve } = await openRefundDesk()
const { cash, credit } = payMethod

it('a shift that takes 1765.00 of three kinds and gives 1031.67 away expects 933.33, shown with the count alone', async () => {
  const { id: userId, client } = await personWith(
    stage,
    'shiftWork',
    'paymentConfirm',
    'accountRecharge',
    'settleAdd',
    'refundPay',
    'refundView',
  )
  await stage.db.deleteFrom('shift').where('userId', '=', userId).execute()
  await expectOk(desk.call(shiftCalls.openVault, { amount: '1000' }))
  const { id: clientId } = await clientWith(200_000n)
  const refunded = await orderAt(clientId, [3333n, 3333n, 3333n], 9499n)
  await expectOk(pay([refunded.id], { payMethod: cash }))
  const { id: refundId } = await expectOk(request(refunded.delegateCode, 0))
  await expectOk(approve(refundId))
  const onCredit = await orderAt(clientId, [40_000n, 40_000n, 40_800n], 120_800n)
  const tradeIds = [(await expectOk(pay([onCredit.id], { payMethod: credit }))).tradeId]

  const hundreds = (count: number) => [{ face: '100.00' as const, count }]
  const { id } = await expectOk(client.call(shiftCalls.open, { handedOut: '200', faces: hundreds(2) }))
  const small = await orderAt(clientId, [1900n, 1900n, 1900n], 5700n)
  const { quoteId } = await expectOk(client.call(tillCalls.quote, { delegateIds: [small.id] }))
  const paid = await expectOk(client.call(tillCalls.pay, { quoteId, payMethod: cash, tendered: '100' }))
  expect(paid.change).toBe('43.00')
  const { token } = await expectOk(client.call(settleCalls.confirm, { clientId, tradeIds }))
  const receipts = [{ payMethod: cash, amount: '1208' }]
  await expectOk(client.call(settleCalls.settle, { token, tradeIds, receipts }))
  const { id: accountId } = await accountOf(clientId)
  await expectOk(client.call(accountMoneyCalls.recharge, { id: accountId, amount: '500', payMethod: cash }))
  const [part] = (await refundOf(refundId)).parts
  expect(part?.amount).toBe('31.67')
  const payout = { id: part?.id ?? 0, version: part?.version ?? 0, voucherNo: '' }
  await expectOk(client.call(refundCalls.payOut, payout))
  const { version } = await expectOk(client.call(shiftCalls.detail, { id }))
  const handOver = await expectOk(client.call(shiftCalls.handOver, { id, version, amount: '1000' }))

  const before = [await client.call(shiftCalls.current), await client.call(shiftCalls.detail, { id })]
  expect(JSON.stringify(before)).not.toContain('933.33')
  const faces = [...hundreds(9), { face: '10.00' as const, count: 3 }]
  const count = await expectOk(client.call(shiftCalls.count, { id, version: handOver.version, faces }))
  expect(count).toMatchObject({ expected: '933.33', counted: '930.00', difference: '-3.33' })

  const confirm = { id, version: count.version, reason: '找零差错' }
  await expectOk(desk.call(shiftCalls.confirm, confirm))
  const entries = await stage.db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.postingId')
    .select(['ledgerAccount', 'entry.amount'])
    .where('cause', '=', `shift:${id}:difference`)
    .orderBy('ledgerAccount')
    .execute()
  expect(entries).toEqual([
    { ledgerAccount: 'CASH', amount: -333n },
    { ledgerAccount: 'OVERSHORT', amount: 333n },
  ])
  expect((await expectOk(desk.call(shiftCalls.vault))).balance).toBe('2730.00')
})
