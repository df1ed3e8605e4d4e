import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type userCalls, userStatus } from '@seam/contract/system/user'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { applyFiltersAndOrder, paginate } from '../../../kit/list/page.ts'
import { type Scope, withinScope } from '../../../kit/list/scope.ts'
import { nextVersion } from '../../../kit/sql/next-version.ts'
import { departmentSubtree } from '../department/department.rows.ts'
import { departmentNames } from '../role/role.rows.ts'

const users = (db: Db) =>
  db
    .selectFrom('appUser')
    .innerJoin('department', 'department.id', 'appUser.departmentId')
    .select([
      'appUser.id',
      'appUser.userMobile',
      'appUser.userName',
      'appUser.departmentId',
      'department.departmentName',
      'appUser.userStatus',
      'appUser.loginOutTime',
      'appUser.createTime',
      'appUser.version',
      sql<string | null>`case when app_user.locked_until > now() then app_user.locked_until end`.as('lockedUntil'),
      sql<string>`coalesce((select company_name from enterprise where id = app_user.enterprise_id), '')`.as(
        'companyName',
      ),
      sql<number[]>`array(select role_id from user_role where user_id = app_user.id order by role_id)`.as('roleId'),
      sql<string>`coalesce((select string_agg(role_name, '、' order by role.id) from user_role
        join role on role.id = user_role.role_id where user_role.user_id = app_user.id), '')`.as('roleName'),
    ])

const owner = { user: 'app_user.id', department: 'app_user.department_id' }
const usersInScope = (db: Db, scope: Scope) => users(db).where(withinScope(scope, owner))

type Builder = ExpressionBuilder<Tables, 'appUser' | 'department'>

const order = {
  columns: {
    userMobile: 'appUser.userMobile',
    userName: 'appUser.userName',
    userStatus: 'appUser.userStatus',
    createTime: 'appUser.createTime',
    departmentName: 'department.departmentName',
    departmentId: (eb: Builder, item: FilterItem) =>
      eb.or(item.value.map(id => eb('appUser.departmentId', 'in', departmentSubtree(Number(id))))),
    roleId: (eb: Builder, item: FilterItem) =>
      eb.exists(
        eb
          .selectFrom('userRole')
          .select('userRole.userId')
          .whereRef('userRole.userId', '=', 'appUser.id')
          .where('userRole.roleId', 'in', item.value.map(Number)),
      ),
  },
  last: 'appUser.id',
} as const

type UserFilter = Pick<InputOf<typeof userCalls.page>, 'query' | 'sort' | 'departmentId'>

/** The users of a scope with their departments and roles; a department counts with all below it. */
const filteredUsers = (db: Db, { departmentId }: UserFilter, scope: Scope) =>
  departmentId
    ? usersInScope(db, scope).where('appUser.departmentId', 'in', departmentSubtree(departmentId))
    : usersInScope(db, scope)

export const selectUserPage = (db: Db, input: InputOf<typeof userCalls.page>, scope: Scope) =>
  paginate(db, filteredUsers(db, input, scope), input, order)

/** Every user that the list would show, in its order. */
export const userQuery = (db: Db, input: UserFilter, scope: Scope) =>
  applyFiltersAndOrder(filteredUsers(db, input, scope), input, order)

export type UserRow = Awaited<ReturnType<ReturnType<typeof userQuery>['execute']>>[number]

/** The user, locked until this transaction ends; undefined outside the scope. */
export const lockUser = (tx: Tx, id: number, scope: Scope) =>
  usersInScope(tx, scope).where('appUser.id', '=', id).forUpdate('appUser').executeTakeFirst()

export const findUser = (db: Db, id: number, scope: Scope) =>
  usersInScope(db, scope).where('appUser.id', '=', id).executeTakeFirst()

type NewUser = {
  userMobile: string
  userName: string
  departmentId: number
  loginOutTime: number
  passwordHash: string
  passwordExpires: Date | null
}

export const isMobileTaken = async (db: Db, userMobile: string): Promise<boolean> =>
  (await db.selectFrom('appUser').select('id').where('userMobile', '=', userMobile).executeTakeFirst()) !== undefined

export const insertUser = async (tx: Tx, user: NewUser, roleIds: readonly number[]): Promise<number> => {
  const { id } = await tx.insertInto('appUser').values(user).returning('id').executeTakeFirstOrThrow()
  await insertRoles(tx, id, roleIds)
  return id
}

const insertRoles = (tx: Tx, userId: number, roleIds: readonly number[]) =>
  tx
    .insertInto('userRole')
    .values(roleIds.map(roleId => ({ userId, roleId })))
    .execute()

type Edit = { userName: string; departmentId: number; loginOutTime: number }

/** A user who was waiting for approval is enabled by it. */
export const updateUser = async (tx: Tx, id: number, edit: Edit) => {
  await tx
    .updateTable('appUser')
    .set({
      ...edit,
      userStatus: sql`case when user_status = ${userStatus.pending} then ${userStatus.enabled} else user_status end`,
      version: nextVersion,
    })
    .where('id', '=', id)
    .execute()
}

export const replaceRoles = async (tx: Tx, userId: number, roleIds: readonly number[]) => {
  await tx.deleteFrom('userRole').where('userId', '=', userId).execute()
  await insertRoles(tx, userId, roleIds)
}

export const setUserStatus = async (tx: Tx, id: number, userStatus: 1 | 2) => {
  await tx
    .updateTable('appUser')
    .set({ userStatus, failedCount: 0, lockedUntil: null, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const setPassword = async (tx: Tx, id: number, passwordHash: string) => {
  await tx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: true, passwordExpires: null, failedCount: 0, lockedUntil: null })
    .where('id', '=', id)
    .execute()
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

/** The menus of the user's enabled roles, role by role. */
export const selectUserMenus = (db: Db, userId: number) =>
  db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .innerJoin('roleMenu', 'roleMenu.roleId', 'role.id')
    .select(['roleMenu.menuId', 'role.id as roleId'])
    .where('userRole.userId', '=', userId)
    .where('role.state', '=', state.enabled)
    .orderBy('role.id')
    .execute()
