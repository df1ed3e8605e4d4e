import { clientCalls } from '@seam/contract/client/client'
import { invoiceCalls } from '@seam/contract/client/invoice'
import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementFailures } from '@seam/contract/client/money/settlement'
import { ticketCalls } from '@seam/contract/client/ticket'
import { commonFailures } from '@seam/contract/kit/failure'
import { correctionCalls as calls, correctionFailures as failures } from '@seam/contract/trade/correction'
import { refundCalls, refundFailures } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, detail, orderAt, pay, accountOf, recharge } = await openTill()
const { cash, transfer, credit, balance } = payMethod
const { client: manager } = await personWith(stage, 'correctionApprove', 'refundApprove')

const approve = (id: number, version = 1) => manager.call(calls.approve, { id, version })
const debtor = async () => {
  const client = await clientWith(500_000n)
  const order = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
  const { tradeId } = await expectOk(pay([order.id], { payMethod: credit }))
  return {
    clientId: client.id,
    clientName: client.clientName,
    delegationId: order.id,
    delegateCode: order.delegateCode,
    tradeId,
  }
}
const settle = async (clientId: number, tradeId: number, receipts: { payMethod: number; amount: string }[] = []) => {
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds: [tradeId] }))
  const { settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts }))
  return settleCode
}
const settlement = (settleCode: string) => expectOk(desk.call(settleCalls.get, { settleCode }))

describe('a write-off', () => {
  const request = (tradeIds: number[], amount: string, correctionKind: 1 | 2 = 1) =>
    desk.call(calls.writeOff, { correctionKind, tradeIds, amount, reason: '客户破产' })

  it('lowers what is owed once another person approves it, and ends the settlement', async () => {
    const { clientId, delegationId, tradeId } = await debtor()
    const settleCode = await settle(clientId, tradeId, [{ payMethod: transfer, amount: '50' }])
    const unsettled = () => expectOk(desk.call(settleCalls.unsettledList, { clientId }))
    expect(await unsettled()).toMatchObject([{ amount: '90.00', cleared: '50.00', outstanding: '40.00' }])
    const part = await expectOk(request([tradeId], '15'))
    await expectOk(approve(part.id))
    expect(await unsettled()).toMatchObject([{ amount: '90.00', cleared: '65.00', outstanding: '25.00' }])
    const { id } = await expectOk(request([tradeId], '25'))
    expect(await accountOf(clientId)).toMatchObject({ creditUsed: 2_500n })
    expectRefusal(await desk.call(calls.approve, { id, version: 1 }), ledgerFailures.secondPerson)
    await expectOk(approve(id))
    expect(await accountOf(clientId)).toMatchObject({ creditUsed: 0n, balance: 0n })
    expect(await settlement(settleCode)).toMatchObject({ state: 20, outstanding: '0.00' })
    // The report stays open: the delegation is covered.
    expect(await detail(delegationId)).toMatchObject({ covered: '90.00', payState: 3 })
  })

  it('is not given back by a refund', async () => {
    const { delegateCode, tradeId } = await debtor()
    const { id } = await expectOk(request([tradeId], '90', 2))
    await expectOk(approve(id))
    const { delegationId, lines } = await expectOk(desk.call(refundCalls.refundable, { delegateCode }))
    const lineIds = [lines[0]?.id ?? '']
    expectRefusal(
      await desk.call(refundCalls.request, { delegationId, lineIds, reason: '退项' }),
      refundFailures.nothingRefundable,
    )
  })

  it('is refused above what is owed, when it is filed and when it is approved', async () => {
    const { clientId, tradeId } = await debtor()
    const other = await debtor()
    expectRefusal(await request([tradeId], '90.01'), failures.aboveOutstanding, {
      message: '所选交易未结算 90.00 元，金额不能超过它',
    })
    expectRefusal(await request([tradeId, other.tradeId], '90'), failures.severalClients)
    const { id } = await expectOk(request([tradeId], '90'))
    await settle(clientId, tradeId, [{ payMethod: transfer, amount: '1' }])
    expectRefusal(await approve(id), failures.aboveOutstanding, {
      message: '所选交易现在只有 89.00 元未结算，请不批准，按现在的金额重新申请',
    })
    await settle(other.clientId, other.tradeId, [{ payMethod: transfer, amount: '90' }])
    expectRefusal(await request([other.tradeId], '1'), failures.aboveOutstanding, {
      message: '所选交易有的已经结清，请刷新后重新选择',
    })
  })

  it('is approved once, also by two at once', async () => {
    const { clientId, tradeId } = await debtor()
    const { id } = await expectOk(request([tradeId], '30'))
    expectOneSuccess(await Promise.all([approve(id), approve(id)]), commonFailures.changedMeanwhile)
    expectRefusal(await approve(id, 2), failures.wrongCorrectionState)
    expect(await accountOf(clientId)).toMatchObject({ creditUsed: 6_000n })
  })

  it('may be refused, or withdrawn by whoever filed it', async () => {
    const { tradeId } = await debtor()
    const { id } = await expectOk(request([tradeId], '30'))
    const { client: other } = await personWith(stage, 'correctionRequest')
    expectRefusal(await other.call(calls.refuse, { id, version: 1, reason: '不是我的' }), failures.notYours)
    await expectOk(desk.call(calls.refuse, { id, version: 1, reason: '再催' }))
    expectRefusal(await approve(id, 2), failures.wrongCorrectionState)
    const detail = await expectOk(desk.call(calls.detail, { id }))
    expect(detail).toMatchObject({ state: 50, nodes: [{ auditStatus: 1 }, { auditStatus: 2, remarks: '再催' }] })
  })
})

