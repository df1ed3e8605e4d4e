import { invoiceCalls as calls, invoiceFailures as failures } from '@seam/contract/client/invoice'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { notifierCalls } from '@seam/contract/client/notifier'
import { ticketCalls } from '@seam/contract/client/ticket'
import { commonFailures } from '@seam/contract/kit/failure'
import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { noticeKind } from '@seam/contract/system/notice'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { enableClientMessages, noticesOf } from '../../../../test/builders/notice.ts'
import { messagesTo } from '../../../../test/builders/sms.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { nextMobile, personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay } = await openTill()
const issueDate = '2026-11-20'
let serial = 10_000_000
const nextNumber = () => String(++serial)

/** A client with a title and two paid delegations of 94.99. */
const paidClient = async () => {
  const client = await clientWith(100_000n)
  const { id: ticketId } = await expectOk(
    desk.call(ticketCalls.add, { clientId: client.id, titleType: 2, ticketType: 1, ticketTitle: '李四' }),
  )
  const ids = []
  for (let count = 0; count < 2; count++) {
    const { id } = await orderAt(client.id, [3333n, 3333n, 3333n], 9499n)
    await expectOk(pay([id], { payMethod: payMethod.transfer, voucherNo: '0312' }))
    ids.push(id)
  }
  const [first = 0, second = 0] = ids
  return { clientId: client.id, ticketId, first, second }
}
const total = async (clientId: number) => (await expectOk(desk.call(ticketCalls.totalFee, { clientId }))).totalFee
const share = (delegationId: number, amount = '94.99') => ({ delegationId, amount })
const detail = (id: number) => expectOk(desk.call(calls.detail, { id }))

const issueInvoice = async (ticketId: number, ...shares: { delegationId: number; amount: string }[]) => {
  const { id } = await expectOk(desk.call(calls.request, { ticketId, shares }))
  await expectOk(desk.call(calls.issue, { id, version: 1, invoiceNo: nextNumber(), issueDate }))
  return detail(id)
}

describe('an invoice', () => {
  it('is requested with its tax, issued, and lowers what may be invoiced', async () => {
    const { clientId, ticketId, first, second } = await paidClient()
    expect(await total(clientId)).toBe('189.98')
    const requested = await expectOk(desk.call(calls.request, { ticketId, shares: [share(first)] }))
    expect(requested).toMatchObject({ amount: '94.99', net: '89.61', tax: '5.38' })
    expect(await total(clientId)).toBe('94.99')
    const rest = await expectOk(desk.call(calls.invoiceable, { clientId }))
    expect(rest).toMatchObject([{ delegationId: second, paid: '94.99', invoiced: '0.00', invoiceable: '94.99' }])
    const { id } = requested
    await expectOk(desk.call(calls.issue, { id, version: 1, invoiceNo: '24142000000012345678', issueDate }))
    expect(await detail(id)).toMatchObject({
      state: 20,
      invoiceNo: '24142000000012345678',
      issueDate,
      ticketTitle: '李四',
      shares: [{ delegationId: first, amount: '94.99', red: '0.00' }],
      events: [{ command: 'request' }, { command: 'issue', reason: '24142000000012345678' }],
    })
    expect(await expectOk(desk.call(calls.page, { query: { clientId } }))).toMatchObject({
      rows: [{ id, state: 20 }],
      totalRecords: 1,
    })
  })

  it('is reported to cashiers at its request and to the client at its issue', async () => {
    const cashier = await personWith(stage, 'invoiceIssue', 'invoiceView')
    const { clientId, ticketId, first } = await paidClient()
    const telephone = nextMobile()
    await expectOk(desk.call(notifierCalls.add, { clientId, notifierName: '王会计', telephone }))
    await enableClientMessages(stage, ['clientInvoice'])
    const { id, invoiceCode } = await expectOk(desk.call(calls.request, { ticketId, shares: [share(first)] }))
    const [notice] = await noticesOf(cashier.client, noticeKind.invoiceRequest)
    expect(notice).toMatchObject({
      title: expect.stringContaining(invoiceCode),
      link: rowsAddressOf('/finance/invoice', invoiceCode, 'invoiceCode', invoiceCode),
    })
    await expectOk(desk.call(calls.issue, { id, version: 1, invoiceNo: nextNumber(), issueDate }))
    expect((await messagesTo(stage, telephone)).map(({ smsKind }) => smsKind)).toEqual(['clientInvoice'])
    expect(await noticesOf(cashier.client, noticeKind.invoiceRequest)).toEqual([])
  })

  it('is for no more than was paid in money, and for delegations of the client of the title', async () => {
    const { clientId, ticketId, first } = await paidClient()
    const foreign = await paidClient()
    const request = (...shares: { delegationId: number; amount: string }[]) =>
      desk.call(calls.request, { ticketId, shares })
    expectRefusal(await request(share(first, '95.00')), failures.aboveInvoiceable)
    expectRefusal(await request(share(foreign.first)), failures.aboveInvoiceable)
    expectRefusal(await request(share(first, '1'), share(first, '2')), failures.delegationTwice)
    const { id } = await orderAt(clientId, [3333n, 3333n, 3333n], 9499n)
    await expectOk(pay([id], { payMethod: payMethod.credit }))
    expectRefusal(await request(share(id, '0.01')), failures.aboveInvoiceable)
    await stage.db.updateTable('ticket').set({ state: 1 }).where('id', '=', ticketId).execute()
    expectRefusal(await request(share(first)), failures.titleStopped)
    expectRefusal(
      await desk.call(calls.request, { ticketId: 999_999, shares: [share(first)] }),
      commonFailures.notThere,
    )
  })

  it('takes an amount once, however many request it at once', async () => {
    const { clientId, ticketId, first } = await paidClient()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => desk.call(calls.request, { ticketId, shares: [share(first)] })),
    )
    expectOneSuccess(answers, failures.aboveInvoiceable)
    expect(await total(clientId)).toBe('94.99')
  })

  it('frees its amount when the request is sent back, and has a number of its own', async () => {
    const { clientId, ticketId, first, second } = await paidClient()
    const { invoiceNo } = await issueInvoice(ticketId, share(second))
    const { id } = await expectOk(desk.call(calls.request, { ticketId, shares: [share(first)] }))
    const issue = { id, version: 1, invoiceNo: invoiceNo ?? '', issueDate }
    expectRefusal(await desk.call(calls.issue, issue), failures.numberTaken)
    expectRefusal(await desk.call(calls.issue, { ...issue, version: 2 }), commonFailures.changedMeanwhile)
    await expectOk(desk.call(calls.sendBack, { id, version: 1, reason: '抬头有误' }))
    expect(await total(clientId)).toBe('94.99')
    expectRefusal(await desk.call(calls.issue, { ...issue, version: 2, invoiceNo: nextNumber() }), failures.wrongState)
  })
})

