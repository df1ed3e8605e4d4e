import { feeLineKind } from '@seam/contract/client/ledger'
import { fromFen } from '@seam/contract/kit/money'
import type { Permission } from '@seam/contract/kit/permission'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { FeeLine } from './fee-lines.rows.ts'

const columns: readonly ListColumn<FeeLine>[] = [
  { key: 'createTime', title: '计费时间', value: row => row.createTime, kind: 'time' },
  { key: 'feeLineKind', title: '类型', value: row => feeLineKind.label(row.feeLineKind), width: 10 },
  { key: 'lineName', title: '名称', value: row => row.lineName, width: 24 },
  { key: 'sampleCode', title: '样品编号', value: row => row.sampleCode, width: 24 },
  { key: 'clientName', title: '客户', value: row => row.clientName, width: 36 },
  { key: 'delegateCode', title: '委托单号', value: row => row.delegateCode, width: 20 },
  { key: 'userName', title: '经手人', value: row => row.userName, width: 12 },
]

const amounts: readonly ListColumn<FeeLine>[] = [
  { key: 'charged', title: '标价（元）', value: row => fromFen(row.charged), kind: 'money' },
  { key: 'amount', title: '收费（元）', value: row => fromFen(row.amount), kind: 'money' },
]

/** The columns of the list; amounts only for users with the permission. */
export const lineColumns = (rights: ReadonlySet<Permission>): readonly ListColumn<FeeLine>[] =>
  rights.has('statMoney') ? [...columns, ...amounts] : columns
