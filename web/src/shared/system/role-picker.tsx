import { roleCalls } from '@seam/contract/system/role'
import { Select, type SelectProps } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { scopeText } from './scope-text.ts'
import './role-picker.css'

type Props = Omit<SelectProps<number[]>, 'options' | 'mode'> & {
  /** names of current roles that are not offered any more, by id */
  heldNames?: ReadonlyMap<number, string>
}

/** Selects roles of a user, with their data scope, among the enabled ones; a stopped current role keeps its name. */
export const RolePicker = ({ heldNames, ...rest }: Props) => {
  const { data, isPending } = useRead(roleCalls.open, {})
  const options = useMemo(() => {
    const offered = (data ?? [])
      .filter(role => role.enabled)
      .map(role => ({ value: role.id, label: role.roleName, scope: scopeText(role) }))
    const offeredIds = new Set(offered.map(({ value }) => value))
    const stopped = [...(heldNames ?? [])].filter(([value]) => !offeredIds.has(value))
    return [
      ...offered,
      ...stopped.map(([value, name]) => ({ value, label: `${name}（已停用）`, scope: '', disabled: true })),
    ]
  }, [data, heldNames])
  return (
    <Select<number[]>
      mode="multiple"
      options={options}
      loading={isPending}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      optionRender={({ data: { label, scope } }) => (
        <span className="role-picker-option">
          <span>{label}</span>
          <small>{scope}</small>
        </span>
      )}
      placeholder="请选择角色"
      {...rest}
    />
  )
}
