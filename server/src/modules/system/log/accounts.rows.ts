import { type LogType, logType } from '@seam/contract/system/log'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anywhere } from '../../../kit/list/like.ts'
import { type Scope, withinScope } from '../../../kit/list/scope.ts'
import { containing } from './search.rows.ts'

/** Up to so many accounts are named one by one, so that the planner knows how often each wrote. */
const most = 200

type Asked = { readonly logType: LogType; readonly account: readonly string[]; readonly scope: Scope }

const anything = sql<SqlBool>`true`

/** The accounts of the scope, and of them those whose account or name has the asked part. */
const accountsOf = (db: Db, { account, scope }: Asked) => {
  const parts = account.map(part => {
    const pattern = anywhere(part)
    return sql<SqlBool>`(user_mobile ilike ${pattern} or user_name ilike ${pattern})`
  })
  return db
    .selectFrom('appUser')
    .select('userMobile')
    .where(withinScope(scope, { user: 'app_user.id', department: 'app_user.department_id' }))
    .where(parts.length === 0 ? anything : sql<SqlBool>`${sql.join(parts, sql` and `)}`)
}

const isAnybody = ({ scope, account }: Asked) => scope.everything && account.length === 0

/** An account that nobody has, mistyped at the sign-in, is for those who see everything. */
const orMistyped = (known: RawBuilder<SqlBool>, { logType: log, account, scope }: Asked): RawBuilder<SqlBool> => {
  if (log !== logType.login || !scope.everything) return known
  const typed = account.map(part => containing('create_name', part))
  return sql<SqlBool>`(${known} or (${sql.join(typed, sql` and `)}))`
}

/** Whose lines are asked for, in one condition. */
export const byAccount = (db: Db, asked: Asked): RawBuilder<SqlBool> =>
  isAnybody(asked) ? anything : orMistyped(sql<SqlBool>`create_name in ${accountsOf(db, asked)}`, asked)

/** The same with the accounts named, where they are few: what a page is read by. */
export const byNamedAccounts = async (db: Db, asked: Asked): Promise<RawBuilder<SqlBool>> => {
  if (isAnybody(asked)) return anything
  const found = await accountsOf(db, asked)
    .limit(most + 1)
    .execute()
  if (found.length > most) return byAccount(db, asked)
  return orMistyped(sql<SqlBool>`create_name = any(${found.map(row => row.userMobile)}::text[])`, asked)
}
