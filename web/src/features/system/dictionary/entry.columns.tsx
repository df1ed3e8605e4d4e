import { state } from '@seam/contract/kit/dictionary'
import type { DictionaryEntry } from '@seam/contract/system/dictionary'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'

/** An entry with its position, which tables use as row id. */
export type EntryRow = DictionaryEntry & { readonly id: number }

const badge: Column<EntryRow> = {
  key: 'dictCodeName',
  title: '名称',
  minWidth: 160,
  heading: true,
  render: ({ dictCodeName, warnColor }) => <Badge color={warnColor}>{dictCodeName}</Badge>,
}
const code: Column<EntryRow> = { key: 'dictCode', title: '编码', minWidth: 120 }

/** Entries of closed dictionaries cannot be stopped or be the default. */
export const closedColumns: readonly Column<EntryRow>[] = [badge, code]

export const openColumns: readonly Column<EntryRow>[] = [
  badge,
  code,
  { key: 'isDefault', title: '默认', width: 80, render: ({ isDefault }) => (isDefault ? '是' : '--') },
  dictionaryColumn('state', '状态', state, { width: 96 }),
]
