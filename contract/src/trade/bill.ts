import { z } from 'zod'
import { payMethod, scanMethods } from '../client/money/pay-method.ts'
import { nothing, read, step, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money } from '../kit/value/money.ts'
import { date, id, note, version } from '../kit/value/text.ts'

export const billLineKind = dictionary('billLineKind', '账单行类型', {
  payment: ['payment', '收款', 'green'],
  refund: ['refund', '退款', 'red'],
})
export type BillLineKind = ValueOf<typeof billLineKind>

/** How the bill of a channel differs from the ledger. */
export const reconKind = dictionary('reconKind', '对账差异', {
  amount: [1, '金额不符', 'red'],
  onlyTheirs: [2, '渠道有、系统无', 'purple'],
  onlyOurs: [3, '系统有、渠道无', 'orange'],
})
export type ReconKind = ValueOf<typeof reconKind>

export const reconState = dictionary('reconState', '差异状态', {
  waiting: [10, '待下期账单', 'gold'],
  open: [20, '待处理', 'red'],
  matched: [30, '已相符', 'green'],
  handled: [40, '已处理', 'gray'],
})
export type ReconState = ValueOf<typeof reconState>

export const billFailures = failures({
  notThere: [25504, '渠道还没有这一天的账单，请稍后再试'],
  dayNotOver: [25505, '只能取今天以前的账单'],
  wrongReconState: [25506, '该差异的当前状态不能进行此操作'],
})

/** The bill of a day from a channel. */
export const BillRow = z.object({
  id,
  payMethod: payMethod.schema,
  billDay: z.string(),
  paymentCount: z.number(),
  payments: money,
  refundCount: z.number(),
  refunds: money,
  /** Retained by the channel. */
  fee: money,
  /** Differences of this day that a user must handle. */
  openItems: z.number(),
  /** null: fetched, but not compared yet. */
  compareTime: z.string().nullable(),
  createTime: z.string(),
})
export type BillRow = z.output<typeof BillRow>

export const ReconItem = z.object({
  id,
  payMethod: payMethod.schema,
  billDay: z.string(),
  reconKind: reconKind.schema,
  lineKind: billLineKind.schema,
  outTradeNo: z.string(),
  outRefundNo: z.string(),
  providerNo: z.string(),
  /** null: missing in the ledger or in the bill. */
  ourAmount: money.nullable(),
  theirAmount: money.nullable(),
  tradeCode: z.string(),
  clientName: z.string(),
  state: reconState.schema,
  /** The automatic action on it. */
  finding: z.string(),
  /** The finding of the user who handled it. */
  remarks: z.string(),
  handleName: z.string(),
  handleTime: z.string().nullable(),
  createTime: z.string(),
  version: z.number(),
})
export type ReconItem = z.output<typeof ReconItem>

export const HandleDraft = z.strictObject({ remarks: note('处理说明', 200) })

export const FetchDraft = z.strictObject({
  payMethod: choiceOf(z.literal(scanMethods)),
  billDay: date,
})

const module = '渠道对账'

export const billCalls = {
  page: read({
    path: 'bill/queryPage',
    access: 'billView',
    summary: '渠道账单列表，新的在前',
    input: pageQuery({ payMethod: 'number', billDay: 'time' }, ['billDay']),
    output: pageOf(BillRow),
  }),
  items: read({
    path: 'bill/queryReconItemPage',
    access: 'billView',
    summary: '对账差异列表，新的在前',
    input: pageQuery(
      { payMethod: 'number', reconKind: 'number', state: 'number', billDay: 'time', outTradeNo: 'text' },
      ['billDay', 'state'],
    ),
    output: pageOf(ReconItem),
  }),
  fetch: step({
    path: 'bill/fetch',
    access: 'billHandle',
    summary: '立即取渠道一天的账单并核对；已取过的只补做没有完成的核对',
    input: FetchDraft,
    output: z.object({ lineCount: z.number(), openItems: z.number() }),
  }),
  handle: write({
    path: 'bill/handleReconItem',
    access: 'billHandle',
    summary: '处理一条对账差异：写明原因；系统有、渠道无的可提前处理',
    input: HandleDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '处理差异' },
  }),
}
