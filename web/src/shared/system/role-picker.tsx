import { roleCalls } from '@seam/contract/system/role'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { type CurrentEntries, IdSelect } from '../../kit/picker/id-select.tsx'
import { multipleChoice } from '../../kit/picker/multiple-choice.ts'
import { scopeText } from './scope-text.ts'
import './role-picker.css'

type Props = {
  id?: string
  value?: number[]
  onChange?: (roleIds: number[]) => void
  disabled?: boolean
  current?: CurrentEntries
}

/** Selects roles of a user, with their data scope, among the enabled ones and those that they have. */
export const RolePicker = (props: Props) => {
  const { data } = useRead(roleCalls.open, {})
  const options = useMemo(
    () =>
      data
        ?.filter(role => role.enabled)
        .map(role => ({ value: role.id, label: role.roleName, scope: scopeText(role) })),
    [data],
  )
  return (
    <IdSelect
      {...multipleChoice}
      options={options}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      renderOption={option => (
        <span className="role-picker-option">
          <span>{option.label}</span>
          <small>{'scope' in option ? option.scope : ''}</small>
        </span>
      )}
      placeholder="请选择角色"
      {...props}
    />
  )
}
