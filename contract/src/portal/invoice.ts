import { z } from 'zod'
import { InvoiceDraft, InvoiceRow, invoiceCalls } from '../client/invoice.ts'
import { checkTitle, Ticket, titleFields } from '../client/ticket.ts'
import { nothing, read, write } from '../kit/call.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money } from '../kit/value/money.ts'
import { id, idVersion } from '../kit/value/text.ts'
import { front } from './portal.ts'

const PortalInvoice = InvoiceRow.pick({
  id: true,
  invoiceCode: true,
  state: true,
  ticketType: true,
  ticketTitle: true,
  amount: true,
  red: true,
  invoiceNo: true,
  issueDate: true,
  createTime: true,
  version: true,
}).extend({
  /** Of a request that was sent back or withdrawn. */
  returnReason: z.string().nullable(),
})
type PortalInvoice = z.output<typeof PortalInvoice>

const PortalTitle = Ticket.pick({
  id: true,
  titleType: true,
  ticketType: true,
  ticketTitle: true,
  taxNumber: true,
  bankName: true,
  bankAccount: true,
  address: true,
  telephone: true,
  email: true,
  isDefault: true,
})
type PortalTitle = z.output<typeof PortalTitle>

export const portalInvoiceCalls = {
  titles: read({
    path: front('invoice/titles'),
    access: 'portalMoney',
    summary: '本单位的发票抬头，默认的在前',
    output: z.array(PortalTitle),
  }),
  addTitle: write({
    path: front('invoice/addTitle'),
    access: 'portalMoney',
    summary: '新增发票抬头',
    input: z.strictObject(titleFields).superRefine(checkTitle),
    output: z.object({ id }),
    log: { module: '客户门户', action: '新增发票抬头' },
  }),
  invoiceable: read({
    path: front('invoice/invoiceable'),
    access: 'portalMoney',
    summary: '可开票的委托及金额：已付 − 已退 − 已开票，合计同 queryTotalFee',
    output: z.object({ totalFee: money, delegations: invoiceCalls.invoiceable.output }),
  }),
  request: write({
    path: front('invoice/request'),
    access: 'portalMoney',
    summary: '申请开票，不超过可开票金额',
    input: InvoiceDraft,
    output: z.object({ id, invoiceCode: z.string(), amount: money }),
    log: { module: '客户门户', action: '申请开票' },
  }),
  withdraw: write({
    path: front('invoice/withdraw'),
    access: 'portalMoney',
    summary: '撤回还没有开票的申请，金额可以重新申请',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module: '客户门户', action: '撤回开票申请' },
  }),
  page: read({
    method: 'POST',
    path: front('invoice/queryPage'),
    access: 'portalMoney',
    summary: '本单位的发票，新的在前',
    input: pageQuery({ createTime: 'time' }, []),
    output: pageOf(PortalInvoice),
  }),
}
