import { type DataScope, dataScope } from '@seam/contract/system/role'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The rows that a user may see: the union of their enabled roles. */
export type Scope = {
  readonly userId: number
  /** every row */
  readonly everything: boolean
  /** The rows of these departments. */
  readonly departmentIds: readonly number[]
  /** The user's own rows, in any department. */
  readonly own: boolean
  /** One of their roles includes the departments below their own, also those added later. */
  readonly below: boolean
  /** The salesmen whose account this is: the rows of their clients are the user's own. */
  readonly salesmanIds: readonly number[]
  /** An account of an enterprise sees the business rows of this client only, and none without a client. */
  readonly enterprise: { readonly clientId: number | null } | null
}

/** Every row: the scope of jobs. */
export const everything: Scope = {
  userId: 0,
  everything: true,
  departmentIds: [],
  own: true,
  below: true,
  salesmanIds: [],
  enterprise: null,
}

/** For rows that a row in scope refers to, which may be out of scope. */
export const withoutLimits = (scope: Scope): Scope => ({ ...scope, everything: true })

const noRows = sql<SqlBool>`false`

// An index on (department, x) gives the order of x for one department only.
export const oneOf = (ids: readonly number[]) => (ids.length === 1 ? sql`${ids[0]}` : sql`any(${[...ids]}::integer[])`)

/**
 * The one condition that limits a list to a scope: `query.where(withinScope(caller.scope, { user: 'app_user.id',
 * department: 'app_user.department_id' }))`. Columns as SQL names them; a table without a department is filtered by
 * its user.
 */
export const withinScope = (scope: Scope, columns: { user: string; department?: string }): RawBuilder<SqlBool> => {
  if (scope.everything) return sql<SqlBool>`true`
  const user = sql.ref(columns.user)
  const departments = oneOf(scope.departmentIds)
  const parts = [
    ...(scope.own ? [sql<SqlBool>`${user} = ${scope.userId}`] : []),
    ...(scope.departmentIds.length === 0
      ? []
      : columns.department === undefined
        ? [sql<SqlBool>`${user} in (select id from app_user where department_id = ${departments})`]
        : [sql<SqlBool>`${sql.ref(columns.department)} = ${departments}`]),
  ]
  return parts.length === 0 ? noRows : sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** Whether the department is within the scope, so that the caller may assign a user to it. */
export const includesDepartment = ({ everything, departmentIds }: Scope, id: number): boolean =>
  everything || departmentIds.includes(id)

export type ScopeGrant = { readonly dataScope: DataScope; readonly departmentIds: readonly number[] }

/** Whether a role's scope is no wider than that of the user who grants it. */
export const coversGrant = (scope: Scope, { dataScope: wide, departmentIds }: ScopeGrant): boolean => {
  if (scope.everything || wide === dataScope.own) return true
  if (wide === dataScope.all) return false
  if (wide === dataScope.below) return scope.below
  if (wide === dataScope.department) return scope.departmentIds.length > 0
  return departmentIds.every(id => scope.departmentIds.includes(id))
}
