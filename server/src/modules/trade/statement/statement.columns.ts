import { postingKind } from '@seam/contract/client/money/ledger'
import { fromFen } from '@seam/contract/kit/value/money'
import { type StatementRow, statementHeadings, statementState } from '@seam/contract/trade/statement'
import { type ListColumn, listColumns } from '../../../kit/export/list.ts'
import type { StoredStatement } from './statement.rows.ts'

/** The columns of the list of statements in Excel. */
export const statementColumns = listColumns<StoredStatement, typeof statementHeadings>(statementHeadings, {
  statementCode: { value: row => row.statementCode, width: 14 },
  clientName: { value: row => row.clientName, width: 36 },
  period: [
    { title: '期间起', value: row => row.startDate, width: 12 },
    { title: '期间止', value: row => row.endDate, width: 12 },
  ],
  openingReceivable: { value: row => fromFen(row.openingReceivable), kind: 'money' },
  closingReceivable: { value: row => fromFen(row.closingReceivable), kind: 'money' },
  openingBalance: { value: row => fromFen(row.openingBalance), kind: 'money' },
  closingBalance: { value: row => fromFen(row.closingBalance), kind: 'money' },
  state: { value: row => statementState.label(row.state), width: 10 },
  dispute: { value: row => row.dispute, width: 30 },
  createName: { value: row => row.createName, width: 12 },
  createTime: { value: row => row.createTime, kind: 'time', width: 20 },
})

/** The columns of the rows of one statement in Excel. */
export const statementRowColumns: readonly ListColumn<StatementRow>[] = [
  { key: 'createTime', title: '时间', value: row => row.createTime, kind: 'time', width: 20 },
  { key: 'kind', title: '类型', value: row => postingKind.label(row.kind), width: 14 },
  { key: 'code', title: '单号', value: row => row.code, width: 14 },
  { key: 'remarks', title: '摘要', value: row => row.remarks, width: 36 },
  { key: 'receivable', title: '应收增减（元）', value: row => row.receivable, kind: 'money' },
  { key: 'receivableAfter', title: '应收（元）', value: row => row.receivableAfter, kind: 'money' },
  { key: 'balance', title: '余额增减（元）', value: row => row.balance, kind: 'money' },
  { key: 'balanceAfter', title: '余额（元）', value: row => row.balanceAfter, kind: 'money' },
]
