import { dataScope, type Role, RoleDraft, roleCalls, roleType } from '@seam/contract/system/role'
import { Select } from 'antd'
import { Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { ScopeFields } from './scope-fields.tsx'

type Props = {
  open: boolean
  /** absent: a new role */
  role?: Role | undefined
  onClose: () => void
}

const refresh = [roleCalls.page, roleCalls.open]

/** Adds or edits a role. Only administrators create administrator roles. */
export const RoleDialog = ({ open, role, onClose }: Props) => {
  const { user } = useSession()
  const types = roleType.options.map(({ value, label }) => ({
    value,
    label,
    disabled: value === roleType.administrator && !user.isAdminRole,
  }))
  const fields = (
    <>
      <TextField name="roleName" label="角色名称" />
      <Field name="roleType" label="角色类型">
        <Select options={types} placeholder="请选择角色类型" />
      </Field>
      <ScopeFields />
      <NoteField name="remarks" label="备注" />
    </>
  )
  if (role === undefined)
    return (
      <FormDialog
        open={open}
        onClose={onClose}
        title="新增角色"
        call={roleCalls.add}
        schema={RoleDraft}
        initial={{ dataScope: dataScope.all }}
        refresh={refresh}
        success="新增成功"
      >
        {fields}
      </FormDialog>
    )
  const { roleName, roleType: type, remarks, dataScope: scope, departmentIds } = role
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="修改角色"
      call={roleCalls.update}
      schema={RoleDraft}
      initial={{ roleName, roleType: type, remarks, dataScope: scope, departmentIds }}
      toInput={draft => ({ ...draft, id: role.id, version: role.version })}
      refresh={refresh}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )
}
