import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { clientInScope } from '../../../../kit/list/business-scope.ts'
import { isOneOf } from '../../../../kit/list/figure-filters.ts'
import type { Scope } from '../../../../kit/list/scope.ts'

const clientColumns: Readonly<Record<string, string>> = {
  clientId: 'client.id',
  salesmanId: 'client.salesman_id',
  source: 'client.source',
  gradeId: 'client.grade_id',
}

/** The filters about clients themselves; the others select their delegations. */
export const isClientSelected = (query: readonly FilterItem[], scope: Scope): RawBuilder<SqlBool> => {
  const conditions = query.flatMap(({ key, value }) => {
    const column = clientColumns[key]
    return column === undefined ? [] : [isOneOf(column, value)]
  })
  return sql<SqlBool>`(${sql.join([clientInScope(scope), ...conditions], sql` and `)})`
}

/** Those of the client of a posting, if it has one: unclaimed money is in nobody's rows. */
export const isOfSelectedClient = (query: readonly FilterItem[], scope: Scope): RawBuilder<SqlBool> =>
  scope.everything
    ? isClientSelected(query, scope)
    : sql<SqlBool>`client.id is not null and ${isClientSelected(query, scope)}`
