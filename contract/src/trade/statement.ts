import { z } from 'zod'
import { postingKind } from '../client/money/ledger.ts'
import { exportOf, nothing, read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { exportColumns } from '../kit/list/export.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money } from '../kit/value/money.ts'
import { inPeriod, periodFields } from '../kit/value/period.ts'
import { chosenId, date, id, optionalText, version } from '../kit/value/text.ts'

/** Maximum number of rows of a statement. */
export const mostStatementRows = 5_000

export const statementState = dictionary('statementState', '对账单状态', {
  issued: [10, '待确认', 'gold'],
  confirmed: [20, '已确认', 'green'],
  disputed: [30, '有异议', 'red'],
})
export type StatementState = ValueOf<typeof statementState>

export const statementFailures = failures({
  tooManyRows: [25320, `对账期间的记录超过${mostStatementRows}条，请缩短期间`],
  endsLater: [25321, '对账期间不能晚于今天'],
  issuedAlready: [25322, '该期间已有相同的对账单'],
  wrongStatementState: [25323, '对账单的当前状态不能进行此操作'],
  disputeMissing: [25324, '请填写异议说明'],
})

/** The change of a client's two accounts by a posting, and both balances afterwards. */
export const StatementRow = z.object({
  /** Of the posting. */
  id: z.string(),
  createTime: z.string(),
  kind: postingKind.schema,
  /** Of the trade or refund. */
  code: z.string(),
  remarks: z.string(),
  /** Owed on credit: positive increases the debt. */
  receivable: money,
  balance: money,
  receivableAfter: money,
  balanceAfter: money,
})
export type StatementRow = z.output<typeof StatementRow>

/** The debt of the client at the end of the period, by whole days since it was put on credit. */
const Age = z.object({ from: z.number(), to: z.number().nullable(), amount: money })

export const StatementFigures = z.object({
  clientId: id,
  clientName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  openingReceivable: money,
  openingBalance: money,
  /** Sums of the rows: put on credit, settled or taken back, paid into the balance, taken from it. */
  charged: money,
  settled: money,
  deposited: money,
  spent: money,
  closingReceivable: money,
  closingBalance: money,
  ages: z.array(Age),
  rows: z.array(StatementRow),
})
export type StatementFigures = z.output<typeof StatementFigures>

export const ListedStatement = z.object({
  id,
  statementCode: z.string(),
  clientId: id,
  clientName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  openingReceivable: money,
  closingReceivable: money,
  openingBalance: money,
  closingBalance: money,
  state: statementState.schema,
  /** The objection of the client. */
  dispute: z.string(),
  answerName: z.string(),
  answerTime: z.string().nullable(),
  createName: z.string(),
  createTime: z.string(),
  version: z.number(),
})
export type ListedStatement = z.output<typeof ListedStatement>

/** As issued; the hash covers its figures and rows. */
export const Statement = ListedStatement.extend({ hash: z.string(), figures: StatementFigures })
export type Statement = z.output<typeof Statement>

const module = '对账单'

export const StatementDraft = z
  .strictObject({ clientId: chosenId('请选择客户'), startDate: date, endDate: date })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    message: '结束日期不能早于开始日期',
    path: ['endDate'],
  })

/** The answer of a client; `dispute` states the objection. */
export const StatementAnswer = z.strictObject({ agreed: z.boolean(), dispute: optionalText('异议说明', 500) })

const StatementQuery = pageQuery(
  { keyword: 'search', clientId: 'number', statementCode: 'text', state: 'number', createTime: 'time' },
  ['createTime', 'state'],
  periodFields,
)

/** The columns of the list of statements. */
export const statementHeadings = {
  statementCode: '对账单号',
  clientName: '客户',
  period: '期间',
  state: '状态',
  openingReceivable: '期初应收',
  closingReceivable: '期末应收',
  openingBalance: '期初余额',
  closingBalance: '期末余额',
  dispute: '异议',
  createName: '出具人',
  createTime: '出具时间',
} as const

export const statementCalls = {
  preview: read({
    path: 'statement/queryStatement',
    access: ['statementView', 'statementIssue'],
    summary: '客户一段时间的往来：期初 + 明细 = 期末，应收按账龄；不保存',
    input: StatementDraft,
    output: StatementFigures,
  }),
  issue: write({
    path: 'statement/issueStatement',
    access: 'statementIssue',
    summary: '出具对账单：数字和明细不再变化，等客户确认',
    input: StatementDraft,
    output: z.object({ id, statementCode: z.string() }),
    log: { module, action: '出具对账单' },
  }),
  answer: write({
    path: 'statement/answerStatement',
    access: 'statementIssue',
    summary: '登记客户对对账单的答复（盖章寄回等）',
    input: StatementAnswer.extend({ id, version }),
    output: nothing,
    log: { module, action: '登记对账答复' },
  }),
  page: read({
    path: 'statement/queryStatementPage',
    access: ['statementView', 'statementIssue'],
    summary: '对账单列表，新的在前；keyword 查找客户',
    input: inPeriod(StatementQuery),
    output: pageOf(ListedStatement),
  }),
  get: read({
    path: 'statement/queryStatementDetail',
    access: ['statementView', 'statementIssue'],
    summary: '对账单详情：出具时的数字和明细',
    input: z.strictObject({ id }),
    output: Statement,
  }),
  exportAll: exportOf({
    path: 'statement/exportStatementList',
    access: ['statementView', 'statementIssue'],
    summary: '导出对账单列表（xlsx）',
    input: inPeriod(StatementQuery.extend(exportColumns(statementHeadings))),
  }),
  exportRows: exportOf({
    path: 'statement/exportStatement',
    access: ['statementView', 'statementIssue'],
    summary: '导出一份对账单的明细（xlsx）',
    input: z.strictObject({ id }),
  }),
  print: exportOf({
    method: 'GET',
    path: 'statement/printStatement',
    access: ['statementView', 'statementIssue'],
    summary: '对账单（A4，PDF）',
    input: z.strictObject({ id }),
  }),
}