describe('the reversal of a settlement', () => {
  const request = async (settleCode: string, cashBack = false) => {
    const { id, version } = await settlement(settleCode)
    return desk.call(calls.reverse, { id, version, cashBack, reason: '款项不是该客户的' })
  }
  const sumOf = async (account: 'SUSPENSE' | 'CASH', clientId: number) => {
    const { amount } = await stage.db
      .selectFrom('entry')
      .select(({ fn }) => fn.sum<string>('amount').as('amount'))
      .where('ledgerAccount', '=', account)
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    return Number(amount)
  }

  it('makes its trades owed and free again, the receipts are in suspense, the surplus leaves the balance', async () => {
    const { clientId, clientName, delegationId, tradeId } = await debtor()
    const settleCode = await settle(clientId, tradeId, [{ payMethod: transfer, amount: '100' }])
    expect(await accountOf(clientId)).toMatchObject({ creditUsed: 0n, balance: 1_000n })
    const pointsOf = async () => (await expectOk(desk.call(clientCalls.get, { id: clientId }))).points
    const points = await pointsOf()
    const { id } = await expectOk(request(settleCode))
    expectRefusal(await request(settleCode), failures.reversalRequested)
    await expectOk(approve(id))
    expect(await accountOf(clientId)).toMatchObject({ creditUsed: 9_000n, balance: 0n })
    // the points of what was settled, not of the surplus
    expect(await pointsOf()).toBe(points - 90)
    expect(await sumOf('SUSPENSE', clientId)).toBe(-10_000)
    const { rows } = await expectOk(desk.call(suspenseCalls.page))
    expect(rows.find(({ reference }) => reference === settleCode)).toMatchObject({
      payer: clientName,
      amount: '100.00',
    })
    expect(await settlement(settleCode)).toMatchObject({ state: 90 })
    expect((await detail(delegationId)).payState).toBe(4)
    expectRefusal(await request(settleCode), settlementFailures.wrongSettlementState)
    const again = await settle(clientId, tradeId, [{ payMethod: transfer, amount: '90' }])
    expect(await settlement(again)).toMatchObject({ state: 20 })
  })

  it('refuses receipts while it waits, and an approval of another amount than was received', async () => {
    const { clientId, tradeId } = await debtor()
    const settleCode = await settle(clientId, tradeId, [{ payMethod: transfer, amount: '50' }])
    const receive = async () => {
      const { id, version } = await settlement(settleCode)
      return desk.call(settleCalls.receive, { id, version, receipts: [{ payMethod: transfer, amount: '40' }] })
    }
    const { id } = await expectOk(request(settleCode))
    expectRefusal(await receive(), failures.reversalRequested, {
      message: '该结算单有待审批的冲回申请，审批之前不能收款',
    })
    // as a claim of money in suspense does
    const received = (amount: bigint) =>
      stage.db.updateTable('settlement').set({ received: amount }).where('settleCode', '=', settleCode).execute()
    await received(9_000n)
    expectRefusal(await approve(id), failures.receivedMeanwhile, {
      message: '结算单现在收款 90.00 元，申请时是 50.00 元，请不批准，按现在的金额重新申请',
    })
    await received(5_000n)
    await expectOk(manager.call(calls.refuse, { id, version: 1, reason: '款项是该客户的' }))
    await expectOk(receive())
    const { id: again } = await expectOk(request(settleCode))
    await expectOk(approve(again))
    expect(await sumOf('SUSPENSE', clientId)).toBe(-9_000)
  })

  it('returns what was paid from the balance, and hands cash back from the shift of whoever asked', async () => {
    const { clientId, tradeId } = await debtor()
    await recharge(clientId, '40')
    const receipts = [
      { payMethod: balance, amount: '40' },
      { payMethod: cash, amount: '50' },
    ]
    const settleCode = await settle(clientId, tradeId, receipts)
    const { id } = await expectOk(request(settleCode, true))
    await expectOk(approve(id))
    expect(await accountOf(clientId)).toMatchObject({ creditUsed: 9_000n, balance: 4_000n })
    expect(await sumOf('CASH', clientId)).toBe(0)
  })

  it('makes owed again what a refund has given back to the balance meanwhile', async () => {
    const { clientId, delegateCode, tradeId } = await debtor()
    const settleCode = await settle(clientId, tradeId, [{ payMethod: transfer, amount: '90' }])
    const { delegationId, lines } = await expectOk(desk.call(refundCalls.refundable, { delegateCode }))
    const draft = { delegationId, lineIds: [lines[0]?.id ?? ''], reason: '退项' }
    const refund = await expectOk(desk.call(refundCalls.request, draft))
    await expectOk(manager.call(refundCalls.approve, { id: refund.id, version: 1 }))
    const { id } = await expectOk(request(settleCode))
    await expectOk(approve(id))
    expect(await accountOf(clientId)).toMatchObject({ creditUsed: 9_000n, balance: 3_000n })
  })

  it('waits for the red-letter invoice, and for the surplus that was spent', async () => {
    const { clientId, delegationId, tradeId } = await debtor()
    const settleCode = await settle(clientId, tradeId, [{ payMethod: transfer, amount: '100' }])
    const { id: ticketId } = await expectOk(
      desk.call(ticketCalls.add, { clientId, titleType: 2, ticketType: 1, ticketTitle: '李四' }),
    )
    const shares = [{ delegationId, amount: '90' }]
    const invoice = await expectOk(desk.call(invoiceCalls.request, { ticketId, shares }))
    const { id } = await expectOk(request(settleCode))
    expectRefusal(await approve(id), ledgerFailures.invoiced)
    await expectOk(desk.call(invoiceCalls.sendBack, { id: invoice.id, version: 1, reason: '冲回' }))
    const lower = await expectOk(desk.call(calls.adjust, { correctionKind: 5, clientId, amount: '6', reason: '多计' }))
    await expectOk(approve(lower.id))
    expectRefusal(await approve(id), ledgerFailures.short, { data: { short: '6.00' } })
  })
})

