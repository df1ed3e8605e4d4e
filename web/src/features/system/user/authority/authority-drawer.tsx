import { state } from '@seam/contract/kit/dictionary'
import { type GrantedMenu, type UserAuthority, userCalls } from '@seam/contract/system/user/user'
import { Alert, Tag } from 'antd'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DetailDrawer } from '../../../../kit/drawer/detail-drawer.tsx'
import { BlindnessAlert } from '../../../../shared/system/blindness-alert.tsx'
import { scopeText } from '../../../../shared/system/scope-text.ts'
import { GrantedTree } from './granted-tree.tsx'
import './user-authority.css'

type Props = {
  open: boolean
  id: number | undefined
  onClose: () => void
}

const rightsOf = (menus: readonly GrantedMenu[]): ReadonlySet<string> =>
  new Set(menus.flatMap(menu => [...(menu.stopped ? [] : [menu.authFlag]), ...rightsOf(menu.children)]))

/** The effective permissions of a user, and the roles that grant each. */
export const AuthorityDrawer = ({ open, id, onClose }: Props) => {
  const read = useRead(userCalls.authority, { id: id ?? 0 }, { enabled: open })
  const { data } = read
  const user = id !== undefined && data?.id === id ? data : undefined
  return (
    <DetailDrawer
      open={open}
      onClose={onClose}
      width={720}
      title={user ? `有效权限：${user.userName}（${user.userMobile}）` : '有效权限'}
    >
      {user === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <div className="user-authority">
          <Roles authority={user} />
          {user.isAdmin ? (
            <Alert type="info" showIcon title="持有系统管理员角色：拥有全部权限，可看全部数据。" />
          ) : (
            <>
              <BlindnessAlert permissions={rightsOf(user.menus)} />
              <GrantedTree authority={user} />
            </>
          )}
        </div>
      )}
    </DetailDrawer>
  )
}

const Roles = ({ authority: { roles, departmentName } }: { authority: UserAuthority }) => (
  <dl className="user-authority-roles">
    <div>
      <dt>部门</dt>
      <dd>{departmentName}</dd>
    </div>
    {roles.map(role => (
      <div key={role.id}>
        <dt>
          <Tag variant="filled" color={role.state === state.enabled ? 'blue' : 'default'}>
            {role.roleName}
          </Tag>
        </dt>
        <dd>{role.state === state.enabled ? `数据范围：${scopeText(role)}` : '已停用，不起作用'}</dd>
      </div>
    ))}
  </dl>
)
