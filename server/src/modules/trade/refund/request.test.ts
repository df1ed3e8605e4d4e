import { invoiceCalls } from '@seam/contract/client/invoice'
import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { ticketCalls } from '@seam/contract/client/ticket'
import { commonFailures } from '@seam/contract/kit/failure'
import { payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { refundCalls as calls, refundFailures as failures } from '@seam/contract/trade/refund'
import { describe, expect, it } from 'vitest'
import { addDelegation, cancelNow, expectOk, sampleDraft } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const {
  stage,
  words,
  desk,
  manager,
  clientWith,
  detail,
  orderAt,
  pay,
  accountOf,
  refundable,
  request,
  refundOf,
  approve,
} = await openRefundDesk()
const { cash, transfer, credit } = payMethod

describe('requests of refunds', () => {
  const addPaidDelegation = async (method: 1 | 2 = transfer) => {
    const client = await clientWith()
    const order = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([order.id], { payMethod: method, voucherNo: method === cash ? '' : '1' }))
    return { client, ...order }
  }

  it('are filed once for a line, also of two at once', async () => {
    const { delegateCode } = await addPaidDelegation()
    const answers = await Promise.all([request(delegateCode, 0), request(delegateCode, 0)])
    expectOneSuccess(answers, failures.lineRequested)
    expectRefusal(await request(delegateCode, 0), failures.lineRequested)
  })

  it('are refused for lines that are gone, and where nothing was received above the remaining fee', async () => {
    const { id, delegateCode } = await addPaidDelegation()
    const other = await addPaidDelegation()
    const { lines } = await refundable(other.delegateCode)
    const lineIds = [lines[0]?.id ?? '']
    expectRefusal(await desk.call(calls.request, { delegationId: id, lineIds, reason: '错' }), failures.lineGone)
    expectRefusal(await request(delegateCode), failures.nothingRefundable, {
      message: '没有可退的金额：已付和挂账 90.00 元，已申请退款 0.00 元，其余项目的费用 90.00 元',
    })
    const unpaid = await orderAt((await clientWith()).id, [3000n, 3000n, 3000n], 9000n)
    expectRefusal(await request(unpaid.delegateCode), failures.nothingRefundable, {
      message: '这份委托单没有已付或挂账的金额，没有可退的',
    })
    const client = await clientWith()
    const part = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([part.id], { payMethod: transfer, amount: '50', voucherNo: '1' }))
    expectRefusal(await request(part.delegateCode, 0), failures.nothingRefundable)
  })

  it('are approved by another person only, and once', async () => {
    const { delegateCode } = await addPaidDelegation()
    const { id } = await expectOk(request(delegateCode, 0))
    expectRefusal(await desk.call(calls.approve, { id, version: 1 }), ledgerFailures.secondPerson)
    expectRefusal(await approve(id, 2), commonFailures.changedMeanwhile)
    const { client: third } = await personWith(stage, 'refundView', 'refundApprove')
    const answers = await Promise.all([approve(id), third.call(calls.approve, { id, version: 1 })])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expectRefusal(await approve(id, 2), ledgerFailures.wrongRefundState)
  })

  it('may be refused, or withdrawn by whoever filed them; the line is free again', async () => {
    const { delegateCode } = await addPaidDelegation()
    const first = await expectOk(request(delegateCode, 0))
    await expectOk(manager.call(calls.refuse, { id: first.id, version: 1, reason: '项目已测' }))
    expect(await refundOf(first.id)).toMatchObject({
      state: 50,
      nodes: [{ auditStatus: 1 }, { auditStatus: 2, remarks: '项目已测' }],
    })
    expectRefusal(await approve(first.id, 2), ledgerFailures.wrongRefundState)
    const { id } = await expectOk(request(delegateCode, 0))
    const { client: other } = await personWith(stage, 'refundRequest')
    expectRefusal(await other.call(calls.refuse, { id, version: 1, reason: '不是我的' }), failures.notYours)
    await expectOk(desk.call(calls.refuse, { id, version: 1, reason: '登记错' }))
  })

  it('are refused where the fee has risen above what would be left', async () => {
    const { id, delegateCode } = await addPaidDelegation()
    const refund = await expectOk(request(delegateCode, 0))
    await stage.db
      .updateTable('delegation')
      .set({ fee: 15_000n, payState: payState.partlyPaid })
      .where('id', '=', id)
      .execute()
    await stage.db
      .insertInto('feeLine')
      .values({ delegationId: id, feeLineKind: 'ADD', lineName: '加项', charged: 6_000n, net: 6_000n, userName: '' })
      .execute()
    expectRefusal(await approve(refund.id), ledgerFailures.aboveRefundable, {
      message: '现在最多可退 0.00 元，请不批准，按现在的金额重新申请',
    })
  })

  it('are the only way back for a surplus that no rejected sample left, also when samples are signed for', async () => {
    const client = await clientWith()
    const { id, delegateCode } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([id], { payMethod: transfer, amount: '65', voucherNo: '1' }))
    const { id: refundId } = await expectOk(request(delegateCode, 0))
    await expectOk(pay([id], { payMethod: transfer, amount: '10', voucherNo: '2' }))
    await expectOk(approve(refundId))
    const { version, samples } = await detail(id)
    const receipts = samples.map(sample => ({ sampleId: sample.id, received: true }))
    await expectOk(desk.call(delegationCalls.sign, { id, version, samples: receipts }))
    expect(await detail(id)).toMatchObject({ fee: '60.00', covered: '70.00' })
  })

  it('leave a request for what was received since, credit of it released', async () => {
    const client = await clientWith(100_000n)
    const { id, delegateCode } = await orderAt(client.id, [4000n, 3000n, 3000n], 10_000n)
    await expectOk(pay([id], { payMethod: transfer, amount: '50', voucherNo: '1' }))
    const { id: refundId } = await expectOk(request(delegateCode, 1, 2))
    await expectOk(pay([id], { payMethod: transfer, amount: '20', voucherNo: '2' }))
    await expectOk(pay([id], { payMethod: credit }))
    await expectOk(approve(refundId))
    expect(await detail(id)).toMatchObject({ fee: '40.00', covered: '70.00' })
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 0n })
    expect((await expectOk(desk.call(calls.page, { query: { clientId: client.id } }))).rows).toMatchObject([
      { amount: '30.00', state: 10 },
      { amount: '10.00', state: 40 },
    ])
  })

  it('wait for the red-letter invoice, when they are filed and when they are approved', async () => {
    const { id, client, delegateCode } = await addPaidDelegation()
    const { id: ticketId } = await expectOk(
      desk.call(ticketCalls.add, { clientId: client.id, titleType: 2, ticketType: 1, ticketTitle: '李四' }),
    )
    const before = await expectOk(request(delegateCode, 0))
    const invoice = await expectOk(
      desk.call(invoiceCalls.request, { ticketId, shares: [{ delegationId: id, amount: '90' }] }),
    )
    expectRefusal(await approve(before.id), ledgerFailures.invoiced, {
      message: `委托单【${delegateCode}】已开发票，请先红冲至少 30.00 元`,
    })
    expectRefusal(await request(delegateCode, 1), ledgerFailures.invoiced)
    await expectOk(desk.call(invoiceCalls.sendBack, { id: invoice.id, version: 1, reason: '退款' }))
    await expectOk(approve(before.id))
  })

  it('of a cancelled delegation are approved as filed, with nothing left to refund', async () => {
    const { id, delegateCode } = await addPaidDelegation(cash)
    await cancelNow(desk, id)
    const page = await expectOk(manager.call(calls.page, { query: { state: 10 } }))
    const filed = page.rows.find(row => row.delegateCode === delegateCode)
    expect(filed).toMatchObject({ amount: '90.00', byRule: false })
    await expectOk(approve(filed?.id ?? 0))
    expect(await detail(id)).toMatchObject({ covered: '0.00', payState: 6 })
  })

  it('can be filed again for a cancelled delegation, after a refusal', async () => {
    const { id, delegateCode } = await addPaidDelegation()
    await cancelNow(desk, id)
    const page = await expectOk(manager.call(calls.page, { query: { state: 10 } }))
    const filed = page.rows.find(row => row.delegateCode === delegateCode)
    await expectOk(manager.call(calls.refuse, { id: filed?.id ?? 0, version: 1, reason: '再核对' }))
    expect(await refundable(delegateCode)).toMatchObject({ surplus: '90.00', lines: [] })
    expect(await expectOk(request(delegateCode))).toMatchObject({ amount: '90.00' })
  })
})

