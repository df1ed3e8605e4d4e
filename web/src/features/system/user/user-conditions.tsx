import { userStatus } from '@seam/contract/system/user'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { DepartmentPicker } from '../../../shared/system/department-picker.tsx'

export const userConditions: readonly Condition[] = [
  { key: 'userMobile', label: '账号', kind: 'text' },
  {
    key: 'departmentId',
    label: '部门',
    kind: 'tree',
    control: ({ id, value, onChange }) => (
      <DepartmentPicker
        id={id}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
        withStopped
        placeholder="全部"
      />
    ),
  },
  { key: 'userName', label: '姓名', kind: 'text' },
  { key: 'userStatus', label: '状态', kind: 'select', source: { options: [...userStatus.options] } },
]
