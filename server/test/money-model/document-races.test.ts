import { invoiceCalls, invoiceFailures } from '@seam/contract/client/invoice'
import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls, shiftFailures } from '@seam/contract/client/money/shift'
import { ticketCalls } from '@seam/contract/client/ticket'
import { commonFailures } from '@seam/contract/kit/failure'
import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { refundCalls } from '@seam/contract/trade/refund'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeFailures } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../../src/modules/client/ledger/checks/ledger-checks.rows.ts'
import { changeDesk } from '../builders/change.ts'
import { expectOk } from '../builders/lab.ts'
import { openRefundDesk } from '../builders/money/refund-desk.ts'
import { cashOf, openShift } from '../builders/money/shift.ts'
import { expectOneSuccess, expectRefusal } from '../expect-refusal.ts'
import { next } from '../people.ts'

const { stage, desk, words, manager, clientWith, orderAt, pay, accountOf, request, approve, detail } =
  await openRefundDesk()
const { change, choose, twoSamples } = changeDesk(desk, words)
const { cash, transfer } = payMethod
/** Whoever comes first is left to chance: each race is run some times. */
const rounds = Array.from({ length: 4 }, (_, at) => at)
const newNumber = () => `2026${String(next()).padStart(16, '0')}`
const issueDate = '2026-11-20'

describe('the close of a day, at once', () => {
  const cashier = () => openShift(stage, 'shiftWork', 'accountRecharge', 'clientView')

  it('two counts of a shift: one of them is kept', async () => {
    const { client, id, version } = await cashier()
    const count = (pieces: number) =>
      client.call(shiftCalls.count, { id, version, faces: [{ face: '1.00', count: pieces }] })
    expectOneSuccess(await Promise.all([count(1), count(2)]), commonFailures.changedMeanwhile)
    const { length } = await stage.db.selectFrom('shiftCount').select('id').where('shiftId', '=', id).execute()
    expect(length).toBe(1)
  })

  it.each(rounds)('a count and a recharge in cash: the cash is in the count, or refused (%i)', async () => {
    const { client, id, version } = await cashier()
    const { id: accountId } = await accountOf((await clientWith()).id)
    const [recharged, closing] = await Promise.all([
      client.call(accountMoneyCalls.recharge, { id: accountId, amount: '20', payMethod: cash }),
      client.call(shiftCalls.count, { id, version, faces: [] }),
    ])
    if (recharged.code !== 0) expectRefusal(recharged, shiftFailures.closed)
    expect(closing.data.expected).toBe(recharged.code === 0 ? '20.00' : '0.00')
    expect(await cashOf(stage, id)).toBe(recharged.code === 0 ? 2_000n : 0n)
  })
})

