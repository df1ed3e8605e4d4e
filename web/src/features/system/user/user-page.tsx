import { PlusOutlined } from '@ant-design/icons'
import { secondFactorCalls } from '@seam/contract/system/session/second-factor'
import { type User, userCalls, userStatus } from '@seam/contract/system/user/user'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import { importButton } from '../../../kit/import/import-button.tsx'
import { useAddOnArrival } from '../../../kit/location/use-add-on-arrival.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { DepartmentPicker } from '../../../shared/system/department-picker.tsx'
import type { Credentials } from './initial-password.tsx'
import { useUserSwitch } from './use-user-switch.ts'
import { userColumns } from './user.columns.tsx'

const userConditions: readonly Condition[] = [
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

const ImportUsers = importButton(() =>
  import('@seam/contract/system/user/user.import').then(module => module.userImport),
)

const UserDialog = lazyDialog(() => import('./user-dialog.tsx').then(module => module.UserDialog))
const PasswordDialog = lazyDialog(() => import('./password-dialog.tsx').then(module => module.PasswordDialog))
const AuthorityDrawer = lazyDialog(() =>
  import('./authority/authority-drawer.tsx').then(module => module.AuthorityDrawer),
)
const InitialPassword = lazyDialog(() => import('./initial-password.tsx').then(module => module.InitialPassword))

const switchLabels = { [userStatus.stopped]: '启用', [userStatus.enabled]: '停用', [userStatus.pending]: '拒绝' }

/** Removes a user's second factor after a confirmation, for users who lost their telephone. */
const useSecondFactorReset = () => {
  const { run } = useWrite(secondFactorCalls.reset, { success: '操作成功！' })
  return ({ id, userName, userMobile }: User) =>
    confirmThen(
      {
        title: `重置【${userName}】（${userMobile}）的两步验证？`,
        content: '请先确认是本人提出。他的登录随即结束，之后只凭密码登录，可以重新设置。',
        okText: '重置',
      },
      () => run({ id }),
    )
}

/** User management (spec §2). */
export const UserPage = () => {
  const editing = useDialog<User>()
  const resetting = useDialog<User>()
  const looking = useDialog<User>()
  const newUser = useDialog<Credentials>()
  useAddOnArrival(() => editing.show())
  const switchUser = useUserSwitch()
  const resetFactor = useSecondFactorReset()

  const actions = (user: User): RowAction[] => [
    {
      label: user.userStatus === userStatus.pending ? '审核' : '编辑',
      permit: ['userEdit'],
      onClick: () => editing.show(user),
    },
    {
      label: switchLabels[user.userStatus],
      permit: ['userDel'],
      danger: user.userStatus !== userStatus.stopped,
      onClick: () => void switchUser(user),
    },
    { label: '重置密码', permit: ['changePass'], onClick: () => resetting.show(user) },
    { label: '重置两步验证', permit: ['secondFactorReset'], danger: true, onClick: () => void resetFactor(user) },
    { label: '有效权限', permit: ['userAuthority'], onClick: () => looking.show(user) },
  ]

  return (
    <>
      <PageTable
        listKey="system/user"
        label="用户列表"
        call={userCalls.page}
        columns={userColumns}
        conditions={userConditions}
        actions={actions}
        toolbar={view => (
          <>
            <Permit of={['userAdd']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
                新增用户
              </Button>
              <ImportUsers refresh={[userCalls.page]} />
            </Permit>
            <ExportButton call={userCalls.exportAll} input={exportInput(view)} disabled={view.total === 0} />
          </>
        )}
      />
      <UserDialog open={editing.open} user={editing.subject} onClose={editing.close} onAdded={newUser.show} />
      <PasswordDialog open={resetting.open} user={resetting.subject} onClose={resetting.close} />
      <AuthorityDrawer open={looking.open} id={looking.subject?.id} onClose={looking.close} />
      <InitialPassword open={newUser.open} credentials={newUser.subject} onClose={newUser.close} />
    </>
  )
}
