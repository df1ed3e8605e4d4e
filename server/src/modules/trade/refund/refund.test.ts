import { payMethod } from '@seam/contract/client/money/pay-method'
import { toFen } from '@seam/contract/kit/value/money'
import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { printCalls } from '@seam/contract/lab/delegation/print'
import { refundCalls as calls, refundFailures as failures } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { describe, expect, it } from 'vitest'
import { addDelegation, cancelNow, expectOk, sampleDraft, signFor } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'
import { sumDelegationAccounts } from '../../client/ledger/ledger.rows.ts'

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
  recharge,
  setPassword,
  refundable,
  request,
  refundOf,
  approve,
  payOut,
} = await openRefundDesk()
const { cash, transfer, credit, balance } = payMethod

it('a project whose line was refunded can still be cancelled, without money', async () => {
  const client = await clientWith()
  const delegation = await addDelegation(desk, words, client.id, { samples: [sampleDraft(words)] })
  await expectOk(pay([delegation.id], { payMethod: cash }))
  await expectOk(signFor(desk, await detail(delegation.id)))
  const refund = await expectOk(request(delegation.delegateCode, 0))
  await expectOk(approve(refund.id))
  const { id, version, fee, samples } = await detail(delegation.id)
  const changed = [{ sampleId: samples[0]?.id ?? 0, projectIds: words.projects('AAD STAD'), groupIds: [] }]
  const draft = { id, version, requestedBy: 1, reason: '不做全水', changed }
  expect(await expectOk(desk.call(changeCalls.save, draft))).toMatchObject({ difference: '0.00' })
  const [document] = await expectOk(desk.call(changeCalls.list, { id }))
  expect(document?.lines).toMatchObject([{ kind: 'CANCEL', amount: '0.00' }])
  expect((await detail(id)).fee).toBe(fee)
})

it('a surcharge that was taken back is in the fee and on the papers no more', async () => {
  const client = await clientWith()
  const surcharges = [
    { name: '加急费', amount: '20.37' },
    { name: '取样费', amount: '1000.00' },
  ]
  const { id, delegateCode, fee, subtotal } = await addDelegation(desk, words, client.id, { surcharges })
  await expectOk(pay([id], { payMethod: cash }))
  const { lines } = await expectOk(desk.call(calls.refundable, { delegateCode }))
  const lineIds = lines.filter(({ lineName }) => lineName === '加急费').map(line => line.id)
  const refund = await expectOk(desk.call(calls.request, { delegationId: id, lineIds, reason: '不加急' }))
  await expectOk(approve(refund.id))
  const after = await detail(id)
  expect(after).toMatchObject({ surcharges: [surcharges[1]], surcharge: '1000.00', subtotal })
  expect(toFen(after.fee)).toBe(toFen(fee) - 2_037n)
  const { raw } = await desk.call(printCalls.receipt, { id })
  const [page = ''] = await textOf(raw)
  expect(page).toContain(`取样费1000.00应付¥${after.fee}`)
  expect(page).not.toContain('加急费')
  expect(await expectOk(desk.call(delegationCalls.feeAgain, { delegateCode }))).toMatchObject({
    stored: { surcharge: '1000.00', fee: after.fee },
    current: { surcharge: '1000.00' },
  })
})

it('a cancelled delegation has no charges left, before and after its refund', async () => {
  const { id } = await orderAt((await clientWith()).id, [3000n, 3000n, 3000n], 9000n)
  await expectOk(pay([id], { payMethod: cash }))
  await cancelNow(desk, id)
  expect(await detail(id)).toMatchObject({ fee: '0.00', subtotal: '0.00' })
})

describe('what a cancelled delegation covers', () => {
  const addCancelledDelegation = async () => {
    const { id: clientId } = await clientWith()
    const { id } = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([id], { payMethod: transfer, voucherNo: '1' }))
    await cancelNow(desk, id)
    const [refund] = (await expectOk(manager.call(calls.page, { query: { clientId } }))).rows
    return { id, refundId: refund?.id ?? 0 }
  }
  const accountsOf = async (id: number) => (await sumDelegationAccounts(stage.db, [id]))[0]

  it('is revenue, which its refund takes back', async () => {
    const { id, refundId } = await addCancelledDelegation()
    expect(await accountsOf(id)).toMatchObject({ contract: 0n, revenue: 9_000n })
    await expectOk(approve(refundId))
    expect(await accountsOf(id)).toMatchObject({ contract: 0n, revenue: 0n })
  })

  it('stays revenue when its refund is refused', async () => {
    const { id, refundId } = await addCancelledDelegation()
    await expectOk(manager.call(calls.refuse, { id: refundId, version: 1, reason: '样品已制备' }))
    expect(await accountsOf(id)).toMatchObject({ contract: 0n, revenue: 9_000n })
  })

  it('is nothing when its credit is released', async () => {
    const { id } = await orderAt((await clientWith(10_000n)).id, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([id], { payMethod: credit }))
    await cancelNow(desk, id)
    expect(await accountsOf(id)).toMatchObject({ contract: 0n, revenue: 0n, receivable: 0n })
  })
})

