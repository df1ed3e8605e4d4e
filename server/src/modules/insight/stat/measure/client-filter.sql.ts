import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { clientInScope } from '../../../../kit/list/business-scope.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import { outsideOwnOpenShift } from '../../../client/shift/shift.sql.ts'

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
    return column === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = any(${value}::integer[])`]
  })
  return sql<SqlBool>`(${sql.join([clientInScope(scope), ...conditions], sql` and `)})`
}

/** No cash of the reader's open shift, which they are to count blind. */
export const isOutsideOwnShift = ({ userId }: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(ledger_account <> 'CASH' or ${outsideOwnOpenShift(userId)})`
