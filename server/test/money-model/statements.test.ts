import { invoiceCalls } from '@seam/contract/client/invoice'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { ticketCalls } from '@seam/contract/client/ticket'
import { fromFen } from '@seam/contract/kit/value/money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../builders/lab.ts'
import { idVersion, newBankRef, openBank } from '../builders/money/bank.ts'
import { countStatements } from '../builders/money/count-statements.ts'
import { openRefundDesk } from '../builders/money/refund-desk.ts'
import { openShift } from '../builders/money/shift.ts'
import type { Answer, Client } from '../client.ts'
import { administrator, next } from '../people.ts'

const { stage, words, desk, clientWith } = await openRefundDesk()
const { addSuspense, importLines } = openBank(desk)
const { client: manager } = await administrator(stage)
const { cash, credit, transfer } = payMethod

/** The statements of a call that succeeds, with what it answers. */
const runOf = async <T>(call: () => Promise<Answer<T>>) => {
  const answers: T[] = []
  const statements = await countStatements(stage, async () => answers.push(await expectOk(call())))
  const [data] = answers
  if (data === undefined) throw new Error('the call answered nothing')
  return { statements, data }
}

/** So many delegations of a new client, each paid by a trade of its own. */
const tradesOf = async (count: number, method: PayMethod, client: Client = desk) => {
  const { id: clientId } = await clientWith(100_000_000n)
  const trades: { tradeId: number; delegationId: number; amount: string }[] = []
  while (trades.length < count) {
    const { id: delegationId } = await addDelegation(desk, words, clientId)
    const { quoteId, due: amount } = await expectOk(client.call(tillCalls.quote, { delegateIds: [delegationId] }))
    const { tradeId } = await expectOk(client.call(tillCalls.pay, { quoteId, payMethod: method }))
    trades.push({ tradeId, delegationId, amount })
  }
  return { clientId, trades, tradeIds: trades.map(({ tradeId }) => tradeId) }
}

const confirm = (clientId: number, tradeIds: number[]) =>
  expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
const find = (settleCode: string) => expectOk(desk.call(settleCalls.get, { settleCode }))

/** A settlement of so many trades that is received at once, and its reversal. */
const settleAndReverse = async (count: number) => {
  const { clientId, tradeIds } = await tradesOf(count, credit)
  const { token, net } = await confirm(clientId, tradeIds)
  const receipts = [{ payMethod: transfer, amount: net }]
  const settled = await runOf(() => desk.call(settleCalls.settle, { token, tradeIds, receipts }))
  const { id, version } = await find(settled.data.settleCode)
  const reversal = await runOf(() =>
    desk.call(correctionCalls.reverse, { id, version, cashBack: false, reason: '款项有误' }),
  )
  const approved = await runOf(() => manager.call(correctionCalls.approve, { id: reversal.data.id, version: 1 }))
  return { settle: settled.statements, reverse: reversal.statements, approveReversal: approved.statements }
}

/** The receipt of so many trades, and their write-off. */
const receiveAndWriteOff = async (count: number) => {
  const { clientId, tradeIds } = await tradesOf(count, credit)
  const { token } = await confirm(clientId, tradeIds)
  const { settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts: [] }))
  const { id, version } = await find(settleCode)
  const received = await runOf(() =>
    desk.call(settleCalls.receive, { id, version, receipts: [{ payMethod: cash, amount: '1' }] }),
  )
  const rest = (await find(settleCode)).outstanding
  const request = { correctionKind: 1 as const, tradeIds, amount: rest, reason: '客户破产' }
  const requested = await runOf(() => desk.call(correctionCalls.writeOff, request))
  const approved = await runOf(() => manager.call(correctionCalls.approve, { id: requested.data.id, version: 1 }))
  return { receive: received.statements, writeOff: requested.statements, approveWriteOff: approved.statements }
}

/** An invoice over so many delegations, taken back. */
const invoiceAndRed = async (count: number) => {
  const { clientId, trades } = await tradesOf(count, transfer)
  const title = { clientId, titleType: 2 as const, ticketType: 1 as const, ticketTitle: '李四' }
  const { id: ticketId } = await expectOk(desk.call(ticketCalls.add, title))
  const shares = trades.map(({ delegationId, amount }) => ({ delegationId, amount }))
  const requested = await runOf(() => desk.call(invoiceCalls.request, { ticketId, shares }))
  const { id } = requested.data
  const number = { invoiceNo: `24${String(next()).padStart(6, '0')}`, issueDate: '2026-11-20' }
  const issued = await runOf(() => desk.call(invoiceCalls.issue, { id, version: 1, ...number }))
  const cause = { redCause: 1 as const, usedByBuyer: false, reason: '开票有误' }
  const redRequested = await runOf(() => desk.call(invoiceCalls.requestRed, { id, version: 2, ...cause }))
  const red = { redNo: `25${String(next()).padStart(6, '0')}`, issueDate: '2026-11-20' }
  const redIssued = await runOf(() => desk.call(invoiceCalls.issueRed, { id, version: 3, ...red }))
  return {
    requestInvoice: requested.statements,
    issueInvoice: issued.statements,
    requestRed: redRequested.statements,
    issueRed: redIssued.statements,
  }
}