describe('a red-letter invoice', () => {
  it('takes back the whole of a wrong invoice, which may be invoiced again', async () => {
    const { clientId, ticketId, first } = await paidClient()
    const { id, version } = await issueInvoice(ticketId, share(first))
    const part = { id, version, redCause: 1, usedByBuyer: true, reason: '单位名称有误', shares: [share(first, '10')] }
    expectRefusal(await desk.call(calls.requestRed, part), failures.wholeOnly)
    const unused = { ...part, redCause: 2, usedByBuyer: false }
    expectRefusal(await desk.call(calls.requestRed, unused), failures.wholeOnly)
    expectRefusal(await desk.call(calls.requestRed, { ...part, redCause: 2, shares: [] }), commonFailures.invalidInput)
    await expectOk(desk.call(calls.requestRed, { id, version, redCause: 1, reason: '单位名称有误' }))
    expect(await total(clientId)).toBe('94.99')
    await expectOk(desk.call(calls.issueRed, { id, version: version + 1, redNo: nextNumber(), issueDate }))
    expect(await detail(id)).toMatchObject({
      state: 40,
      red: '94.99',
      reds: [{ amount: '94.99', net: '89.61', tax: '5.38' }],
    })
    expect(await total(clientId)).toBe('189.98')
  })

  // the nets of these parts, each rounded by itself, are a fen less than the net of the invoice
  it('takes back parts of an invoice that the buyer used, whose tax adds up', async () => {
    const { ticketId, first, second } = await paidClient()
    const { id, version } = await issueInvoice(ticketId, share(first), share(second))
    const red = async (at: number, amount: string) => {
      const shares = [share(first, amount)]
      const request = { id, version: at, redCause: 2, usedByBuyer: true, reason: '退项', shares }
      const answer = await desk.call(calls.requestRed, request)
      if (answer.code !== 0) return answer
      return desk.call(calls.issueRed, { id, version: at + 1, redNo: nextNumber(), issueDate })
    }
    await expectOk(red(version, '31.60'))
    await expectOk(red(version + 2, '31.62'))
    expectRefusal(await red(version + 4, '31.78'), failures.aboveInvoice)
    await expectOk(desk.call(calls.requestRed, { id, version: version + 4, redCause: 2, reason: '全部退回' }))
    await expectOk(desk.call(calls.issueRed, { id, version: version + 5, redNo: nextNumber(), issueDate }))
    const after = await detail(id)
    expect(after).toMatchObject({ state: 40, red: '189.98' })
    const sum = (key: 'net' | 'tax') => after.reds.reduce((fen, row) => fen + Number(row[key].replace('.', '')), 0)
    expect([sum('net'), sum('tax')]).toEqual([after.net, after.tax].map(text => Number(text.replace('.', ''))))
  })

  it('is not issued after 72 hours; the request is withdrawn', async () => {
    const { ticketId, first } = await paidClient()
    const { id, version } = await issueInvoice(ticketId, share(first))
    await expectOk(desk.call(calls.requestRed, { id, version, redCause: 1, reason: '有误' }))
    await sql`update invoice set red_request_time = now() - interval '73 hours' where id = ${id}`.execute(stage.db)
    const redDraft = { id, version: version + 1, redNo: nextNumber(), issueDate }
    expectRefusal(await desk.call(calls.issueRed, redDraft), failures.redLapsed)
    await expectOk(desk.call(calls.withdrawRed, { id, version: version + 1 }))
    expect(await detail(id)).toMatchObject({ state: 20, redCause: null, shares: [{ redRequested: '0.00' }] })
    expectRefusal(await desk.call(calls.withdrawRed, { id, version: version + 2 }), failures.wrongState)
  })
})