describe('what is returned by rule', () => {
  it('waits for another person where it is invoiced', async () => {
    const client = await clientWith()
    const samples = [sampleDraft(words), sampleDraft(words)]
    const delegation = await addDelegation(desk, words, client.id, { samples })
    await expectOk(pay([delegation.id], { payMethod: transfer, voucherNo: '1' }))
    const { id: ticketId } = await expectOk(
      desk.call(ticketCalls.add, { clientId: client.id, titleType: 2, ticketType: 1, ticketTitle: '李四' }),
    )
    const shares = [{ delegationId: delegation.id, amount: '140' }]
    await expectOk(desk.call(invoiceCalls.request, { ticketId, shares }))
    const before = await detail(delegation.id)
    const receipts = before.samples.map(({ id }, at) => ({
      sampleId: id,
      received: at === 0,
      rejectReason: at === 0 ? '' : '受潮',
    }))
    await expectOk(desk.call(delegationCalls.sign, { id: before.id, version: before.version, samples: receipts }))
    expect(await detail(delegation.id)).toMatchObject({ fee: '70.00', covered: '140.00' })
    const page = await expectOk(manager.call(calls.page, { query: { clientId: client.id } }))
    expect(page.rows).toMatchObject([{ state: 10, byRule: false, amount: '70.00' }])
  })
})
