import { z } from 'zod'
import { invoiceState } from '../client/invoice.ts'
import {
  attemptState,
  ledgerAccount,
  postingKind,
  refundCause,
  refundState,
  tradeKind,
  tradeState,
} from '../client/money/ledger.ts'
import { payMethod } from '../client/money/pay-method.ts'
import { settlementState } from '../client/money/settlement.ts'
import { bankRef, voucherNo } from '../client/money/transfer.ts'
import { exportOf, nothing, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { exportColumns } from '../kit/list/export.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money } from '../kit/value/money.ts'
import { periodFields } from '../kit/value/period.ts'
import { id, note } from '../kit/value/text.ts'

export const tradeFailures = failures({
  quoteStale: [25101, '应付金额已变化或报价已过期，请核对后重新确认'],
  payPasswordWrong: [25103, '支付密码错误'],
  payPasswordLocked: [25104, '支付密码错误次数过多，请稍后再试'],
  tenderedShort: [25155, '实收现金少于应收金额'],
  likeRecharge: [25156, '两分钟内有相同金额的充值，如确需再充请填写原因'],
  payPasswordMissing: [25157, '未设置支付密码，不能使用余额支付；请由收费员为客户设置'],
  notReceivedTransfer: [25159, '只有已收款、没有全部退还的对公转账可以更正凭证号'],
  numberHasLine: [25164, '凭证号的银行流水已导入，不能更正'],
  sameNumber: [25165, '凭证号没有变化'],
  notForRecharge: [25158, '充值不能使用余额或挂账'],
})

/** A payment or recharge in its list. */
export const TradeRow = z.object({
  id,
  tradeCode: z.string(),
  tradeKind: tradeKind.schema,
  clientId: id,
  clientName: z.string(),
  payMethod: payMethod.schema,
  amount: money,
  /** The part that went to the balance. */
  surplus: money,
  refunded: money,
  state: tradeState.schema,
  /** Of the first delegation. */
  delegateCode: z.string(),
  delegateCount: z.number(),
  voucherNo: z.string(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
})
export type TradeRow = z.output<typeof TradeRow>

const TradeShare = z.object({
  delegationId: id,
  delegateCode: z.string(),
  amount: money,
  settled: money,
  refunded: money,
  /** Of credit: taken back unpaid, a part of what is refunded. */
  released: money,
  /** Of credit: written off, or given as a discount. */
  writtenOff: money,
})

const Entry = z.object({
  ledgerAccount: ledgerAccount.schema,
  /** Either value is 0.00. */
  debit: money,
  credit: money,
  delegateCode: z.string(),
  balanceAfter: money.nullable(),
})

const Posting = z.object({
  id: z.string(),
  kind: postingKind.schema,
  businessDate: z.string(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
  entries: z.array(Entry),
})

/** A trade with its history. */
export const Trade = TradeRow.extend({
  tendered: money.nullable(),
  change: money.nullable(),
  shares: z.array(TradeShare),
  postings: z.array(Posting),
  attempts: z.array(
    z.object({
      id,
      payMethod: payMethod.schema,
      state: attemptState.schema,
      amount: money,
      outTradeNo: z.string(),
      providerNo: z.string().nullable(),
      createTime: z.string(),
    }),
  ),
  settlements: z.array(z.object({ settleCode: z.string(), state: settlementState.schema, amount: money })),
  invoices: z.array(
    z.object({ id, invoiceCode: z.string(), invoiceNo: z.string(), state: invoiceState.schema, amount: money }),
  ),
  approverName: z.string(),
  /** What the caller can do with it now. */
  can: z.object({
    /** Approve or refuse a recharge above the limit. */
    approve: z.boolean(),
    refuse: z.boolean(),
    /** Show a code for it. */
    collect: z.boolean(),
    /** request a refund of it */
    refund: z.boolean(),
    settle: z.boolean(),
    /** Correct its number at the bank. */
    correctNumber: z.boolean(),
  }),
  refunds: z.array(
    z.object({
      id,
      refundCode: z.string(),
      cause: refundCause.schema,
      state: refundState.schema,
      /** Of this trade. */
      amount: money,
      reason: z.string(),
      createName: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type Trade = z.output<typeof Trade>

const sums = {
  methods: z.array(
    z.object({ payMethod: payMethod.schema, count: z.number(), taken: money, refunded: money, net: money }),
  ),
  taken: money,
  refunded: money,
  net: money,
}
const Takings = z.object({
  ...sums,
  /** What was received for credit, by settlements and claims; refunded: of reversed settlements. */
  settled: z.object(sums).optional(),
  /** The net in money: what went on credit is none, and what was received for credit is. */
  moneyNet: money.optional(),
})
export type Takings = z.output<typeof Takings>

const SumInput = z.strictObject({ ...periodFields, clientId: id.optional() })

const TradeQuery = pageQuery(
  {
    tradeCode: 'text',
    keyword: 'search',
    clientId: 'number',
    tradeKind: 'number',
    payMethod: 'number',
    state: 'number',
    createTime: 'time',
    /** Of transfers that were received: 1 with a line of the bank statement, 0 without. */
    bankLine: 'member',
  },
  ['tradeCode', 'payMethod', 'amount', 'state', 'createTime'],
  periodFields,
)

/** The columns of the list of trades. */
export const tradeHeadings = {
  tradeCode: '交易号',
  createTime: '时间',
  clientName: '客户',
  delegateCode: '委托单',
  tradeKind: '类型',
  payMethod: '支付方式',
  amount: '金额',
  state: '状态',
  refunded: '已退',
  surplus: '转入余额',
  createName: '收费员',
  voucherNo: '凭证号',
  remarks: '备注',
} as const

export const NumberDraft = z.strictObject({ voucherNo: bankRef, reason: note('更正原因', 200) })

export const tradeCalls = {
  page: read({
    path: 'trade/queryTradePage',
    access: ['tradeView', 'paymentConfirm'],
    summary:
      '交易列表，新的在前；没有期间、时间条件和交易号时从90天前开始；keyword 查找客户；bankLine 为 1、0 的是银行流水中有、没有的对公转账，为 2 的是登记人本人导入了流水的',
    input: TradeQuery,
    output: pageOf(TradeRow),
  }),
  exportAll: exportOf({
    path: 'trade/exportTradeList',
    access: ['tradeView', 'paymentConfirm'],
    summary: '导出交易列表（xlsx）；期间与列表相同',
    input: TradeQuery.extend(exportColumns(tradeHeadings)),
  }),
  detail: read({
    path: 'trade/queryTradeDetail',
    access: ['tradeView', 'paymentConfirm'],
    summary: '交易详情：份额、记账分录、扫码、退款、结算单、发票和可进行的操作',
    input: z.strictObject({ id }),
    output: Trade,
  }),
  correctNumber: write({
    path: 'trade/correctVoucherNo',
    access: 'suspenseClaim',
    summary:
      '更正已收对公转账的凭证号，或补上没有的：原号的银行流水未导入，新号的也未导入、不是现金存款；同号的几笔转账须与银行流水的金额合计相符。earlierNo 是现在的凭证号，没有时为空',
    input: NumberDraft.extend({ id, earlierNo: voucherNo }),
    output: nothing,
    log: { module: '交易', action: '更正凭证号' },
  }),
  takings: read({
    path: 'trade/queryAccountSum',
    access: ['tradeView', 'paymentConfirm'],
    summary:
      '检测费收款汇总：按支付方式，减去退款；settled 为结算和认领收回的挂账，moneyNet 为不计挂账、计入结算的净收款',
    input: SumInput,
    output: Takings,
  }),
  recharges: read({
    path: 'trade/queryRechargeAccountSum',
    access: ['tradeView', 'paymentConfirm'],
    summary: '充值汇总：按支付方式',
    input: SumInput,
    output: Takings,
  }),
}
