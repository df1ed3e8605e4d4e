import { state } from '@seam/contract/kit/dictionary'
import type { Department } from '@seam/contract/system/department'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'

export const departmentColumns: readonly [Column<Department>, ...Column<Department>[]] = [
  { key: 'departmentName', title: '部门名称', minWidth: 240, heading: true },
  { key: 'contactUser', title: '部门负责人' },
  { key: 'telephone', title: '联系电话', minWidth: 130 },
  { key: 'remarks', title: '备注', minWidth: 180 },
  {
    key: 'state',
    title: '状态',
    width: 96,
    render: row => <DictionaryTag dictionary={state} value={row.state} />,
  },
]
