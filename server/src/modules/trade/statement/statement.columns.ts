import { postingKind } from '@seam/contract/client/ledger'
import { fromFen } from '@seam/contract/kit/money'
import { type StatementRow, statementState } from '@seam/contract/trade/statement'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { StoredStatement } from './statement.rows.ts'

/** The columns of the list of statements in Excel. */
export const statementColumns: readonly ListColumn<StoredStatement>[] = [
  { key: 'statementCode', title: '对账单号', value: row => row.statementCode, width: 14 },
  { key: 'clientName', title: '客户名称', value: row => row.clientName, width: 36 },
  { key: 'startDate', title: '开始日期', value: row => row.startDate, width: 12 },
  { key: 'endDate', title: '结束日期', value: row => row.endDate, width: 12 },
  { key: 'openingReceivable', title: '期初应收（元）', value: row => fromFen(row.openingReceivable), kind: 'money' },
  { key: 'closingReceivable', title: '期末应收（元）', value: row => fromFen(row.closingReceivable), kind: 'money' },
  { key: 'openingBalance', title: '期初余额（元）', value: row => fromFen(row.openingBalance), kind: 'money' },
  { key: 'closingBalance', title: '期末余额（元）', value: row => fromFen(row.closingBalance), kind: 'money' },
  { key: 'state', title: '状态', value: row => statementState.label(row.state), width: 10 },
  { key: 'dispute', title: '异议', value: row => row.dispute, width: 30 },
  { key: 'createName', title: '出具人', value: row => row.createName, width: 12 },
  { key: 'createTime', title: '出具时间', value: row => row.createTime, kind: 'time', width: 20 },
]

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
