import { rightsOfBlindness } from '@seam/contract/kit/blindness'
import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import { type DataScope, type roleCalls, roleType } from '@seam/contract/system/role'
import { userStatus } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import { type Scope, type ScopeGrant, withinScope } from '../../../kit/list/scope.ts'
import { readPerRevision } from '../../../kit/session/read-per-revision.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const enabled = sql.lit(state.enabled)

/** The departments of a role's custom scope, as one text. */
const departmentNames = sql<string>`coalesce((
  select string_agg(department_name, '、' order by department.id)
  from role_department join department on department.id = department_id where role_id = role.id), '')`.as(
  'departmentNames',
)

/** Whether a menu or one above it is stopped. */
const isStopped = sql<boolean>`exists (
  with recursive above as (
    select menu.parent_id, menu.state
    union all select parent.parent_id, parent.state from menu parent join above on parent.id = above.parent_id
  ) select from above where state <> ${enabled})`

// Rights count as in countsForBlindness of the contract.
const blindness = sql<string[]>`array(
  select distinct auth_flag from role_menu join menu on menu.id = menu_id
  where role_id = role.id and auth_flag = any(${sql.val(rightsOfBlindness)}) and (auth_flag <> 'codeMapping' or not ${isStopped})
  order by auth_flag)`.as('blindness')

export const selectEnabledRoles = (db: Db) =>
  db
    .selectFrom('role')
    .select(['id', 'roleName', 'roleType', 'dataScope', departmentNames, blindness])
    .where('state', '=', state.enabled)
    .orderBy('id')
    .execute()

/** Locks enabled roles. */
export const lockEnabledRoles = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('role')
    .select(['id', 'roleName', 'roleType'])
    .where('id', 'in', [...ids])
    .where('state', '=', state.enabled)
    .orderBy('id')
    .forShare()
    .execute()

/** The names of roles, stopped ones too, for the log. */
export const findRoleNames = async (db: Db, ids: readonly number[]): Promise<string> => {
  const rows = await db
    .selectFrom('role')
    .select('roleName')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(({ roleName }) => roleName).join('、')
}

/**
 * The union of the rights of these roles; undefined means every right (a role of type 1 is among them). Stopped
 * roles and menus count: enabled again they give the same rights, so nobody with fewer may grant or change them
 * meanwhile.
 */
export const findRightsOfRoles = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlySet<Permission> | undefined> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('role')
    .leftJoin('roleMenu', 'roleMenu.roleId', 'role.id')
    .leftJoin('menu', 'menu.id', 'roleMenu.menuId')
    .select(['role.roleType', sql<string>`coalesce(menu.auth_flag, '')`.as('authFlag')])
    .distinct()
    .where('role.id', 'in', [...ids])
    .execute()
  if (rows.some(row => row.roleType === roleType.administrator)) return undefined
  return new Set(rows.map(row => row.authFlag).filter((flag): flag is Permission => Object.hasOwn(permissions, flag)))
}

/** The rights that a user can grant: those of all their enabled roles, also while a menu is stopped. */
export const findGrantableRights = async (
  db: Db,
  caller: { readonly isAdmin: boolean; readonly userId: number },
): Promise<ReadonlySet<Permission> | undefined> => {
  if (caller.isAdmin) return undefined
  const roles = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select('role.id')
    .where('userRole.userId', '=', caller.userId)
    .where('role.state', '=', state.enabled)
    .execute()
  return findRightsOfRoles(
    db,
    roles.map(({ id }) => id),
  )
}

const columns = ['id', 'roleName', 'roleType', 'state', 'remarks', 'dataScope', 'version', 'createTime'] as const

const departmentIds = sql<number[]>`
  array(select department_id from role_department where role_id = role.id order by department_id)`.as('departmentIds')

const countUsersPerRole = readPerRevision(async db => {
  const rows = await db
    .selectFrom('userRole')
    .select(['roleId', sql<number>`count(*)::int`.as('users')])
    .groupBy('roleId')
    .execute()
  return new Map(rows.map(({ roleId, users }) => [roleId, users]))
})

