import { invoiceCalls as calls, invoiceFailures as failures, invoiceState } from '@seam/contract/client/invoice'
import { invoiceImport } from '@seam/contract/client/invoice.import'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { notifierCalls } from '@seam/contract/client/notifier'
import { ticketCalls } from '@seam/contract/client/ticket'
import { commonFailures } from '@seam/contract/kit/failure'
import { type ImportCheck, importFailures } from '@seam/contract/kit/list/import'
import { noticeKind } from '@seam/contract/system/notice'
import { afterAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { enableClientMessages, noticesOf } from '../../../../test/builders/notice.ts'
import { messagesTo } from '../../../../test/builders/sms.ts'
import { clientOf, signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile, rowsOfFile } from '../../../../test/import-file.ts'
import { addRole, addUser, nextMobile, personWith, testPassword } from '../../../../test/people.ts'

const { check, run, template, faults } = invoiceImport.calls
const titles = ['申请编号', '发票号码', '开票日期']
const issueDate = '2026-11-20'
let serial = 24_142_000_000
const nextNumber = () => String(++serial)

const { stage, desk, clientWith, orderAt, pay } = await openTill()
afterAll(() => expect(stage.errors).toEqual([]))

/** Requests for invoices of one client, each for a paid delegation of 94.99. */
const requestsOf = async (count: number) => {
  const client = await clientWith()
  const { id: ticketId } = await expectOk(
    desk.call(ticketCalls.add, { clientId: client.id, titleType: 2, ticketType: 1, ticketTitle: '李四' }),
  )
  const requests: { id: number; invoiceCode: string }[] = []
  while (requests.length < count) {
    const { id: delegationId } = await orderAt(client.id, [3333n, 3333n, 3333n], 9499n)
    await expectOk(pay([delegationId], { payMethod: payMethod.transfer, voucherNo: '0312' }))
    const shares = [{ delegationId, amount: '94.99' }]
    requests.push(await expectOk(desk.call(calls.request, { ticketId, shares })))
  }
  const [first, second] = requests
  if (first === undefined) throw new Error('no request')
  return { clientId: client.id, first, second: second ?? first }
}
const detail = (id: number) => expectOk(desk.call(calls.detail, { id }))

type Line = readonly (string | number)[]
const send = async (call: { path: string }, lines: readonly Line[], client = desk) =>
  client.upload<ImportCheck>(call.path, {}, await importFile([titles, ...lines]))
const faultsOf = async (lines: readonly Line[], client = desk) => {
  const answer = await send(check, lines, client)
  expect(answer.code).toBe(0)
  return answer.data.faults.map(({ row, column, reason }) => [row, column, reason])
}

describe('the import of invoice numbers', () => {
  it('gives the requests their numbers, as each by itself: event, notice, message to the client, and log', async () => {
    const cashier = await personWith(stage, 'invoiceIssue', 'invoiceView')
    const { clientId, first, second } = await requestsOf(2)
    const telephone = nextMobile()
    await expectOk(desk.call(notifierCalls.add, { clientId, notifierName: '王会计', telephone }))
    await enableClientMessages(stage, ['clientInvoice'])
    const number = '24142000000012345678'
    const lines = [
      [first.invoiceCode, number, '2026/11/20'],
      [second.invoiceCode, 'A0000001', issueDate],
    ]
    expect(await send(check, lines, cashier.client)).toMatchObject({ code: 0, data: { rows: 2, faultCount: 0 } })
    expect(await detail(first.id)).toMatchObject({ state: invoiceState.requested, invoiceNo: null })
    expect(await messagesTo(stage, telephone)).toEqual([])
    expect(await send(run, lines, cashier.client)).toMatchObject({ code: 0, data: { rows: 2 } })
    expect(await detail(first.id)).toMatchObject({
      state: invoiceState.issued,
      invoiceNo: number,
      issueDate,
      events: [{ command: 'request' }, { command: 'issue', reason: number, userName: cashier.userName }],
    })
    expect(await detail(second.id)).toMatchObject({ state: invoiceState.issued, invoiceNo: 'A0000001' })
    expect((await messagesTo(stage, telephone)).map(({ smsKind }) => smsKind)).toEqual([
      'clientInvoice',
      'clientInvoice',
    ])
    expect(await noticesOf(cashier.client, noticeKind.invoiceRequest)).toEqual([])
    const entry = await stage.db
      .selectFrom('operationLog')
      .selectAll()
      .where('operType', '=', '导入发票号')
      .executeTakeFirstOrThrow()
    expect(entry.operContent).toContain(`${first.invoiceCode} ${number}、${second.invoiceCode} A0000001`)
  })

  it('offers its template, and returns the file with the faults', async () => {
    const [head] = (await rowsOfFile((await desk.call(template)).raw)).rows
    expect(head).toEqual(titles.map(title => expect.stringContaining(title)))
    const marked = await rowsOfFile((await send(faults, [['FP99999999', nextNumber(), issueDate]])).raw)
    expect(marked.rows[1]).toEqual([
      'FP99999999',
      expect.any(String),
      issueDate,
      expect.stringContaining('没有这份开票申请'),
    ])
  })

  it('names every fault by row and column, and imports nothing of such a file', async () => {
    const { first, second } = await requestsOf(2)
    const issued = await requestsOf(1)
    const usedNumber = nextNumber()
    await expectOk(desk.call(calls.issue, { id: issued.first.id, version: 1, invoiceNo: usedNumber, issueDate }))
    const { first: rejected } = await requestsOf(1)
    await expectOk(desk.call(calls.sendBack, { id: rejected.id, version: 1, reason: '抬头有误' }))
    const lines = [
      [first.invoiceCode, nextNumber(), issueDate],
      ['FP99999999', nextNumber(), issueDate],
      [issued.first.invoiceCode, nextNumber(), issueDate],
      [rejected.invoiceCode, '12', '2026-02-30'],
      [second.invoiceCode, usedNumber, issueDate],
      [first.invoiceCode, nextNumber(), issueDate],
      ['', nextNumber(), issueDate],
    ]
    expect(await faultsOf(lines)).toEqual([
      [3, '申请编号', '没有这份开票申请'],
      [4, '申请编号', '已开票的发票不能进行此操作'],
      [5, '发票号码', '发票号码应为8至20位数字或字母'],
      [5, '开票日期', '没有这样的日期'],
      [5, '申请编号', '已退回的发票不能进行此操作'],
      [6, '发票号码', failures.numberTaken.message],
      [7, '申请编号', '与本文件第 2 行重复'],
      [8, '申请编号', '请输入申请编号'],
    ])
    expectRefusal(await send(run, lines), importFailures.faulty)
    expect(await detail(first.id)).toMatchObject({ state: invoiceState.requested, invoiceNo: null })
  })

  it('refuses a number that is twice in the file, or that Excel has rounded', async () => {
    const { first, second } = await requestsOf(2)
    const number = nextNumber()
    const twice = [
      [first.invoiceCode, number, issueDate],
      [second.invoiceCode, number, issueDate],
    ]
    expect(await faultsOf(twice)).toEqual([[3, '发票号码', failures.numberTaken.message]])
    expectRefusal(await send(run, twice), importFailures.faulty)
    const rounded = [[first.invoiceCode, Number('24142000000012345678'), issueDate]]
    expect(await faultsOf(rounded)).toEqual([[2, '发票号码', expect.stringContaining('超过 15 位')]])
    expect(await detail(first.id)).toMatchObject({ state: invoiceState.requested, invoiceNo: null })
  })

  it('needs the permission to issue, and the client in scope', async () => {
    const { first } = await requestsOf(1)
    const lines = [[first.invoiceCode, nextNumber(), issueDate]]
    const reader = await personWith(stage, 'invoiceView', 'invoiceRequest')
    for (const call of [check, run]) {
      expectRefusal(await send(call, lines, reader.client), commonFailures.noPermission)
      expectRefusal(await send(call, lines, clientOf(stage.app)), commonFailures.noSession)
    }
    const roleId = await addRole(stage.db, ['invoiceIssue', 'invoiceView'], { dataScope: 5 })
    const { userMobile } = await addUser(stage.db, { roleIds: [roleId] })
    const outsider = await signIn(stage.app, userMobile, testPassword)
    expect(await faultsOf(lines, outsider)).toEqual([[2, '申请编号', '没有这份开票申请']])
    expectRefusal(await send(run, lines, outsider), importFailures.faulty)
    expect(await detail(first.id)).toMatchObject({ state: invoiceState.requested })
  })

  it('of the same requests in two files, and beside one by hand, gives each one number', async () => {
    const { first, second } = await requestsOf(2)
    const lines = () => [first, second].map(({ invoiceCode }) => [invoiceCode, nextNumber(), issueDate])
    const answers = await Promise.all([
      send(run, lines()),
      send(run, lines().toReversed()),
      desk.call(calls.issue, { id: second.id, version: 1, invoiceNo: nextNumber(), issueDate }),
    ])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    for (const { code } of answers)
      expect([0, importFailures.faulty.code, failures.wrongState.code, commonFailures.changedMeanwhile.code]).toContain(
        code,
      )
    expect((await detail(second.id)).events.filter(({ command }) => command === 'issue')).toHaveLength(1)
  })
})
