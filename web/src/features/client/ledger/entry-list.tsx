import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { type EntryRow, type entryHeadings, ledgerAuditCalls } from '@seam/contract/client/money/ledger-audit'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { Money } from '../../../kit/money/money.tsx'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'

const sum = <K extends 'debit' | 'credit' | 'balanceAfter', T extends string>(key: K, title: T) => ({
  key,
  title,
  width: 120,
  align: 'right' as const,
  render: (row: EntryRow) => (row[key] === '0.00' && key !== 'balanceAfter' ? '' : <Money value={row[key]} />),
})

const columns: readonly ExportedColumn<EntryRow, typeof entryHeadings>[] = [
  { key: 'postingId', title: '记账号', width: 90, heading: true },
  { key: 'businessDate', title: '记账日期', width: 120 },
  dictionaryColumn('kind', '类型', postingKind, { width: 110 }),
  { key: 'ledgerAccount', title: '科目', width: 110, render: row => ledgerAccount.label(row.ledgerAccount) },
  sum('debit', '借方'),
  sum('credit', '贷方'),
  sum('balanceAfter', '记账后余额'),
  { key: 'clientName', title: '客户', minWidth: 160 },
  { key: 'delegateCode', title: '委托单', width: 170 },
  { key: 'shiftCode', title: '班次', width: 120, optional: true },
  { key: 'cause', title: '来源', width: 160 },
  { key: 'remarks', title: '备注', minWidth: 140, optional: true },
  { key: 'createName', title: '经办人', width: 100 },
  timeColumn('createTime', '时间'),
  timeColumn('eventTime', '款项时间', { optional: true }),
]

const byCause: Condition = { key: 'cause', label: '来源', kind: 'text' }
const conditions: readonly Condition[] = [
  { key: 'ledgerAccount', label: '科目', kind: 'select', source: { options: [...ledgerAccount.options] } },
  { key: 'createTime', label: '时间', kind: 'range' },
  byCause,
]

type Props = { filters?: readonly FilterItem[] }

/** Every entry of the ledger, the newest first; with fixed filters inside a drawer. */
export const EntryList = ({ filters }: Props) => (
  <PageTable
    listKey="finance/ledger"
    {...(filters === undefined ? {} : { filters, inDialog: true })}
    label="分录列表"
    call={ledgerAuditCalls.page}
    columns={columns}
    conditions={filters === undefined ? conditions : [byCause]}
    toolbar={view => (
      <ExportButton call={ledgerAuditCalls.exportAll} input={exportInput(view)} disabled={view.total === 0} />
    )}
  />
)
