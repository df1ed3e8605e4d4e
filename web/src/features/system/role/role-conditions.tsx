import { state } from '@seam/contract/kit/dictionary'
import { roleCalls } from '@seam/contract/system/role'
import { Select } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { clearable } from '../../../kit/form/clearable.tsx'
import type { Condition, ControlProps } from '../../../kit/query-panel/condition.ts'

/** One of the open roles (spec §2). */
const RoleFilter = ({ id, value, onChange }: ControlProps) => {
  const { data, isPending } = useRead(roleCalls.open, {})
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={next => onChange(next)}
      options={(data ?? []).map(role => ({ value: role.id, label: role.roleName }))}
      loading={isPending}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="全部"
    />
  )
}

export const roleConditions: readonly Condition[] = [
  { key: 'id', label: '角色名称', kind: 'select', control: props => <RoleFilter {...props} /> },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]
