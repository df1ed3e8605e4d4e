import type { Condition } from '../../../kit/query-panel/condition.ts'

const account: Condition = { key: 'userMobile', label: '账号', kind: 'text' }
const name: Condition = { key: 'userName', label: '姓名', kind: 'text' }

export const lockedConditions: readonly Condition[] = [account, name]

export const onlineConditions: readonly Condition[] = [
  account,
  name,
  { key: 'departmentName', label: '部门', kind: 'text' },
  { key: 'address', label: '登录地址', kind: 'text' },
  { key: 'createTime', label: '登录时间', kind: 'range' },
]