describe('an adjustment', () => {
  it('raises or lowers the balance by two persons, never below nothing', async () => {
    const client = await clientWith()
    const request = (correctionKind: 4 | 5, amount: string) =>
      expectOk(desk.call(calls.adjust, { correctionKind, clientId: client.id, amount, reason: '更正' }))
    const up = await request(4, '12.34')
    await expectOk(approve(up.id))
    expect(await accountOf(client.id)).toMatchObject({ balance: 1_234n })
    const down = await request(5, '12.35')
    expectRefusal(await approve(down.id), ledgerFailures.short, { data: { short: '0.01' } })
  })

  it('is listed among what waits for another person', async () => {
    const client = await clientWith()
    const draft = { correctionKind: 4 as const, clientId: client.id, amount: '1', reason: '更正' }
    const { correctionCode } = await expectOk(desk.call(calls.adjust, draft))
    const waiting = await expectOk(desk.call(calls.waiting))
    expect(waiting.find(({ code }) => code === correctionCode)).toMatchObject({ source: 'correction', isOwn: true })
    const waitingRows = await expectOk(manager.call(calls.waiting))
    expect(waitingRows.find(({ code }) => code === correctionCode)).toMatchObject({ isOwn: false })
    const page = await expectOk(desk.call(calls.page, { query: { clientId: client.id } }))
    expect(page.rows).toMatchObject([{ correctionCode, state: 10, amount: '1.00' }])
  })
})
