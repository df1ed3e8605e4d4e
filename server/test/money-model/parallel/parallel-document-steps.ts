import { invoiceCalls } from '@seam/contract/client/invoice'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { tillCalls } from '@seam/contract/trade/till'
import { inTransaction } from '../../../src/db/database.ts'
import { holdInSuspense } from '../../../src/modules/trade/suspense/hold.commands.ts'
import { expectOk } from '../../builders/lab.ts'
import type { Client } from '../../client.ts'
import { next } from '../../people.ts'
import type { Stage } from '../../stage.ts'

const reason = '并发'
const issueDate = '2026-11-20'
const newNumber = () => `2026${String(next()).padStart(16, '0')}`

type About = { readonly stage: Stage; readonly clientId: number; readonly pick: (at: number) => number }

/** Commands on invoices, unclaimed money, shifts and what waits for another person; each answers its code. */
export const documentSteps = ({ stage, clientId, pick }: About) => {
  const invoiceIn = async (by: Client, state: number, at: number) => {
    const { rows } = await expectOk(by.call(invoiceCalls.page, { query: { clientId, state } }))
    return rows[at % Math.max(rows.length, 1)]
  }
  const issueInvoice = async (by: Client, at: number) => {
    const invoice = await invoiceIn(by, 10, at)
    if (invoice === undefined) return 0
    const { id, version } = invoice
    return (await by.call(invoiceCalls.issue, { id, version, invoiceNo: newNumber(), issueDate })).code
  }
  const requestRed = async (by: Client, at: number) => {
    const invoice = await invoiceIn(by, 20, at)
    if (invoice === undefined) return 0
    const { id, version } = invoice
    return (await by.call(invoiceCalls.requestRed, { id, version, redCause: 1, reason })).code
  }
  const endRed = async (by: Client, at: number) => {
    const invoice = await invoiceIn(by, 30, at)
    if (invoice === undefined) return 0
    const { id, version } = invoice
    if (at % 2 === 0) return (await by.call(invoiceCalls.withdrawRed, { id, version })).code
    return (await by.call(invoiceCalls.issueRed, { id, version, redNo: newNumber(), issueDate })).code
  }

  const holdMoney = async () => {
    const cause = `test:parallel:${next()}`
    const unclaimed = { payMethod: payMethod.transfer, amount: 1_500n, reference: cause, remarks: '来款', cause }
    await inTransaction(stage.services.db, tx =>
      holdInSuspense(tx, unclaimed, { userId: null, userName: '渠道', address: '' }),
    )
    return 0
  }
  const unclaimed = async (by: Client, state: number, at: number) => {
    const { rows } = await expectOk(by.call(suspenseCalls.page, { query: { state } }))
    return rows[at % Math.max(rows.length, 1)]
  }
  const claim = async (by: Client, at: number) => {
    const money = await unclaimed(by, 10, at)
    if (money === undefined) return holdMoney()
    const draft = { id: money.id, version: money.version, clientId }
    if (at % 3 === 0) return (await by.call(suspenseCalls.claim, { ...draft, target: claimTarget.balance })).code
    if (at % 3 === 1) return (await by.call(suspenseCalls.claim, { ...draft, target: claimTarget.receivable })).code
    const delegationIds = [...new Set([pick(at), pick(at + 1)])]
    const { code, data } = await by.call(tillCalls.quote, { delegateIds: delegationIds })
    if (code !== 0) return code
    const order = { ...draft, target: claimTarget.delegation, delegationIds, due: data.due }
    return (await by.call(suspenseCalls.claim, order)).code
  }
  const requestReturn = async (by: Client, at: number) => {
    const money = await unclaimed(by, 10, at)
    if (money === undefined) return holdMoney()
    return (await by.call(suspenseCalls.requestReturn, { id: money.id, version: money.version, reason })).code
  }
  const endReturn = async (by: Client, at: number) => {
    const money = await unclaimed(by, 15, at)
    if (money === undefined) return 0
    const { id, version } = money
    if (at % 2 === 0) return (await by.call(suspenseCalls.withdrawReturn, { id, version })).code
    return (await by.call(suspenseCalls.approveReturn, { id, version, voucherNo: '88' })).code
  }

  /** What another person requested; own requests are not among it. */
  const waiting = async (by: Client, at: number) => {
    const others = (await expectOk(by.call(correctionCalls.waiting))).filter(({ isOwn }) => !isOwn)
    return others[at % Math.max(others.length, 1)]
  }
  const approve = async (by: Client, at: number) => {
    const request = await waiting(by, at)
    if (request === undefined) return 0
    const id = request.rowId
    if (request.source === 'recharge') return (await by.call(accountMoneyCalls.approveRecharge, { id })).code
    if (request.source === 'suspenseReturn' || request.source === 'suspenseUndo') return 0
    const call = request.source === 'refund' ? refundCalls.approve : correctionCalls.approve
    return (await by.call(call, { id, version: 1 })).code
  }
  const refuse = async (by: Client, at: number) => {
    const request = await waiting(by, at)
    if (request === undefined) return 0
    const id = request.rowId
    if (request.source === 'recharge') return (await by.call(accountMoneyCalls.refuseRecharge, { id, reason })).code
    if (request.source === 'suspenseReturn' || request.source === 'suspenseUndo') return 0
    const call = request.source === 'refund' ? refundCalls.refuse : correctionCalls.refuse
    return (await by.call(call, { id, version: 1, reason })).code
  }
  const handOver = async (by: Client) => {
    const { open } = await expectOk(by.call(shiftCalls.current))
    if (open === null) return 0
    return (await by.call(shiftCalls.handOver, { id: open.id, version: open.version, amount: '1' })).code
  }
  return [
    issueInvoice,
    requestRed,
    endRed,
    holdMoney,
    claim,
    claim,
    requestReturn,
    endReturn,
    approve,
    approve,
    approve,
    refuse,
    handOver,
  ]
}
