import { invoiceCalls } from '@seam/contract/client/invoice'
import { ticketCalls } from '@seam/contract/client/ticket'

/** Reads that every change of an invoice makes stale. */
export const invoiceRefresh = [invoiceCalls.page, invoiceCalls.detail, invoiceCalls.invoiceable, ticketCalls.totalFee]
