import { type DataScope, dataScope } from '@seam/contract/system/role'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whose rows somebody sees: what all his enabled roles show together. */
export type Scope = {
  readonly userId: number
  /** every row */
  readonly everything: boolean
  /** the rows of these departments */
  readonly departmentIds: readonly number[]
  /** his own rows, whatever their department */
  readonly own: boolean
  /** one of his roles reaches the departments below his own, also those still to come */
  readonly below: boolean
}

const nothing = sql<SqlBool>`false`

/**
 * The one condition that keeps a list within somebody's scope: `query.where(withinScope(who.scope, { user: 'app_user.id',
 * department: 'app_user.department_id' }))`. Columns as SQL names them; a table without a department is asked by its user.
 */
export const withinScope = (scope: Scope, columns: { user: string; department?: string }): RawBuilder<SqlBool> => {
  if (scope.everything) return sql<SqlBool>`true`
  const user = sql.ref(columns.user)
  const ids = sql`${[...scope.departmentIds]}::integer[]`
  const parts = [
    ...(scope.own ? [sql<SqlBool>`${user} = ${scope.userId}`] : []),
    ...(scope.departmentIds.length === 0
      ? []
      : columns.department === undefined
        ? [sql<SqlBool>`${user} in (select id from app_user where department_id = any(${ids}))`]
        : [sql<SqlBool>`${sql.ref(columns.department)} = any(${ids})`]),
  ]
  return parts.length === 0 ? nothing : sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** Does a department lie within the scope? Where somebody may put a user. */
export const includesDepartment = ({ everything, departmentIds }: Scope, id: number): boolean =>
  everything || departmentIds.includes(id)

export type ScopeGrant = { readonly dataScope: DataScope; readonly departmentIds: readonly number[] }

/** Is what a role shows no wider than what the granter sees himself? */
export const covers = (scope: Scope, { dataScope: wide, departmentIds }: ScopeGrant): boolean => {
  if (scope.everything || wide === dataScope.own) return true
  if (wide === dataScope.all) return false
  if (wide === dataScope.below) return scope.below
  if (wide === dataScope.department) return scope.departmentIds.length > 0
  return departmentIds.every(id => scope.departmentIds.includes(id))
}
