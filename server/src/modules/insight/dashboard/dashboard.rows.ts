import { cardLimit } from '@seam/contract/insight/dashboard'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { withoutUnusedJoins } from '../../../kit/list/unused-joins.ts'

/** The rows of a list, reduced to what counting needs. */
export type CountedRows = Expression<unknown>

export const rowsToCount = <D, T extends keyof D, O>(list: SelectQueryBuilder<D, T, O>): CountedRows =>
  withoutUnusedJoins(list.clearSelect().clearOrderBy().select(sql`1`.as('one')))

/** The same of a list that is selected as SQL. */
export const linesToCount = (lines: RawBuilder<unknown>): CountedRows => sql`select 1 from (${lines}) line`

/** Counts the rows of each list up to the limit of a card, in one statement. */
export const selectCounts = async (db: Db, lists: readonly CountedRows[]): Promise<number[]> => {
  const counts = lists.map(
    rows => sql`(select count(*)::int from (select from (${rows}) listed limit ${sql.lit(cardLimit)}) counted)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** Credit in use by clients now, in fen: the kept sum for all of them. */
export const sumUsedCredit = async (db: Db, scope: Scope): Promise<bigint> => {
  const accounts = scope.everything
    ? sql`account_sum`
    : sql`account join client on client.id = account.client_id where ${clientInScope(scope)}`
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(sum(credit_used), 0)::bigint as used from ${accounts}`.execute(db)
  return rows[0]?.used ?? 0n
}
