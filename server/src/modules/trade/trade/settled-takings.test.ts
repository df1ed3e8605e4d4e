import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { idVersion, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay } = await openTill()
const { addSuspense } = openBank(desk)
const { cash, transfer, credit } = payMethod
const { client: manager } = await personWith(stage, 'tradeView')
const { client: approver } = await personWith(stage, 'correctionApprove')

it('money received for credit is taken by its method, and credit is no money', async () => {
  const { id: clientId } = await clientWith(100_000n)
  const { id } = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
  const tradeIds = [(await expectOk(pay([id], { payMethod: credit }))).tradeId]
  const takings = (by = manager) => expectOk(by.call(tradeCalls.takings, { clientId }))
  const nothing = { methods: [], taken: '0.00', refunded: '0.00', net: '0.00' }
  expect(await takings()).toMatchObject({ net: '90.00', settled: nothing, moneyNet: '0.00' })
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
  const receipts = [
    { payMethod: cash, amount: '20' },
    { payMethod: transfer, amount: '40', voucherNo: 'S1' },
  ]
  const { settlementId } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts }))
  expect(await takings()).toMatchObject({
    methods: [{ payMethod: credit, net: '90.00' }],
    settled: {
      methods: [
        { payMethod: cash, count: 1, taken: '20.00', refunded: '0.00', net: '20.00' },
        { payMethod: transfer, count: 1, taken: '40.00', refunded: '0.00', net: '40.00' },
      ],
      taken: '60.00',
    },
    moneyNet: '60.00',
  })
  // The cash of one's own open shift is counted blind.
  expect((await takings(desk)).settled).toEqual(nothing)
  const line = await addSuspense('10')
  const claim = { ...idVersion(line), clientId, target: claimTarget.receivable }
  await expectOk(desk.call(suspenseCalls.claim, claim))
  expect(await takings()).toMatchObject({ settled: { taken: '70.00' }, moneyNet: '70.00' })
  const draft = { id: settlementId, version: 2, cashBack: false, reason: '记错客户' }
  const reversal = await expectOk(desk.call(correctionCalls.reverse, draft))
  await expectOk(approver.call(correctionCalls.approve, { id: reversal.id, version: 1 }))
  expect(await takings()).toMatchObject({ settled: { taken: '70.00', refunded: '70.00' }, moneyNet: '0.00' })
})
