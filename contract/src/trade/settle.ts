import { z } from 'zod'
import { payMethod } from '../client/money/pay-method.ts'
import { settlementState } from '../client/money/settlement.ts'
import { voucherNo } from '../client/money/transfer.ts'
import { exportOf, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { exportColumns } from '../kit/list/export.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money, positiveMoneyInput } from '../kit/value/money.ts'
import { inPeriod, periodFields } from '../kit/value/period.ts'
import { id, optionalText, version } from '../kit/value/text.ts'

/** Maximum number of trades of a settlement. */
export const mostTrades = 5_000

export const settleFailures = failures({
  tokenStale: [25201, '待结算的交易已变化，请重新确认'],
  settledElsewhere: [25202, '交易已在其他结算单中'],
  notForSettlement: [25160, '结算收款只能使用现金、转账、银行卡或余额'],
  nothingOutstanding: [25162, '没有待结算的金额'],
  tooManyTrades: [25203, `未结算的交易超过${mostTrades}笔，请选择客户或缩短期间`],
})

/** An unsettled credit trade, with its age. */
export const UnsettledRow = z.object({
  id,
  tradeCode: z.string(),
  clientId: id,
  clientName: z.string(),
  amount: money,
  /** Taken off what is owed; a refund of settled money is paid instead and not in it. */
  refunded: money,
  /** Settled, or written off. */
  cleared: money,
  /** What is still owed of it. */
  outstanding: money,
  /** Whole days since it was put on credit. */
  days: z.number(),
  /** Days beyond the credit term of the client; 0 within it. */
  overdueDays: z.number(),
  /** Of the settlement that contains it; empty if none does. */
  settleCode: z.string(),
  delegateCode: z.string(),
  delegateCount: z.number(),
  createName: z.string(),
  createTime: z.string(),
})
export type UnsettledRow = z.output<typeof UnsettledRow>

export const SettlementRow = z.object({
  id,
  settleCode: z.string(),
  clientId: id,
  clientName: z.string(),
  tradeCount: z.number(),
  /** When it was issued. */
  amount: money,
  received: money,
  toBalance: money,
  /** Still owed: refunds of its trades reduce it. */
  outstanding: money,
  state: settlementState.schema,
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
  version,
})
export type SettlementRow = z.output<typeof SettlementRow>

export const Settlement = SettlementRow.extend({
  trades: z.array(
    z.object({
      id,
      tradeCode: z.string(),
      delegateCode: z.string(),
      delegateCount: z.number(),
      /** Outstanding when the settlement was issued, and now. */
      amount: money,
      outstanding: money,
      createTime: z.string(),
    }),
  ),
  receipts: z.array(
    z.object({
      id,
      payMethod: payMethod.schema,
      amount: money,
      voucherNo: z.string(),
      createName: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type Settlement = z.output<typeof Settlement>

const UnsettledFilter = { clientId: id.optional(), ...periodFields }
const unsettledFilters = { tradeCode: 'text', createTime: 'time' } as const
const UnsettledQuery = pageQuery(unsettledFilters, ['createTime', 'outstanding'], UnsettledFilter)
// bankLine: of receipts by transfer, reversed settlements aside: 1 with a line of the bank statement, 0 without, 2 with one that the registrar imported
const settlementFilters = { settleCode: 'text', keyword: 'search', clientId: 'number', bankLine: 'member' } as const
const SettlementQuery = pageQuery(
  { ...settlementFilters, state: 'number', createTime: 'time' },
  ['createTime', 'amount', 'state'],
  periodFields,
)

const tradeIds = z.array(id).min(1, '请选择交易').max(mostTrades, `一次最多结算${mostTrades}笔交易`)

export const receipts = z
  .array(
    z.strictObject({
      payMethod: choiceOf(payMethod.schema),
      amount: positiveMoneyInput('请输入金额'),
      voucherNo,
    }),
  )
  .max(10, '一次最多10笔收款')

const Outcome = z.object({
  settlementId: id,
  settleCode: z.string(),
  state: settlementState.schema,
  outstanding: money,
  toBalance: money,
})

/** The columns of the list of unsettled trades. */
export const unsettledHeadings = {
  clientName: '客户',
  tradeCode: '交易号',
  delegateCode: '委托单',
  outstanding: '未结算',
  days: '账龄（天）',
  overdueDays: '账期',
  settleCode: '结算单',
  amount: '金额',
  refunded: '退款冲减',
  cleared: '已收或核销',
  createName: '经办人',
  createTime: '挂账时间',
} as const

/** The columns of the list of settlements. */
export const settlementHeadings = {
  settleCode: '结算单号',
  clientName: '客户',
  state: '状态',
  tradeCount: '交易数',
  amount: '金额',
  received: '已收',
  outstanding: '待收',
  createTime: '时间',
  createName: '经办人',
  toBalance: '转入余额',
  remarks: '备注',
} as const

export const settleCalls = {
  unsettledPage: read({
    path: 'trade/queryNoSettleTradePage',
    access: ['settleAdd', 'settleView'],
    summary: '未结算的挂账交易，账龄长的在前',
    input: UnsettledQuery,
    output: pageOf(UnsettledRow),
  }),
  unsettledList: read({
    path: 'trade/queryNoSettleTradeList',
    access: ['settleAdd', 'settleView'],
    summary: `未结算的挂账交易，不分页；超过${mostTrades}笔时拒绝`,
    input: z.strictObject(UnsettledFilter),
    output: z.array(UnsettledRow),
  }),
  exportUnsettled: exportOf({
    path: 'trade/exportUnSettleData',
    access: ['settleAdd', 'settleView'],
    summary: '导出未结算的交易（xlsx）',
    input: UnsettledQuery.extend(exportColumns(unsettledHeadings)),
  }),
  confirm: read({
    method: 'POST',
    path: 'settle/queryConfirmInfo',
    access: 'settleAdd',
    summary: `确认结算：所选交易或一段时间内未结算的交易，十分钟内有效；超过${mostTrades}笔时拒绝`,
    input: z
      .strictObject({ clientId: id, tradeIds: tradeIds.optional(), ...periodFields })
      .refine(({ tradeIds: chosen, startTime, endTime }) => chosen !== undefined || (startTime && endTime), {
        message: '请选择交易或起止日期',
        path: ['tradeIds'],
      }),
    output: z.object({
      token: z.string(),
      tradeIds: z.array(id),
      count: z.number(),
      gross: money,
      refunded: money,
      cleared: money,
      net: money,
    }),
  }),
  settle: write({
    path: 'settle/settle',
    access: 'settleAdd',
    summary: '结算：没有收款时为待收款结算单；多收的现金和转账转入余额',
    input: z.strictObject({
      token: z.string().min(1, '请先确认结算').max(2000),
      tradeIds,
      receipts: receipts.default([]),
      remarks: optionalText('备注', 100),
    }),
    output: Outcome,
    log: { module: '结算', action: '结算' },
  }),
  receive: write({
    path: 'settle/receive',
    access: 'settleAdd',
    summary: '结算单收款：先冲最早的交易',
    input: z.strictObject({ id, version, receipts: receipts.min(1, '请输入收款') }),
    output: Outcome,
    log: { module: '结算', action: '结算收款' },
  }),
  page: read({
    path: 'settle/queryZxSettleInfoPage',
    access: ['settleView', 'settleAdd'],
    summary:
      '结算单列表，新的在前；bankLine 为 1、0 的是收过银行流水中有、没有的对公转账的，为 2 的是登记人本人导入了流水的',
    input: inPeriod(SettlementQuery),
    output: pageOf(SettlementRow),
  }),
  get: read({
    path: 'settle/queryBySettleCode',
    access: ['settleView', 'settleAdd'],
    summary: '结算单详情：交易和收款',
    input: z.strictObject({ settleCode: z.string().trim().min(1, '请输入结算单号').max(20) }),
    output: Settlement,
  }),
  print: exportOf({
    method: 'GET',
    path: 'settle/printSettlement',
    access: ['settleView', 'settleAdd'],
    summary: '结算单（A4，PDF）：交易、收款、待收',
    input: z.strictObject({ id }),
  }),
  exportAll: exportOf({
    path: 'settle/exportSettleData',
    access: ['settleView', 'settleAdd'],
    summary: '导出结算单（xlsx）',
    input: inPeriod(SettlementQuery.extend(exportColumns(settlementHeadings))),
  }),
}
