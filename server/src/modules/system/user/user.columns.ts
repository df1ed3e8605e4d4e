import { userStatus } from '@seam/contract/system/user'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { UserRow } from './user.rows.ts'

/** The columns of the user list in Excel. */
export const userColumns: readonly ListColumn<UserRow>[] = [
  { key: 'userMobile', title: '账号', value: row => row.userMobile, width: 14 },
  { key: 'userName', title: '姓名', value: row => row.userName, width: 12 },
  { key: 'departmentName', title: '部门', value: row => row.departmentName, width: 14 },
  { key: 'roleName', title: '角色', value: row => row.roleName, width: 24 },
  { key: 'userStatus', title: '状态', value: row => userStatus.label(row.userStatus), width: 8 },
  { key: 'loginOutTime', title: '登录时长（小时）', value: row => row.loginOutTime || 24, kind: 'number' },
  { key: 'createTime', title: '创建时间', value: row => row.createTime, kind: 'time', width: 20 },
  { key: 'companyName', title: '所属企业', value: row => row.companyName, width: 30 },
]
