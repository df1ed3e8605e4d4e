import { state } from '@seam/contract/kit/dictionary'
import { dataScope, type Role, roleType } from '@seam/contract/system/role'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { scopeText } from '../../../shared/system/scope-text.ts'

export const roleColumns: readonly Column<Role>[] = [
  { key: 'roleName', title: '角色名称', minWidth: 160, heading: true },
  dictionaryColumn('roleType', '角色类型', roleType, { width: 128 }),
  dictionaryColumn('state', '状态', state, { width: 96 }),
  {
    key: 'dataScope',
    title: '数据范围',
    minWidth: 136,
    render: row => (
      <span title={scopeText(row)}>
        <DictionaryTag dictionary={dataScope} value={row.dataScope} /> {row.departmentNames}
      </span>
    ),
  },
  { key: 'users', title: '用户数', width: 88, render: row => `${row.users} 人` },
  { key: 'remarks', title: '备注', minWidth: 200 },
  timeColumn('createTime', '创建时间', { optional: true }),
]
