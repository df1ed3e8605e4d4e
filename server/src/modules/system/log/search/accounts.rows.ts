import { type LogType, logType } from '@seam/contract/system/log'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { patternOf } from '../../../../kit/list/like.ts'
import { type Scope, withinScope } from '../../../../kit/list/scope.ts'
import { containsByIndex } from './content.rows.ts'

/** Up to this many accounts are passed as values, so that the planner knows how many lines each has. */
const namedAccounts = 200

type AccountFilter = { readonly logType: LogType; readonly account: readonly string[]; readonly scope: Scope }

const anyLine = sql<SqlBool>`true`

/** The accounts of the scope whose mobile or name contains every part. */
const accountsOf = (db: Db, { account, scope }: AccountFilter) => {
  const parts = account.map(part => {
    const pattern = patternOf(part)
    return sql<SqlBool>`(user_mobile ilike ${pattern} or user_name ilike ${pattern})`
  })
  return db
    .selectFrom('appUser')
    .select('userMobile')
    .where(withinScope(scope, { user: 'app_user.id', department: 'app_user.department_id' }))
    .where(parts.length === 0 ? anyLine : sql<SqlBool>`${sql.join(parts, sql` and `)}`)
}

const includesEverybody = ({ scope, account }: AccountFilter) => scope.everything && account.length === 0

/** A mobile without an account, mistyped at sign-in, is visible to users with an unlimited scope. */
const orMistyped = (
  ofAccounts: RawBuilder<SqlBool>,
  { logType: log, account, scope }: AccountFilter,
): RawBuilder<SqlBool> => {
  if (log !== logType.login || !scope.everything) return ofAccounts
  const typed = account.map(part => containsByIndex('create_name', part))
  return sql<SqlBool>`(${ofAccounts} or (${sql.join(typed, sql` and `)}))`
}

/** The lines of these accounts, as one condition with a subquery. */
export const byAccount = (db: Db, filter: AccountFilter): RawBuilder<SqlBool> =>
  includesEverybody(filter) ? anyLine : orMistyped(sql<SqlBool>`create_name in ${accountsOf(db, filter)}`, filter)

/** The same with the accounts as values, if they are few. */
export const byNamedAccounts = async (db: Db, filter: AccountFilter): Promise<RawBuilder<SqlBool>> => {
  if (includesEverybody(filter)) return anyLine
  const accounts = await accountsOf(db, filter)
    .limit(namedAccounts + 1)
    .execute()
  if (accounts.length > namedAccounts) return byAccount(db, filter)
  return orMistyped(sql<SqlBool>`create_name = any(${accounts.map(row => row.userMobile)}::text[])`, filter)
}
