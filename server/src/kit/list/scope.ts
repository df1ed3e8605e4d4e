import { type DataScope, dataScope } from '@seam/contract/system/role'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whose rows a user sees: the union of what their enabled roles show. */
export type Scope = {
  readonly userId: number
  /** every row */
  readonly everything: boolean
  /** the rows of these departments */
  readonly departmentIds: readonly number[]
  /** the user's own rows, whatever their department */
  readonly own: boolean
  /** one of their roles reaches the departments below their own, also those added later */
  readonly below: boolean
  /** the salesmen whose account this is: their clients' rows are the user's own */
  readonly salesmanIds: readonly number[]
  /** an account of an enterprise: of all business rows it sees this client's alone, and none while it has no client */
  readonly enterprise: { readonly clientId: number | null } | null
}

/** For what a row in scope refers to: it may lie outside. */
export const unlimited = (scope: Scope): Scope => ({ ...scope, everything: true })

const noRows = sql<SqlBool>`false`

// an index on (department, x) gives the order of x for one department only
export const oneOf = (ids: readonly number[]) => (ids.length === 1 ? sql`${ids[0]}` : sql`any(${[...ids]}::integer[])`)

/**
 * The one condition that keeps a list within a scope: `query.where(withinScope(caller.scope, { user: 'app_user.id',
 * department: 'app_user.department_id' }))`. Columns as SQL names them; a table without a department is filtered by its user.
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

/** The department lies within the scope: the caller may put a user there. */
export const includesDepartment = ({ everything, departmentIds }: Scope, id: number): boolean =>
  everything || departmentIds.includes(id)

export type ScopeGrant = { readonly dataScope: DataScope; readonly departmentIds: readonly number[] }

/** What a role shows is no wider than what the granter sees. */
export const coversGrant = (scope: Scope, { dataScope: wide, departmentIds }: ScopeGrant): boolean => {
  if (scope.everything || wide === dataScope.own) return true
  if (wide === dataScope.all) return false
  if (wide === dataScope.below) return scope.below
  if (wide === dataScope.department) return scope.departmentIds.length > 0
  return departmentIds.every(id => scope.departmentIds.includes(id))
}
