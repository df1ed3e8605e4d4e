import type { Notifier } from '@seam/contract/client/notifier'
import { state } from '@seam/contract/kit/dictionary'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import { defaultColumn } from '../default-mark.tsx'

export const notifierColumns: readonly Column<Notifier>[] = [
  { key: 'notifierName', title: '通知人', minWidth: 120, heading: true },
  { key: 'telephone', title: '手机号', width: 140 },
  defaultColumn(),
  { key: 'state', title: '状态', width: 84, render: row => <DictionaryTag dictionary={state} value={row.state} /> },
  timeColumn('createTime', '新增时间'),
]
