import { PlusOutlined } from '@ant-design/icons'
import { state } from '@seam/contract/kit/dictionary'
import { type Role, roleCalls } from '@seam/contract/system/role'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { Permit, usePermit } from '../../../kit/session/permit.tsx'
import { roleColumns } from './role.columns.tsx'
import { roleConditions } from './role-conditions.tsx'

/** Stops or enables a role after a confirmation (spec §4). */
const useRoleSwitch = () => {
  const { run } = useWrite(roleCalls.switchState, { refresh: [roleCalls.page, roleCalls.open] })
  return ({ id, roleName, state }: Role) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用角色【${roleName}】？`,
        content: '停用后该角色的用户将无法正常登录；还有其他启用角色的用户，只失去该角色的权限。',
        okText: '停用',
      },
      start: { title: `是否启用角色【${roleName}】？`, okText: '启用' },
      run: async next => {
        if ((await run({ id, state: next })) === undefined) return
        toast.success(next === 1 ? '角色停用成功!' : '角色启用成功!')
      },
    })
}

const RoleDialog = lazyDialog(() => import('./role-dialog.tsx').then(module => module.RoleDialog))
const AuthorityPanel = lazyDialog(() => import('./authority/authority-panel.tsx').then(module => module.AuthorityPanel))
const AddUsersDialog = lazyDialog(() =>
  import('./add-users/add-users-dialog.tsx').then(module => module.AddUsersDialog),
)

/** Role management (spec §2). */
export const RolePage = () => {
  const editing = useDialog<Role>()
  const granting = useDialog<Role>()
  const adding = useDialog<Role>()
  const switchRole = useRoleSwitch()
  const seesUsers = usePermit(['userView'])

  const actions = (role: Role): RowAction[] => {
    const enabled = role.state === state.enabled
    return [
      { label: '编辑', permit: ['roleEdit'], onClick: () => editing.show(role) },
      { label: '权限配置', permit: ['roleSet'], onClick: () => granting.show(role) },
      {
        label: enabled ? '停用' : '启用',
        permit: ['roleDel'],
        danger: enabled,
        onClick: () => void switchRole(role),
      },
      ...(enabled && seesUsers
        ? [{ label: '添加用户', permit: ['setUserRole'], onClick: () => adding.show(role) } as const]
        : []),
    ]
  }

  return (
    <>
      <PageTable
        listKey="system/role"
        label="角色列表"
        call={roleCalls.page}
        columns={roleColumns}
        conditions={roleConditions}
        actions={actions}
        toolbar={
          <Permit of={['roleAdd']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增角色
            </Button>
          </Permit>
        }
      />
      <RoleDialog open={editing.open} role={editing.subject} onClose={editing.close} />
      <AuthorityPanel open={granting.open} role={granting.subject} onClose={granting.close} />
      <AddUsersDialog open={adding.open} role={adding.subject} onClose={adding.close} />
    </>
  )
}
