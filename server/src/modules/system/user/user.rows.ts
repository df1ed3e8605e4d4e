import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { userCalls } from '@seam/contract/system/user/user'
import { type ExpressionBuilder, type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import { asColumn, flag } from '../../../kit/list/figure-filters.ts'
import { applyFiltersAndOrder } from '../../../kit/list/page.ts'
import { oneOf, type Scope, withinScope } from '../../../kit/list/scope.ts'
import { matchesIndexed, searchPage } from '../../../kit/list/search-page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { departmentSubtree } from '../department/department.sql.ts'
import { withRoleName } from './user.rules.ts'

const companyName = sql<string>`coalesce((select company_name from enterprise where id = app_user.enterprise_id), '')`

/** Of a user. */
const roleNames = sql<string[]>`array(select role_name from user_role
  join role on role.id = user_role.role_id where user_role.user_id = app_user.id order by role.id)`

const users = oncePer((db: Db) =>
  db
    .selectFrom('appUser')
    .leftJoin('department', 'department.id', 'appUser.departmentId')
    .select([
      'appUser.id',
      'appUser.userMobile',
      'appUser.userMobile as loginName',
      'appUser.userName',
      'appUser.departmentId',
      'department.departmentName',
      'appUser.userStatus',
      'appUser.loginOutTime',
      'appUser.createTime',
      'appUser.version',
      sql<string | null>`case when app_user.locked_until > now() then app_user.locked_until end`.as('lockedUntil'),
      companyName.as('companyName'),
      sql<number[]>`array(select role_id from user_role where user_id = app_user.id order by role_id)`.as('roleId'),
      roleNames.as('roleNames'),
    ])
    .$narrowType<{ departmentName: NotNull }>(),
)

const owner = { user: 'app_user.id', department: 'app_user.department_id' }

/** The client of an account's enterprise, if the caller may see it. */
const ofClient = (column: 'id' | 'client_name', scope: Scope) =>
  sql`(select ${sql.ref(`client.${column}`)} from enterprise join client on client.id = enterprise.client_id
    where enterprise.id = app_user.enterprise_id and ${clientInScope(scope)})`

const usersInScope = (db: Db, scope: Scope) =>
  users(db)
    .select([
      ofClient('id', scope).$castTo<number | null>().as('clientId'),
      sql<string>`coalesce(${ofClient('client_name', scope)}, '')`.as('clientName'),
    ])
    .where(withinScope(scope, owner))

type Builder = ExpressionBuilder<Tables, 'appUser' | 'department'>

/** Mobile and name as in the index of pieces. */
const text = sql<string>`app_user.search`

const order = {
  columns: {
    userMobile: 'appUser.userMobile',
    userName: 'appUser.userName',
    userStatus: 'appUser.userStatus',
    createTime: 'appUser.createTime',
    pressing: asColumn<Tables, 'appUser' | 'department'>(
      flag(sql<SqlBool>`app_user.create_time < now() - interval '1 day'`),
    ),
    departmentName: 'department.departmentName',
    companyName,
    departmentId: (eb: Builder, item: FilterItem) =>
      eb.or(item.value.map(id => eb('appUser.departmentId', 'in', departmentSubtree(Number(id))))),
    roleId: (eb: Builder, item: FilterItem) =>
      eb.exists(
        eb
          .selectFrom('userRole')
          .select('userRole.userId')
          .whereRef('userRole.userId', '=', 'appUser.id')
          .where('userRole.roleId', '=', sql<number>`any(${item.value.map(Number)}::integer[])`),
      ),
  },
  indexed: {
    userMobile: matchesIndexed<Tables, 'appUser' | 'department'>('appUser.userMobile', text),
    userName: matchesIndexed<Tables, 'appUser' | 'department'>('appUser.userName', text),
  },
  last: 'appUser.id',
} as const

type UserQuery = Pick<InputOf<typeof userCalls.page>, 'query' | 'sort' | 'departmentId'>

const isSortedByDepartment = ({ sort }: UserQuery) => sort.some(({ key }) => key === 'departmentName')

/** The users of a scope, within one of the departments of each list. */
export const selectUserPage = async (
  db: Db,
  input: InputOf<typeof userCalls.page>,
  scope: Scope,
  within: readonly (readonly number[])[],
) => {
  const query = within
    .reduce(
      (users, ids) => users.where('appUser.departmentId', '=', oneOf(ids) as RawBuilder<number>),
      usersInScope(db, scope),
    )
    // Every user has a department: with an inner join the plan can begin with the departments in order.
    .$if(isSortedByDepartment(input), users => users.where('department.departmentName', 'is not', null))
  const page = await searchPage(db, query, input, order)
  return { ...page, rows: page.rows.map(withRoleName) }
}

/** Every user of the list, in its order. */
export const userQuery = (db: Db, input: UserQuery, scope: Scope) => {
  const query = usersInScope(db, scope).$if(Boolean(input.departmentId), users =>
    users.where('appUser.departmentId', 'in', departmentSubtree(input.departmentId ?? 0)),
  )
  return applyFiltersAndOrder(query, input, order)
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof userQuery>['execute']>>[number]

/** Locks a user; undefined outside the scope. */
export const lockUser = (tx: Tx, id: number, scope: Scope) =>
  usersInScope(tx, scope).where('appUser.id', '=', id).forUpdate('appUser').executeTakeFirst()

export const findUser = (db: Db, id: number, scope: Scope) =>
  usersInScope(db, scope).where('appUser.id', '=', id).executeTakeFirst()

/** A client that the caller can assign to an enterprise. */
export const findClientInScope = (db: Db, id: number, scope: Scope) =>
  db
    .selectFrom('client')
    .select(['id', 'clientName'])
    .where('id', '=', id)
    .where(clientInScope(scope))
    .executeTakeFirst()

/** Assigns the client of an account's enterprise. */
export const setClientOfEnterprise = async (tx: Tx, userId: number, clientId: number | null) => {
  await tx
    .updateTable('enterprise')
    .set({ clientId })
    .where('id', '=', eb => eb.selectFrom('appUser').select('enterpriseId').where('id', '=', userId).$castTo<number>())
    .execute()
}

export const isMobileTaken = async (db: Db, userMobile: string): Promise<boolean> =>
  (await db.selectFrom('appUser').select('id').where('userMobile', '=', userMobile).executeTakeFirst()) !== undefined

export const insertRoles = (tx: Tx, userId: number, roleIds: readonly number[]) =>
  tx
    .insertInto('userRole')
    .values(roleIds.map(roleId => ({ userId, roleId })))
    .execute()

export const replaceRoles = async (tx: Tx, userId: number, roleIds: readonly number[]) => {
  await tx.deleteFrom('userRole').where('userId', '=', userId).execute()
  await insertRoles(tx, userId, roleIds)
}

export const setPassword = async (tx: Tx, id: number, passwordHash: string) => {
  await tx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: true, passwordExpires: null })
    .where('id', '=', id)
    .execute()
}

/** The menus of the user's enabled roles, by role. */
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