/** The end of a shift after so many cash payments, by another person. */
const endShift = async (count: number) => {
  const shift = await openShift(stage, 'paymentConfirm', 'shiftWork')
  const { trades } = await tradesOf(count, cash, shift.client)
  const handedOver = await runOf(() =>
    shift.client.call(shiftCalls.handOver, { id: shift.id, version: shift.version, amount: trades[0]?.amount ?? '' }),
  )
  const { version } = handedOver.data
  const faces = [{ face: '1.00' as const, count: 1 }]
  const closed = await runOf(() => shift.client.call(shiftCalls.count, { id: shift.id, version, faces }))
  const { version: last } = closed.data
  const confirmed = await runOf(() =>
    manager.call(shiftCalls.confirm, { id: shift.id, version: last, reason: '原因不明' }),
  )
  return { handOver: handedOver.statements, countShift: closed.statements, confirmShift: confirmed.statements }
}

/** Money of the bank for so many settlements, and for so many delegations. */
const claim = async (count: number) => {
  const { clientId, tradeIds, trades } = await tradesOf(count, credit)
  for (const tradeId of tradeIds) {
    const { token } = await confirm(clientId, [tradeId])
    await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts: [] }))
  }
  const total = fromFen(trades.reduce((sum, { amount }) => sum + BigInt(Math.round(Number(amount) * 100)), 0n))
  const unclaimed = await addSuspense(total)
  const target = { clientId, target: claimTarget.receivable, delegationIds: [] }
  const settled = await runOf(() => desk.call(suspenseCalls.claim, { ...idVersion(unclaimed), ...target }))
  const delegationIds: number[] = []
  while (delegationIds.length < count) delegationIds.push((await addDelegation(desk, words, clientId)).id)
  const { due } = await expectOk(desk.call(tillCalls.quote, { delegateIds: delegationIds }))
  const money = await addSuspense(due)
  const chosen = { clientId, target: claimTarget.delegation, delegationIds, due }
  const paid = await runOf(() => desk.call(suspenseCalls.claim, { ...idVersion(money), ...chosen }))
  return { claimForCredit: settled.statements, claimForDelegations: paid.statements }
}

/** A refund of all lines of a delegation that so many trades paid. */
const refund = async (count: number) => {
  const { id: clientId } = await clientWith(100_000_000n)
  const { id: delegationId, delegateCode } = await addDelegation(desk, words, clientId)
  for (let left = count; left > 0; left--) {
    const { quoteId, due } = await expectOk(desk.call(tillCalls.quote, { delegateIds: [delegationId] }))
    const amount = left === 1 ? due : '1.00'
    await expectOk(desk.call(tillCalls.pay, { quoteId, payMethod: left % 2 === 0 ? credit : transfer, amount }))
  }
  const { lines } = await expectOk(desk.call(refundCalls.refundable, { delegateCode }))
  const lineIds = lines.map(({ id }) => id)
  const requested = await runOf(() => desk.call(refundCalls.request, { delegationId, lineIds, reason: '客户取消' }))
  const approved = await runOf(() => manager.call(refundCalls.approve, { id: requested.data.id, version: 1 }))
  return { requestRefund: requested.statements, approveRefund: approved.statements }
}

/** The import of so many lines: besides the five of each line. */
const importBankLines = async (count: number) => {
  const lines = Array.from({ length: count }, () => [newBankRef(), '1'] as const)
  const statements = await countStatements(stage, async () => expect((await importLines(...lines)).code).toBe(0))
  return { importBankLines: statements - 5 * count }
}

it.each([
  ['a settlement and its reversal', settleAndReverse, { settle: 11, reverse: 4, approveReversal: 21 }],
  ['a receipt and a write-off', receiveAndWriteOff, { receive: 18, writeOff: 4, approveWriteOff: 14 }],
  ['an invoice', invoiceAndRed, { requestInvoice: 7, issueInvoice: 8, requestRed: 8, issueRed: 9 }],
  ['the end of a shift', endShift, { handOver: 4, countShift: 7, confirmShift: 5 }],
  ['a claim', claim, { claimForCredit: 20, claimForDelegations: 18 }],
  ['a refund', refund, { requestRefund: 11, approveRefund: 19 }],
  ['an import of bank lines', importBankLines, { importBankLines: 4 }],
])(
  '%s takes no more statements for 20 rows than for 2, and no more than these',
  async (_, work, most) => {
    // What a server reads once belongs to no command.
    await work(1)
    const [two, twenty] = [await work(2), await work(20)]
    expect(twenty).toEqual(two)
    for (const [command, statements] of Object.entries(two))
      expect(statements, command).toBeLessThanOrEqual(most[command as keyof typeof most])
  },
  120_000,
)
