import { invoiceFailures } from '@seam/contract/client/invoice'
import { invoiceImport } from '@seam/contract/client/invoice.import'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { collectFaults, RowFault } from '../../../kit/import/try-rows.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { issueLocked, lockInvoicesByCode } from './invoice.commands.ts'
import { invoiceLifecycle } from './invoice-lifecycle.commands.ts'

export const invoiceImportRoutes = importRoutes(invoiceImport, {
  nameOf: ({ invoiceCode, invoiceNo }) => `${invoiceCode} ${invoiceNo}`,
  constraints: { invoice_no_taken: ['invoiceNo', invoiceFailures.numberTaken] },
  begin: async ({ db, caller, actor, services, cells }) => {
    const codes = cells.flatMap(({ invoiceCode }) => invoiceCode ?? [])
    const locked = await lockInvoicesByCode(db, codes, caller.scope)
    const invoices = new Map(locked.map(invoice => [invoice.invoiceCode, invoice]))
    const findIssuable = (invoiceCode: string) => {
      const invoice = invoices.get(invoiceCode)
      if (invoice === undefined) throw new RowFault('invoiceCode', '没有这份开票申请')
      const [reason] = reasonsAgainst(invoiceLifecycle.transitions, 'issue', invoice)
      if (reason !== undefined) throw new RowFault('invoiceCode', reason.message)
      return invoice
    }
    return {
      identity: ['invoiceCode'],
      look: ({ invoiceCode }) => collectFaults(() => invoiceCode !== undefined && findIssuable(invoiceCode)),
      add: async ({ invoiceCode, ...issued }) => {
        await issueLocked(db, services, findIssuable(invoiceCode), issued, actor)
        return undefined
      },
    }
  },
})
