import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money, positiveMoneyInput } from '../kit/value/money.ts'
import { inPeriod, periodFields } from '../kit/value/period.ts'
import { chosenId, date, id, idVersion, note, optionalText } from '../kit/value/text.ts'
import { ticketType, titleType } from './ticket.ts'

export const invoiceState = dictionary('invoiceState', '发票状态', {
  requested: [10, '待开票', 'gold'],
  sentBack: [15, '已退回', 'gray'],
  issued: [20, '已开票', 'green'],
  redRequested: [30, '待红冲', 'orange'],
  red: [40, '已红冲', 'red'],
})
export type InvoiceState = ValueOf<typeof invoiceState>

export const redCause = dictionary('redCause', '红冲原因', {
  mistake: [1, '开票有误', 'red'],
  returned: [2, '退款或退项', 'orange'],
  allowance: [3, '销售折让', 'purple'],
})
export type RedCause = ValueOf<typeof redCause>

/** Hours for which the confirmation of a red-letter invoice is valid. */
export const redConfirmationHours = 72

export const invoiceFailures = failures({
  wrongState: [25601, '发票的当前状态不能进行此操作'],
  aboveInvoiceable: [25602, '开票金额超过可开票金额'],
  numberTaken: [25603, '发票号码已存在'],
  wholeOnly: [25604, '开票有误或购方未使用、未入账的发票只能全额红冲，请红冲后重开'],
  redLapsed: [25605, `红字确认单已超过${redConfirmationHours}小时失效，请撤回后重新申请`],
  aboveInvoice: [25606, '红冲金额超过发票余额'],
  titleStopped: [25607, '发票抬头已停用'],
  delegationTwice: [25608, '同一委托单不能重复填写'],
})

const module = '发票'
const invoiceNumber = (label: string) =>
  z
    .string({ error: `请输入${label}` })
    .trim()
    .regex(/^[0-9A-Za-z]{8,20}$/, `${label}应为8至20位数字或字母`)
export const InvoiceRow = z.object({
  id,
  invoiceCode: z.string(),
  clientId: id,
  clientName: z.string(),
  state: invoiceState.schema,
  ticketType: ticketType.schema,
  ticketTitle: z.string(),
  taxNumber: z.string(),
  amount: money,
  net: money,
  tax: money,
  taxPercent: z.number(),
  /** The amount reversed by red-letter invoices. */
  red: money,
  invoiceNo: z.string().nullable(),
  issueDate: z.string().nullable(),
  redCause: redCause.schema.nullable(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
  version: z.number(),
})
export type InvoiceRow = z.output<typeof InvoiceRow>

export const Invoice = InvoiceRow.extend({
  titleType: titleType.schema,
  bankName: z.string(),
  bankAccount: z.string(),
  address: z.string(),
  telephone: z.string(),
  email: z.string(),
  shares: z.array(
    z.object({ delegationId: id, delegateCode: z.string(), amount: money, red: money, redRequested: money }),
  ),
  reds: z.array(
    z.object({
      id,
      redNo: z.string(),
      redCause: redCause.schema,
      amount: money,
      net: money,
      tax: money,
      issueDate: z.string(),
      createName: z.string(),
      createTime: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      command: z.string(),
      toState: z.number(),
      reason: z.string(),
      userName: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type Invoice = z.output<typeof Invoice>

const Share = z.strictObject({ delegationId: id, amount: positiveMoneyInput('请输入金额') })

/** Delegations of one invoice. */
export const mostInvoiceShares = 200

/** `shares`: a part of the invoiceable amount of each delegation. */
export const InvoiceDraft = z.strictObject({
  ticketId: chosenId('请选择发票抬头'),
  shares: z.array(Share).min(1, '请选择委托单').max(mostInvoiceShares, `一张发票最多${mostInvoiceShares}份委托单`),
  remarks: optionalText('备注', 200),
})

/** Without `shares`: the whole amount. */
export const RedDraft = z.strictObject({
  redCause: choiceOf(redCause.schema),
  /** The buyer has deducted or booked it. */
  usedByBuyer: z.boolean().default(false),
  shares: z.array(Share).min(1, '请选择委托单').max(mostInvoiceShares).optional(),
  reason: note('红冲说明', 200),
})

export const InvoiceIssueDraft = z.strictObject({ invoiceNo: invoiceNumber('发票号码'), issueDate: date })

export const InvoiceSendBackDraft = z.strictObject({ reason: note('退回原因', 200) })

export const RedIssueDraft = z.strictObject({ redNo: invoiceNumber('红字发票号码'), issueDate: date })

export const invoiceCalls = {
  page: read({
    path: 'invoice/queryInvoicePage',
    access: ['invoiceView', 'invoiceRequest'],
    summary: '发票列表，新的在前；keyword 查找客户',
    input: inPeriod(
      pageQuery(
        {
          keyword: 'search',
          clientId: 'number',
          invoiceCode: 'text',
          invoiceNo: 'text',
          state: 'number',
          createTime: 'time',
        },
        ['createTime', 'amount', 'state'],
        periodFields,
      ),
    ),
    output: pageOf(InvoiceRow),
  }),
  detail: read({
    path: 'invoice/queryInvoiceDetail',
    access: ['invoiceView', 'invoiceRequest'],
    summary: '发票详情：委托单、红字发票、经过',
    input: z.strictObject({ id }),
    output: Invoice,
  }),
  invoiceable: read({
    path: 'invoice/queryInvoiceable',
    access: ['invoiceView', 'invoiceRequest'],
    summary: '客户可开票的委托单：已付 − 已退 − 已开票',
    input: z.strictObject({ clientId: id }),
    output: z.array(
      z.object({
        delegationId: id,
        delegateCode: z.string(),
        createTime: z.string(),
        paid: money,
        invoiced: money,
        invoiceable: money,
      }),
    ),
  }),
  request: write({
    path: 'invoice/requestInvoice',
    access: 'invoiceRequest',
    summary: '申请开票',
    input: InvoiceDraft,
    output: z.object({ id, invoiceCode: z.string(), amount: money, net: money, tax: money }),
    log: { module, action: '申请开票' },
  }),
  issue: write({
    path: 'invoice/issueInvoice',
    access: 'invoiceIssue',
    summary: '登记已开具的发票号码',
    input: InvoiceIssueDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '登记发票' },
  }),
  sendBack: write({
    path: 'invoice/sendBackInvoice',
    access: 'invoiceIssue',
    summary: '退回开票申请',
    input: InvoiceSendBackDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '退回开票申请' },
  }),
  requestRed: write({
    path: 'invoice/requestRed',
    access: 'invoiceRequest',
    summary: '申请红冲：开票有误或购方未使用的只能全额',
    input: RedDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '申请红冲' },
  }),
  withdrawRed: write({
    path: 'invoice/withdrawRed',
    access: ['invoiceRequest', 'invoiceIssue'],
    summary: '撤回红冲申请',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module, action: '撤回红冲申请' },
  }),
  issueRed: write({
    path: 'invoice/issueRed',
    access: 'invoiceIssue',
    summary: '登记红字发票号码',
    input: RedIssueDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '登记红字发票' },
  }),
}
