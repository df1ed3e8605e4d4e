import { userHeadings, userStatus } from '@seam/contract/system/user/user'
import { listColumns } from '../../../kit/export/list.ts'
import type { UserRow } from './user.rows.ts'
import { withRoleName } from './user.rules.ts'

/** The columns of the user list in Excel. */
export const userColumns = listColumns<UserRow, typeof userHeadings>(userHeadings, {
  userMobile: { value: row => row.userMobile, width: 14 },
  userName: { value: row => row.userName, width: 12 },
  departmentName: { value: row => row.departmentName, width: 14 },
  roleName: { value: row => withRoleName(row).roleName, width: 24 },
  userStatus: { value: row => userStatus.label(row.userStatus), width: 8 },
  loginOutTime: { title: '登录时长（小时）', value: row => row.loginOutTime || 24, kind: 'number' },
  createTime: { value: row => row.createTime, kind: 'time', width: 20 },
  companyName: { value: row => row.companyName, width: 30 },
})
