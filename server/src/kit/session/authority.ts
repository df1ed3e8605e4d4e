import { state } from '@seam/contract/kit/dictionary'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import { dataScope, roleType } from '@seam/contract/system/role'
import type pg from 'pg'
import type { Scope } from '../list/scope.ts'

/** The rights of a user, by their department and roles. */
export type Authority = {
  /** The user's department and every one above it are enabled. */
  readonly departmentOpen: boolean
  readonly hasEnabledRole: boolean
  readonly hasAnyRole: boolean
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  /** The rows that they may see. */
  readonly scope: Scope
  readonly revision: bigint
}

type AuthorityRow = Omit<Authority, 'permissions' | 'scope'> &
  Omit<Scope, 'userId'> & { readonly flags: readonly string[] }

const scopeOf = (
  userId: number,
  { everything, own, below, departmentIds, salesmanIds, enterprise }: Omit<Scope, 'userId'>,
): Scope =>
  enterprise === null
    ? { userId, everything, own, below, departmentIds, salesmanIds, enterprise }
    : // whatever its roles show
      { userId, everything: false, own: true, below: false, departmentIds: [], salesmanIds: [], enterprise }

// A stopped menu stops all menus below it.
const statement = `
  with recursive above as (
    select id, parent_id, state from department where id = $2
    union select department.id, department.parent_id, department.state
    from department join above on department.id = above.parent_id
  ), roles as (
    select role.id, role_type, data_scope, state = ${state.enabled} as enabled from user_role join role on role.id = role_id where user_id = $1
  ), below as (
    select $2::integer as id where exists (select from roles where enabled and data_scope = ${dataScope.below})
    union select department.id from department join below on department.parent_id = below.id
  ), open_menu as (
    select id, auth_flag from menu where parent_id is null and state = ${state.enabled}
    union select menu.id, menu.auth_flag from menu join open_menu on menu.parent_id = open_menu.id where menu.state = ${state.enabled}
  )
  select
    coalesce((select bool_and(state = ${state.enabled}) from above), false) as "departmentOpen",
    exists (select from roles where enabled) as "hasEnabledRole",
    exists (select from roles) as "hasAnyRole",
    exists (select from roles where enabled and role_type = ${roleType.administrator}) as "isAdmin",
    array(
      select distinct auth_flag from roles join role_menu on role_id = roles.id join open_menu on open_menu.id = menu_id
      where enabled and auth_flag <> ''
    ) as flags,
    exists (select from roles where enabled and (role_type = ${roleType.administrator} or data_scope = ${dataScope.all})) as everything,
    exists (select from roles where enabled and data_scope = ${dataScope.own}) as own,
    exists (select from roles where enabled and data_scope = ${dataScope.below}) as below,
    array(
      select department_id from roles join role_department on role_id = roles.id where enabled and data_scope = ${dataScope.custom}
      union select $2 where exists (select from roles where enabled and data_scope = ${dataScope.department})
      union select id from below
    ) as "departmentIds",
    array(select id from salesman where user_id = $1) as "salesmanIds",
    (select json_build_object('clientId', client_id) from enterprise
      where id = (select enterprise_id from app_user where id = $1)) as enterprise,
    revision
  from authority`

const isPermission = (flag: string): flag is Permission => Object.hasOwn(permissions, flag)
const everyRight: ReadonlySet<Permission> = new Set(Object.keys(permissions).filter(isPermission))

/** Reads the rights; an administrator has every permission. */
export const readAuthority = async (guard: pg.Pool, userId: number, departmentId: number): Promise<Authority> => {
  const { rows } = await guard.query<AuthorityRow>(statement, [userId, departmentId])
  const [row] = rows
  if (row === undefined) throw new Error('the authority row is missing')
  const { flags, everything, own, below, departmentIds, salesmanIds, enterprise, ...authority } = row
  return {
    ...authority,
    permissions: row.isAdmin ? everyRight : new Set(flags.filter(isPermission)),
    scope: scopeOf(userId, { everything, own, below, departmentIds, salesmanIds, enterprise }),
  }
}

/** Users of whom the configuration can require a second factor: administrators, and those who approve reports. */
export const mustHaveSecondFactor = ({ isAdmin, permissions }: Pick<Authority, 'isAdmin' | 'permissions'>) =>
  isAdmin || permissions.has('reportApprove')

/** Why a user with the right password may not sign in; undefined if they may. */
export const reasonAgainstEntry = (authority: Authority): string | undefined => {
  if (!authority.departmentOpen) return '所属部门已停用'
  if (!authority.hasEnabledRole) return authority.hasAnyRole ? '所属角色已停用' : '尚未分配角色'
  return undefined
}
