import { invoiceCalls, invoiceFailures } from '@seam/contract/client/invoice'
import { fromFen } from '@seam/contract/kit/value/money'
import { expect } from 'vitest'
import { expectOk } from '../builders/lab.ts'
import { next } from '../people.ts'
import { invoiceableOf, type Model } from './model.ts'
import { type Command, type Place, percentOf, pick } from './run.ts'

const issueDate = '2026-11-20'
const nextNumber = () => String(10_000_000 + next())
const paid = (model: Model) =>
  model.delegations.filter(one => {
    const { paid: amount, invoiced } = invoiceableOf(model, one)
    return amount > invoiced
  })

/** Requests an invoice of a part of what was paid, and issues it or leaves it requested. */
export const invoice = (at: Place, percent: number, isIssued: boolean): Command => ({
  check: model => paid(model).length > 0,
  run: async (model, { till, ticketId }) => {
    const desk = till.admin.client
    const delegation = pick(paid(model), at)
    const { paid: most, invoiced } = invoiceableOf(model, delegation)
    const amount = percentOf(most - invoiced, percent)
    const shares = [{ delegationId: delegation.id, amount: fromFen(amount) }]
    const { code, data } = await desk.call(invoiceCalls.request, { ticketId, shares })
    expect(code).toBe(amount > most - invoiced ? invoiceFailures.aboveInvoiceable.code : 0)
    if (code !== 0) return
    const { id } = data
    if (isIssued) await expectOk(desk.call(invoiceCalls.issue, { id, version: 1, invoiceNo: nextNumber(), issueDate }))
    model.invoices.push({ id, delegation, amount, isIssued })
  },
  toString: () => `invoice ${percent} %`,
})

/** Sends a request back, or takes the whole of an issued invoice back. */
export const endInvoice = (at: Place): Command => ({
  check: ({ invoices }) => invoices.length > 0,
  run: async (model, { till }) => {
    const desk = till.admin.client
    const one = pick(model.invoices, at)
    const { id } = one
    if (one.isIssued) {
      await expectOk(desk.call(invoiceCalls.requestRed, { id, version: 2, redCause: 1, reason: '模型' }))
      await expectOk(desk.call(invoiceCalls.issueRed, { id, version: 3, redNo: nextNumber(), issueDate }))
    } else await expectOk(desk.call(invoiceCalls.sendBack, { id, version: 1, reason: '模型' }))
    model.invoices.splice(model.invoices.indexOf(one), 1)
  },
  toString: () => 'take an invoice back',
})
