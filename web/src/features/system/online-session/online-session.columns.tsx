import type { LockedAccount, OnlineSession } from '@seam/contract/system/session/online-session'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'

export const onlineColumns: readonly Column<OnlineSession>[] = [
  { key: 'userMobile', title: '账号', minWidth: 130 },
  {
    key: 'userName',
    title: '姓名',
    heading: true,
    minWidth: 140,
    render: ({ userName, own }) => (
      <>
        {userName} {own && <Badge color="blue">本机</Badge>}
      </>
    ),
  },
  { key: 'departmentName', title: '部门' },
  { key: 'address', title: '登录地址', minWidth: 140 },
  { key: 'browser', title: '浏览器' },
  { key: 'system', title: '操作系统' },
  timeColumn('createTime', '登录时间'),
  timeColumn('seenTime', '最后活动', { width: 120 }),
  { key: 'expires', title: '最迟到', width: 168, optional: true },
]

export const lockedColumns: readonly Column<LockedAccount>[] = [
  { key: 'userMobile', title: '账号', minWidth: 130 },
  { key: 'userName', title: '姓名', heading: true },
  { key: 'departmentName', title: '部门' },
  { key: 'failedCount', title: '连续输错', width: 110, render: row => `${row.failedCount} 次` },
  { key: 'lockedUntil', title: '锁定到', minWidth: 168 },
]