describe('a red-letter invoice, at once', () => {
  /** A delegation of 90.00 with the request to refund a line of it, and an invoice for all of it. */
  const invoiced = async () => {
    const { id: clientId } = await clientWith()
    const title = { clientId, titleType: 2 as const, ticketType: 1 as const, ticketTitle: '李四' }
    const { id: ticketId } = await expectOk(desk.call(ticketCalls.add, title))
    const { id: delegationId, delegateCode } = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([delegationId], { payMethod: transfer }))
    const refund = await expectOk(request(delegateCode, 0))
    const shares = [{ delegationId, amount: '90' }]
    const { id } = await expectOk(desk.call(invoiceCalls.request, { ticketId, shares }))
    await expectOk(desk.call(invoiceCalls.issue, { id, version: 1, invoiceNo: newNumber(), issueDate }))
    return { id, version: 2, refundId: refund.id }
  }
  const requestRed = ({ id, version }: { id: number; version: number }, redCause: 1 | 2 = 1) =>
    desk.call(invoiceCalls.requestRed, { id, version, redCause, reason: '有误' })
  const issueRed = ({ id, version }: { id: number; version: number }) =>
    desk.call(invoiceCalls.issueRed, { id, version: version + 1, redNo: newNumber(), issueDate })
  const stateOf = async (id: number) => {
    const { state, red, reds } = await expectOk(desk.call(invoiceCalls.detail, { id }))
    return { state, red, reds: reds.length }
  }

  it('is requested once', async () => {
    const invoice = await invoiced()
    expectOneSuccess(
      await Promise.all([requestRed(invoice, 1), requestRed(invoice, 2)]),
      commonFailures.changedMeanwhile,
    )
    expect(await stateOf(invoice.id)).toEqual({ state: 30, red: '0.00', reds: 0 })
  })

  it('is issued once, under one number', async () => {
    const invoice = await invoiced()
    await expectOk(requestRed(invoice))
    expectOneSuccess(await Promise.all([issueRed(invoice), issueRed(invoice)]), commonFailures.changedMeanwhile)
    expect(await stateOf(invoice.id)).toEqual({ state: 40, red: '90.00', reds: 1 })
  })

  it.each(rounds)('is issued or withdrawn (%i)', async () => {
    const invoice = await invoiced()
    await expectOk(requestRed(invoice))
    const withdraw = desk.call(invoiceCalls.withdrawRed, { id: invoice.id, version: invoice.version + 1 })
    const [red, withdrawn] = await Promise.all([issueRed(invoice), withdraw])
    expectOneSuccess([red, withdrawn], commonFailures.changedMeanwhile)
    expect(await stateOf(invoice.id)).toMatchObject(red.code === 0 ? { state: 40, reds: 1 } : { state: 20, reds: 0 })
  })

  it.each(rounds)('and a refund of what the invoice is for: no refund passes before it is issued (%i)', async () => {
    const invoice = await invoiced()
    const { refundId } = invoice
    await expectOk(requestRed(invoice))
    const [red, approved] = await Promise.all([issueRed(invoice), approve(refundId)])
    expect(red.code).toBe(0)
    if (approved.code !== 0) {
      expectRefusal(approved, ledgerFailures.invoiced)
      expect((await approve(refundId)).code).toBe(0)
    }
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('is not issued without a request, and holds the refund back until then', async () => {
    const invoice = await invoiced()
    expectRefusal(await approve(invoice.refundId), ledgerFailures.invoiced)
    expectRefusal(await issueRed({ ...invoice, version: 1 }), invoiceFailures.wrongState)
  })
})

describe('a change of lines, at once', () => {
  const paidOrder = async () => {
    const order = await twoSamples()
    await expectOk(pay([order.id], { payMethod: transfer }))
    return order
  }
  /** A delegation under test with a project more than was paid. */
  const extended = async () => {
    const order = await paidOrder()
    const codes = 'MT AAD STAD VAD'
    await expectOk(Promise.resolve(await change(order.id, { changed: [choose(order.first.id, codes)] })))
    return { ...order, current: await detail(order.id) }
  }
  const save = ({ current, first }: Awaited<ReturnType<typeof extended>>) =>
    desk.call(changeCalls.save, {
      id: current.id,
      version: current.version,
      requestedBy: 1,
      reason: '改项',
      changed: [choose(first.id, 'MT AAD STAD')],
    })
  const feeOf = async (id: number) => {
    const { net } = await stage.db
      .selectFrom('feeLine')
      .select(({ fn }) => fn.sum<bigint>('net').as('net'))
      .where('delegationId', '=', id)
      .executeTakeFirstOrThrow()
    return Number(net)
  }

  it.each(rounds)('and the payment of what it takes back: one of them passes (%i)', async () => {
    const order = await extended()
    const { quoteId, due } = await expectOk(desk.call(tillCalls.quote, { delegateIds: [order.id] }))
    expect(Number(due)).toBeGreaterThan(0)
    const [saved, paid] = await Promise.all([save(order), desk.call(tillCalls.pay, { quoteId, payMethod: transfer })])
    if (saved.code === 0) expectRefusal(paid, tradeFailures.quoteStale)
    else {
      expectRefusal(saved, commonFailures.changedMeanwhile)
      expect(paid.code).toBe(0)
    }
    const { fee, covered } = await detail(order.id)
    expect(covered).toBe(fee)
    expect(await feeOf(order.id)).toBe(Number(fee.replace('.', '')))
  })

  it.each(rounds)('and the cancellation of the delegation: one of them passes (%i)', async () => {
    const order = await extended()
    const { id, version } = order.current
    const cancelled = desk.call(delegationCalls.cancel, { id, version, reason: '客户撤回' })
    expectOneSuccess(await Promise.all([save(order), cancelled]), commonFailures.changedMeanwhile)
    expect(await findViolations(stage.db)).toEqual([])
  })

  it.each(rounds)('and the refund of a line of the same delegation: no fen is given back twice (%i)', async () => {
    const order = await paidOrder()
    const { delegateCode, version } = await detail(order.id)
    const { id } = await expectOk(request(delegateCode, 0))
    const draft = { id: order.id, version, requestedBy: 1 as const, reason: '减项' }
    const [saved, approved] = await Promise.all([
      desk.call(changeCalls.save, { ...draft, changed: [choose(order.first.id, 'AAD STAD')] }),
      approve(id),
    ])
    expect(approved.code).toBe(0)
    if (saved.code !== 0) expectRefusal(saved, commonFailures.changedMeanwhile)
    const { rows } = await expectOk(manager.call(refundCalls.page, { query: { clientId: order.clientId } }))
    const { fee, covered } = await detail(order.id)
    const pending = rows.filter(({ state }) => state === 10).reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(Number(covered) - pending).toBeCloseTo(Number(fee), 2)
    expect(await findViolations(stage.db)).toEqual([])
  })
})