describe('refunding the lines of a delegation', () => {
  it('gives back their nets until nothing is left', async () => {
    const client = await clientWith()
    const { id, delegateCode } = await orderAt(client.id, [3333n, 3333n, 3333n], 9499n)
    await expectOk(pay([id], { payMethod: cash, tendered: '100' }))
    const covered = []
    for (const amount of ['31.67', '31.66', '31.66']) {
      const refund = await expectOk(request(delegateCode, 0))
      expect(refund.amount).toBe(amount)
      // Nothing has changed before another person approves it.
      expect((await refundOf(refund.id)).plan).toMatchObject([{ payMethod: cash, target: 3, amount }])
      await expectOk(approve(refund.id))
      await payOut(refund.id)
      expect(await refundOf(refund.id)).toMatchObject({ state: 40, parts: [{ state: 40, voucherNo: '88' }] })
      const { fee, covered: left, payState } = await detail(id)
      covered.push([fee, left, payState])
    }
    expect(covered).toEqual([
      ['63.32', '63.32', 5],
      ['31.66', '31.66', 5],
      ['0.00', '0.00', 6],
    ])
    expect((await refundable(delegateCode)).lines).toEqual([])
    expectRefusal(await request(delegateCode), failures.nothingRefundable)
  })

  it('previews what goes where: unsettled credit first, then the newest payment', async () => {
    const client = await clientWith(100_000n)
    await recharge(client.id, '50')
    await setPassword(client.id)
    const { id, delegateCode } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([id], { payMethod: transfer, amount: '20', voucherNo: '1' }))
    await expectOk(pay([id], { payMethod: balance, amount: '30', payPassword: desk.seal('580213') }))
    await expectOk(pay([id], { payMethod: credit }))
    const { delegationId, lines } = await refundable(delegateCode)
    const preview = (count: number) =>
      expectOk(desk.call(calls.preview, { delegationId, lineIds: lines.slice(0, count).map(line => line.id) }))
    expect(await preview(1)).toMatchObject({
      amount: '30.00',
      feeAfter: '60.00',
      parts: [{ target: 1, amount: '30.00' }],
    })
    expect((await preview(3)).parts.map(({ payMethod: method, target, amount }) => [method, target, amount])).toEqual([
      [credit, 1, '40.00'],
      [balance, 2, '30.00'],
      [transfer, 3, '20.00'],
    ])
    const refund = await expectOk(request(delegateCode, 0, 1, 2))
    await expectOk(approve(refund.id))
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 0n, balance: 5_000n })
    expect(await refundOf(refund.id)).toMatchObject({
      state: 20,
      nodes: [
        { nodeName: '申请退款', auditStatus: 1 },
        { nodeName: '批准退款', auditStatus: 1 },
        { nodeName: '等待付出', auditStatus: 6 },
      ],
    })
  })

  it('takes unsettled credit off, and pays settled credit into the balance', async () => {
    const client = await clientWith(300_000n)
    const { id, delegateCode } = await orderAt(client.id, [40_267n, 40_267n, 40_266n], 120_800n)
    const { tradeId } = await expectOk(pay([id], { payMethod: credit }))
    const first = await expectOk(request(delegateCode, 0))
    await expectOk(approve(first.id))
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 80_533n, balance: 0n })
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId: client.id, tradeIds: [tradeId] }))
    const receipts = [{ payMethod: transfer, amount: '805.33' }]
    await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts }))
    const second = await expectOk(request(delegateCode, 0))
    await expectOk(approve(second.id))
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 0n, balance: 40_267n })
  })

  it('ends a settlement of which it takes the rest', async () => {
    const client = await clientWith(100_000n)
    const { id, delegateCode } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    const { tradeId } = await expectOk(pay([id], { payMethod: credit }))
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId: client.id, tradeIds: [tradeId] }))
    const { settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId] }))
    const refund = await expectOk(request(delegateCode, 0, 1, 2))
    await expectOk(approve(refund.id))
    expect(await expectOk(desk.call(settleCalls.get, { settleCode }))).toMatchObject({ state: 20, outstanding: '0.00' })
  })

  it('takes the points back that the money had earned, and no more than there are', async () => {
    const client = await clientWith()
    const pointsOf = async () =>
      (await stage.db.selectFrom('client').select('points').where('id', '=', client.id).executeTakeFirstOrThrow())
        .points
    const { id, delegateCode } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([id], { payMethod: transfer, voucherNo: '1' }))
    const earned = await pointsOf()
    expect(earned).toBeGreaterThan(0)
    const first = await expectOk(request(delegateCode, 0))
    await expectOk(approve(first.id))
    expect(await pointsOf()).toBe(earned - 30)
    await stage.db.updateTable('client').set({ points: 7 }).where('id', '=', client.id).execute()
    const second = await expectOk(request(delegateCode, 0))
    await expectOk(approve(second.id))
    expect(await pointsOf()).toBe(0)
  })
})
