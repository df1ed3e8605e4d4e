import { invoiceCalls, invoiceFailures } from '@seam/contract/client/invoice'
import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls, shiftFailures } from '@seam/contract/client/money/shift'
import { ticketCalls } from '@seam/contract/client/ticket'
import { commonFailures } from '@seam/contract/kit/failure'
import { refundCalls } from '@seam/contract/trade/refund'
import { settleCalls, settleFailures } from '@seam/contract/trade/settle'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/database.ts'
import { holdInSuspense } from '../../src/modules/trade/suspense/hold.commands.ts'
import { expectOk } from '../builders/lab.ts'
import { openRefundDesk } from '../builders/money/refund-desk.ts'
import { cashOf, openShift } from '../builders/money/shift.ts'
import { expectOneSuccess, expectRefusal } from '../expect-refusal.ts'
import { personWith } from '../people.ts'

const { stage, desk, manager, clientWith, orderAt, pay, accountOf, request, refundOf, approve } = await openRefundDesk()
const { cash, transfer, credit } = payMethod
/** Whoever comes first is left to chance: each race is run some times. */
const rounds = Array.from({ length: 6 }, (_, at) => at)

const orderOf = async (clientId: number, method: 1 | 2 | 9) => {
  const order = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
  const { tradeId } = await expectOk(pay([order.id], { payMethod: method }))
  return { ...order, tradeId }
}

describe('at once', () => {
  it.each(rounds)('an invoice and the refund of what it is for: one of them passes (%i)', async () => {
    const { id: clientId } = await clientWith()
    const title = { clientId, titleType: 2 as const, ticketType: 1 as const, ticketTitle: '李四' }
    const { id: ticketId } = await expectOk(desk.call(ticketCalls.add, title))
    const { id: delegationId, delegateCode } = await orderOf(clientId, transfer)
    const refund = await expectOk(request(delegateCode, 0))
    const draft = { ticketId, shares: [{ delegationId, amount: '90' }] }
    const [invoiced, approved] = await Promise.all([desk.call(invoiceCalls.request, draft), approve(refund.id)])
    if (approved.code === 0) expectRefusal(invoiced, invoiceFailures.aboveInvoiceable)
    else {
      expectRefusal(approved, ledgerFailures.invoiced)
      expect(invoiced.code).toBe(0)
    }
  })

  it.each(rounds)('a settlement and the refund of a line in it: no fen is received for it twice (%i)', async () => {
    const { id: clientId } = await clientWith(100_000n)
    const { delegateCode, tradeId } = await orderOf(clientId, credit)
    const refund = await expectOk(request(delegateCode, 0))
    const tradeIds = [tradeId]
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
    const receipts = [{ payMethod: transfer, amount: '90' }]
    const [settled, approved] = await Promise.all([
      desk.call(settleCalls.settle, { token, tradeIds, receipts }),
      approve(refund.id),
    ])
    expect(approved.code).toBe(0)
    if (settled.code === 0) expect(await accountOf(clientId)).toMatchObject({ creditUsed: 0n, balance: 3_000n })
    else {
      expectRefusal(settled, settleFailures.tokenStale)
      expect(await accountOf(clientId)).toMatchObject({ creditUsed: 6_000n, balance: 0n })
    }
  })

  it('two who hold the same money in suspense both succeed, and it is there once', async () => {
    const actor = { userId: null, userName: '渠道', address: '' }
    const unclaimed = { payMethod: transfer, amount: 500n, reference: 'BR1', remarks: '', cause: 'test:once' }
    await Promise.all(rounds.map(() => inTransaction(stage.services.db, tx => holdInSuspense(tx, unclaimed, actor))))
    const count = (table: 'suspense' | 'posting') =>
      stage.db.selectFrom(table).select('id').where('cause', '=', unclaimed.cause).execute()
    expect([await count('suspense'), await count('posting')].map(({ length }) => length)).toEqual([1, 1])
  })
})