export const selectRolePage = async (db: Db, input: InputOf<typeof roleCalls.page>, revision: bigint) => {
  const roles = db
    .selectFrom('role')
    .select([...columns, departmentIds, departmentNames, sql<boolean>`state = ${enabled}`.as('enabled')])
  const { rows, totalRecords } = await paginate(db, roles, input, {
    columns: { id: 'id', roleName: 'roleName', roleType: 'roleType', state: 'state', createTime: 'createTime' },
    last: 'id',
    defaultSort: { by: 'roleType', order: 'asc' },
  })
  const users = await countUsersPerRole(db, revision)
  return { rows: rows.map(row => ({ ...row, users: users.get(row.id) ?? 0 })), totalRecords }
}

/** Locks a role. */
export const lockRole = (tx: Tx, id: number) =>
  tx
    .selectFrom('role')
    .select([...columns, departmentIds, departmentNames])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The scopes of these roles. */
export const selectScopesOfRoles = async (db: Db, ids: readonly number[]): Promise<ScopeGrant[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('role')
        .select(['dataScope', departmentIds])
        .where('id', 'in', [...ids])
        .execute()

type Fields = { roleName: string; roleType: 1 | 2; remarks: string; dataScope: DataScope }

export const insertRole = async (tx: Tx, role: Fields): Promise<number> =>
  (await tx.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()).id

export const updateRole = async (tx: Tx, id: number, edit: Partial<Fields> & { state?: 1 | 2 }) => {
  await tx
    .updateTable('role')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Replaces the departments of a role's custom scope. */
export const replaceDepartments = async (tx: Tx, roleId: number, ids: readonly number[]) => {
  await tx.deleteFrom('roleDepartment').where('roleId', '=', roleId).execute()
  if (ids.length > 0)
    await tx
      .insertInto('roleDepartment')
      .values(ids.map(departmentId => ({ roleId, departmentId })))
      .execute()
}

/** The names of departments, for the log. */
export const findDepartmentNames = async (db: Db, ids: readonly number[]): Promise<string> =>
  ids.length === 0
    ? ''
    : (
        await db
          .selectFrom('department')
          .select('departmentName')
          .where('id', 'in', [...ids])
          .orderBy('id')
          .execute()
      )
        .map(row => row.departmentName)
        .join('、')

export const countUsers = async (db: Db, roleId: number): Promise<number> =>
  (
    await db
      .selectFrom('userRole')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('roleId', '=', roleId)
      .executeTakeFirstOrThrow()
  ).total

/**
 * Gives a role to enabled users within a scope; returns who they are and how many did not have it, or undefined if
 * one does not exist.
 */
export const insertRoleUsers = async (tx: Tx, roleId: number, userIds: readonly number[], scope: Scope) => {
  const users = await tx
    .selectFrom('appUser')
    .select(['id', 'userName', 'departmentId'])
    .where('id', 'in', [...userIds])
    .where(withinScope(scope, { user: 'app_user.id', department: 'app_user.department_id' }))
    .where('userStatus', '=', userStatus.enabled)
    .orderBy('id')
    .forShare()
    .execute()
  if (users.length !== userIds.length) return undefined
  const added = await tx
    .insertInto('userRole')
    .values(users.map(user => ({ userId: user.id, roleId })))
    .onConflict(on => on.doNothing())
    .returning('userId')
    .execute()
  return { users, added: added.length }
}

/** The roles of a user, stopped ones too, with their data scope. */
export const selectUserRoles = (db: Db, userId: number) =>
  db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select(['role.id', 'roleName', 'roleType', 'role.state', 'dataScope', departmentNames])
    .where('userRole.userId', '=', userId)
    .orderBy('role.id')
    .execute()

/** The roles of several users, stopped ones too. */
export const selectRoleIdsOfUsers = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('userRole')
    .select(['userId', 'roleId'])
    .where('userId', 'in', [...userIds])
    .execute()
