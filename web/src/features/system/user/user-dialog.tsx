import { clientCalls } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { roleCalls, roleType } from '@seam/contract/system/role'
import { type User, userCalls, userStatus } from '@seam/contract/system/user/user'
import { Form } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { Field, MobileField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'
import { currentEntry } from '../../../kit/picker/id-select.tsx'
import { RemotePicker } from '../../../kit/picker/remote-picker.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { BlindnessAlert } from '../../../shared/system/blindness-alert.tsx'
import { DepartmentPicker } from '../../../shared/system/department-picker.tsx'
import { RolePicker } from '../../../shared/system/role-picker.tsx'
import type { Credentials } from './initial-password.tsx'
import { UserForm } from './user-form.ts'

type Props = {
  open: boolean
  /** absent: a new user */
  user?: User | undefined
  onClose: () => void
  onAdded: (credentials: Credentials) => void
}

const usualHours = 24
const refresh = [userCalls.page]

/** A registered user starts without department and role: both must be chosen. */
const emptyOf = (user: User): Partial<UserForm> => ({
  userMobile: user.userMobile,
  userName: user.userName,
  loginOutTime: usualHours,
  clientId: user.clientId,
})

const draftOf = (user: User): UserForm => ({
  userMobile: user.userMobile,
  userName: user.userName,
  departmentId: user.departmentId,
  roleId: user.roleId,
  loginOutTime: user.loginOutTime || usualHours,
  clientId: user.clientId,
})

/** The client is sent only if it changed: a client outside the user's scope stays. */
const changeOf = ({ clientId = null, ...draft }: UserForm, { id, version, clientId: before }: User) => ({
  ...draft,
  id,
  version,
  ...(clientId !== before && { clientId }),
})

const enabledClients = [{ key: 'state', op: 'eq' as const, value: [state.enabled] }]

const ClientChoice = ({ user }: { user: User }) => (
  <Field name="clientId" label="所属客户" hint="其账号只能看到这个客户的委托单、报告；不选则什么也看不到">
    <RemotePicker
      call={clientCalls.page}
      searchKey="keyword"
      filters={enabledClients}
      labelOf={({ clientName, clientCode }) => `${clientName}（${clientCode}）`}
      valueLabel={user.clientName || undefined}
      placeholder="名称、拼音首字母、编号或电话"
    />
  </Field>
)

/** Warns of roles that are blind each, but not together. */
const BlindnessOfRoles = () => {
  const chosen = Form.useWatch<number[] | undefined>('roleId')
  const { data } = useRead(roleCalls.open, {})
  const roles = (data ?? []).filter(({ id }) => chosen?.includes(id))
  if (roles.some(({ roleType: type }) => type === roleType.administrator)) return null
  return <BlindnessAlert permissions={new Set(roles.flatMap(({ blindness }) => blindness))} />
}

/** The department and the roles that a user has, stopped ones too. */
const entriesOf = (user: User | undefined) => ({
  department: currentEntry(user?.departmentId, user?.departmentName),
  roles: new Map((user?.roleId ?? []).map((id, at) => [id, user?.roleNames[at] ?? ''])),
})

/** Adds or edits a user; the account of an existing user is fixed. */
export const UserDialog = ({ open, user, onClose, onAdded }: Props) => {
  const mayAssign = usePermit(['setUserRole']) || user === undefined
  const maySeeClients = usePermit(['clientView'])
  const maySetHours = usePermit(['setLogin']) || user === undefined
  const current = useMemo(() => entriesOf(user), [user])
  const fields = (
    <>
      <MobileField name="userMobile" label="账号" placeholder="请输入手机号" disabled={user !== undefined} />
      <TextField name="userName" label="姓名" />
      <Field name="departmentId" label="归属部门">
        <DepartmentPicker current={current.department} placeholder="请选择归属部门" />
      </Field>
      <Field name="roleId" label="角色">
        <RolePicker current={current.roles} disabled={!mayAssign} />
      </Field>
      <BlindnessOfRoles />
      <NumberField
        name="loginOutTime"
        label="登录时长"
        suffix="小时"
        hint="登录后最多保持多久，1-24 小时"
        disabled={!maySetHours}
      />
    </>
  )
  if (user === undefined)
    return (
      <FormDialog
        open={open}
        onClose={onClose}
        title="新增用户"
        call={userCalls.add}
        schema={UserForm}
        initial={{ loginOutTime: usualHours }}
        refresh={refresh}
        success="新增成功"
        onDone={({ initialPassword, passwordExpires }, { userMobile }) =>
          onAdded({ account: userMobile, password: initialPassword, expires: passwordExpires })
        }
      >
        {fields}
        <p className="form-note">初始密码在保存后显示；首次登录须修改。</p>
      </FormDialog>
    )
  const pending = user.userStatus === userStatus.pending
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={pending ? '审核注册' : '修改用户'}
      call={userCalls.update}
      schema={UserForm}
      initial={pending ? emptyOf(user) : draftOf(user)}
      toInput={draft => changeOf(draft, user)}
      refresh={refresh}
      success={pending ? '审核通过' : '修改成功'}
    >
      {fields}
      {user.companyName !== '' && maySeeClients && <ClientChoice user={user} />}
      {pending && (
        <p className="form-note">
          {user.companyName && `这是【${user.companyName}】的企业账号。`}
          分配部门和角色{user.companyName && '、所属客户'}后即审核通过，该用户可以用自己设的密码登录。
        </p>
      )}
    </FormDialog>
  )
}
