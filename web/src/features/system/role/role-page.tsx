import { PlusOutlined } from '@ant-design/icons'
import { state } from '@seam/contract/kit/dictionary'
import { type Role, roleCalls } from '@seam/contract/system/role'
import { Button } from 'antd'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { Permit, usePermit } from '../../../kit/session/permit.tsx'
import { roleColumns } from './role-columns.tsx'
import { roleConditions } from './role-conditions.tsx'
import { useRoleSwitch } from './use-role-switch.ts'

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
