import { invoiceCalls, invoiceFailures } from '@seam/contract/client/invoice'
import { fromFen } from '@seam/contract/kit/value/money'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findClient } from '../client/client.rows.ts'
import { issueInvoice, issueRed, requestInvoice, requestRed, sendBackInvoice, withdrawRed } from './invoice.commands.ts'
import * as rows from './invoice.rows.ts'

const toWire = ({ amount, net, tax, red, ...invoice }: rows.ListedInvoice) => ({
  ...invoice,
  amount: fromFen(amount),
  net: fromFen(net),
  tax: fromFen(tax),
  red: fromFen(red),
})

export const invoiceRoutes = implement(
  invoiceCalls,
  {
    page: async ({ db, input, caller }) => {
      const { rows: listed, totalRecords } = await rows.selectInvoicePage(db, input, caller.scope)
      return { totalRecords, rows: listed.map(toWire) }
    },

    detail: async ({ db, input, caller }) => {
      const invoice = requireRow(await rows.findInvoice(db, input.id, caller.scope))
      const { shares, reds, events } = await rows.selectInvoiceStory(db, input.id)
      return {
        ...toWire(invoice),
        shares: shares.map(({ delegationId, delegateCode, amount, red, redRequested }) => ({
          delegationId,
          delegateCode,
          amount: fromFen(amount),
          red: fromFen(red),
          redRequested: fromFen(redRequested),
        })),
        reds: reds.map(({ amount, net, tax, ...red }) => ({
          ...red,
          amount: fromFen(amount),
          net: fromFen(net),
          tax: fromFen(tax),
        })),
        events,
      }
    },

    invoiceable: async ({ db, input, caller }) => {
      requireRow(await findClient(db, input.clientId, caller.scope))
      const delegations = await rows.selectInvoiceable(db, input.clientId, caller.scope)
      return delegations.map(({ paid, invoiced, ...delegation }) => ({
        ...delegation,
        paid: fromFen(paid),
        invoiced: fromFen(invoiced),
        invoiceable: fromFen(paid - invoiced),
      }))
    },

    request: requestInvoice,
    issue: issueInvoice,
    sendBack: sendBackInvoice,
    requestRed,
    withdrawRed,
    issueRed,
  },
  { invoice_no_taken: invoiceFailures.numberTaken, red_no_taken: invoiceFailures.numberTaken },
)
