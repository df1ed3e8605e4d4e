import { cardLimit } from '@seam/contract/insight/dashboard'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { withoutUnusedJoins } from '../../../kit/list/unused-joins.ts'

/** The rows of a list, reduced to the columns needed for counting, each with `pressing`. */
export type CountedRows = Expression<unknown>

const overdue = sql<boolean>`(delegation.urgency > 0 or coalesce(delegation.due_time < now(), false))`
const waitsSinceYesterday = sql<boolean>`app_user.create_time < now() - interval '1 day'`

const rowsToCount = <D, T extends keyof D, O>(
  list: SelectQueryBuilder<D, T, O>,
  pressing: typeof overdue,
): CountedRows => withoutUnusedJoins(list.clearSelect().clearOrderBy().select(pressing.as('pressing')))

/** The rows of a list of delegations, or of entities that belong to them: pressing if urgent or overdue. */
export const lateRows = <D, T extends keyof D, O>(list: SelectQueryBuilder<D, T, O>) => rowsToCount(list, overdue)

/** The rows of a list of users: pressing after a day of waiting. */
export const waitingUsers = <D, T extends keyof D, O>(list: SelectQueryBuilder<D, T, O>) =>
  rowsToCount(list, waitsSinceYesterday)

/** The rows of a list without pressing ones. */
export const plainRows = <D, T extends keyof D, O>(list: SelectQueryBuilder<D, T, O>) =>
  rowsToCount(list, sql<boolean>`false`)

/** The rows of a list that is selected as SQL, without pressing ones. */
export const plainLines = (lines: RawBuilder<unknown>): CountedRows =>
  sql`select false as pressing from (${lines}) line`

/** Counts these rows up to the limit of a card, in one statement. */
export const selectCardCounts = async (db: Db, cards: readonly { code: string; rows: CountedRows }[]) => {
  const counts = cards.map(
    ({
      code,
      rows,
    }) => sql`select ${code} as code, count(*)::int as count, (count(*) filter (where pressing))::int as pressing
      from (select * from (${rows}) listed limit ${sql.lit(cardLimit)}) waiting`,
  )
  const { rows } = await sql<{
    code: string
    count: number
    pressing: number
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ code, count, pressing }) => [code, { count, pressing }]))
}

/** Credit in use by clients now, in fen. */
export const sumUsedCredit = async (db: Db, scope: Scope): Promise<bigint> => {
  const { used } = await db
    .selectFrom('account')
    .innerJoin('client', 'client.id', 'account.clientId')
    .select(sql<bigint>`coalesce(sum(credit_used), 0)::bigint`.as('used'))
    .where(clientInScope(scope))
    .executeTakeFirstOrThrow()
  return used
}
