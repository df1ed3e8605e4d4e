import { z } from 'zod'
import { importOf } from '../kit/list/import.ts'
import { text } from '../kit/value/text.ts'
import { InvoiceIssueDraft } from './invoice.ts'

/** Numbers of issued invoices from Excel, by the code of the request. */
export const invoiceImport = importOf({
  path: 'invoice/importInvoiceNo',
  access: 'invoiceIssue',
  noun: '发票号',
  row: z.strictObject({ invoiceCode: text('申请编号', 20), ...InvoiceIssueDraft.shape }),
  columns: [
    { key: 'invoiceCode', title: '申请编号', hint: '待开票的申请', example: 'FP00000012' },
    { key: 'invoiceNo', title: '发票号码', hint: '8 至 20 位数字或字母，不能重复', example: '24142000000012345678' },
    { key: 'issueDate', title: '开票日期', kind: 'date', example: '2026-09-18' },
  ],
  limit: 500,
  log: { module: '发票', action: '导入发票号' },
})

export const invoiceImportCalls = invoiceImport.calls
