import { ledgerAccount, postingKind } from '@seam/contract/client/ledger'
import { fromFen } from '@seam/contract/kit/money'
import type { ListColumn } from '../../../../kit/export/list.ts'
import type { ListedEntry } from './ledger-audit.rows.ts'

const positive = (amount: bigint) => fromFen(amount > 0n ? amount : 0n)

/** The columns of the list of entries in Excel. */
export const entryColumns: readonly ListColumn<ListedEntry>[] = [
  { key: 'id', title: '分录号', value: row => String(row.id), width: 10 },
  { key: 'postingId', title: '记账号', value: row => String(row.postingId), width: 10 },
  { key: 'businessDate', title: '记账日期', value: row => row.businessDate, width: 12 },
  { key: 'kind', title: '类型', value: row => postingKind.label(row.kind), width: 14 },
  { key: 'ledgerAccount', title: '科目', value: row => ledgerAccount.label(row.ledgerAccount), width: 12 },
  { key: 'debit', title: '借方（元）', value: row => positive(row.amount), kind: 'money' },
  { key: 'credit', title: '贷方（元）', value: row => positive(-row.amount), kind: 'money' },
  { key: 'clientName', title: '客户名称', value: row => row.clientName ?? '', width: 36 },
  { key: 'delegateCode', title: '委托单号', value: row => row.delegateCode ?? '', width: 16 },
  { key: 'shiftCode', title: '班次', value: row => row.shiftCode ?? '', width: 14 },
  { key: 'cause', title: '来源', value: row => row.cause, width: 24 },
  { key: 'remarks', title: '备注', value: row => row.remarks, width: 30 },
  { key: 'createName', title: '经办人', value: row => row.createName, width: 12 },
  { key: 'createTime', title: '时间', value: row => row.createTime, kind: 'time', width: 20 },
]
