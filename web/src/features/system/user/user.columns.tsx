import { type User, type userHeadings, userStatus } from '@seam/contract/system/user/user'
import { Tag } from 'antd'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'

export const userColumns: readonly ExportedColumn<User, typeof userHeadings>[] = [
  { key: 'userMobile', title: '账号', minWidth: 130 },
  {
    key: 'userName',
    title: '姓名',
    heading: true,
    render: row => (
      <>
        {row.userName} {row.companyName && <Tag title={row.companyName}>企业</Tag>}
      </>
    ),
  },
  { key: 'companyName', title: '所属企业', minWidth: 200, optional: true },
  { key: 'departmentName', title: '部门' },
  { key: 'roleName', title: '角色', minWidth: 160 },
  {
    key: 'userStatus',
    title: '状态',
    width: 210,
    render: row => (
      <>
        <DictionaryTag dictionary={userStatus} value={row.userStatus} />{' '}
        {row.lockedUntil && (
          <Tag color="red" title={`连续输错密码，锁定到 ${row.lockedUntil}`}>
            锁定到 {row.lockedUntil.slice(5, 16)}
          </Tag>
        )}
      </>
    ),
  },
  {
    key: 'loginOutTime',
    title: '登录时长',
    width: 104,
    optional: true,
    render: row => `${row.loginOutTime || 24} 小时`,
  },
  timeColumn('createTime', '创建时间', { optional: true }),
]
