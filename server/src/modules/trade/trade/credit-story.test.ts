import { payMethod } from '@seam/contract/client/money/pay-method'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { tradeCalls } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { cancelNow, expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay } = await openTill()
const approver = await personWith(stage, 'correctionApprove')

it('a trade on credit tells what became of the debt, and by whom', async () => {
  const { id: clientId } = await clientWith(500_000n)
  const { id } = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
  const other = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
  const { tradeId } = await expectOk(pay([id], { payMethod: payMethod.credit }))
  const tradeIds = [tradeId, (await expectOk(pay([other.id], { payMethod: payMethod.credit }))).tradeId]
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
  const receipts = [{ payMethod: payMethod.transfer, amount: '50', voucherNo: 'S1' }]
  await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts }))
  const giveUp = { correctionKind: 1 as const, tradeIds: [tradeId], amount: '20', reason: '客户破产' }
  const { id: correctionId } = await expectOk(desk.call(correctionCalls.writeOff, giveUp))
  await expectOk(approver.client.call(correctionCalls.approve, { id: correctionId, version: 1 }))
  await cancelNow(desk, id)
  const { shares, postings } = await expectOk(desk.call(tradeCalls.detail, { id: tradeId }))
  expect(shares).toMatchObject([
    { amount: '90.00', settled: '50.00', writtenOff: '20.00', released: '20.00', refunded: '20.00' },
  ])
  const owed = postings.map(({ kind, createName, entries }) => [
    kind,
    createName,
    ...entries.filter(entry => entry.ledgerAccount === 'RECEIVABLE').map(({ debit, credit }) => `${debit} ${credit}`),
  ])
  const me = postings[0]?.createName
  expect(owed).toEqual([
    ['CREDIT', me, '90.00 0.00'],
    ['SETTLE', me, '0.00 50.00'],
    ['WRITE_OFF', approver.userName, '0.00 20.00'],
    ['RELEASE', me, '0.00 20.00'],
  ])
})