describe('invoices of the same delegations, at once', () => {
  it.each(rounds)('are sent back and requested while one of the delegations gives money back (%i)', async () => {
    const { id: clientId } = await clientWith()
    const title = { clientId, titleType: 2 as const, ticketType: 1 as const, ticketTitle: '李四' }
    const { id: ticketId } = await expectOk(desk.call(ticketCalls.add, title))
    const [first, second] = [await orderOf(clientId, transfer), await orderOf(clientId, transfer)]
    const draft = (...ids: number[]) => ({
      ticketId,
      shares: ids.map(delegationId => ({ delegationId, amount: '20' })),
    })
    const invoices = [
      await expectOk(desk.call(invoiceCalls.request, draft(first.id, second.id))),
      await expectOk(desk.call(invoiceCalls.request, draft(second.id, first.id))),
    ]
    const refund = await expectOk(request(first.delegateCode, 0))
    const answers = await Promise.all([
      ...invoices.map(({ id }) => desk.call(invoiceCalls.sendBack, { id, version: 1, reason: '有误' })),
      desk.call(invoiceCalls.request, draft(second.id, first.id)),
      approve(refund.id),
    ])
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(await expectOk(desk.call(invoiceCalls.invoiceable, { clientId }))).toMatchObject([
      { delegationId: first.id, paid: '60.00', invoiced: '20.00', invoiceable: '40.00' },
      { delegationId: second.id, paid: '90.00', invoiced: '20.00', invoiceable: '70.00' },
    ])
  })
})

describe('the end of a shift', () => {
  const cashier = () => openShift(stage, 'shiftWork', 'refundPay', 'refundView')

  it('takes one of two hand-overs of the same cash', async () => {
    const { client, id, version } = await cashier()
    const handOver = () => client.call(shiftCalls.handOver, { id, version, amount: '10' })
    expectOneSuccess(await Promise.all([handOver(), handOver()]), commonFailures.changedMeanwhile)
    expect(await cashOf(stage, id)).toBe(-1_000n)
  })

  it.each(rounds)('counts a hand-over that passed, and no other (%i)', async () => {
    const { client, id, version } = await cashier()
    const [handedOver, countAnswer] = await Promise.all([
      client.call(shiftCalls.handOver, { id, version, amount: '10' }),
      client.call(shiftCalls.count, { id, version, faces: [] }),
    ])
    if (handedOver.code === 0) expectRefusal(countAnswer, commonFailures.changedMeanwhile)
    else {
      expectRefusal(handedOver, commonFailures.changedMeanwhile)
      expect(countAnswer.data.expected).toBe('0.00')
    }
  })

  it.each(rounds)('counts cash that was paid back, and no other (%i)', async () => {
    const { delegateCode } = await orderOf((await clientWith()).id, cash)
    const refund = await expectOk(request(delegateCode, 0))
    await expectOk(approve(refund.id))
    const [part] = (await refundOf(refund.id)).parts
    const { client, id, version } = await cashier()
    const draft = { id: part?.id ?? 0, version: part?.version ?? 0, voucherNo: '' }
    const [paid, countAnswer] = await Promise.all([
      client.call(refundCalls.payOut, draft),
      client.call(shiftCalls.count, { id, version, faces: [] }),
    ])
    expect(countAnswer.data.expected).toBe(paid.code === 0 ? '-30.00' : '0.00')
    if (paid.code !== 0) expectRefusal(paid, shiftFailures.closed)
  })
})

it('a refund is approved once, also by two at once', async () => {
  const { delegateCode } = await orderOf((await clientWith()).id, transfer)
  const { id } = await expectOk(request(delegateCode, 0))
  const { client: other } = await personWith(stage, 'refundApprove')
  const answers = await Promise.all([approve(id), other.call(refundCalls.approve, { id, version: 1 })])
  expectOneSuccess(answers, commonFailures.changedMeanwhile)
  expect((await expectOk(manager.call(refundCalls.detail, { id }))).parts).toHaveLength(1)
})
