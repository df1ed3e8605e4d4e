import type { InputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/page'
import { type LogRow, type logCalls, logType } from '@seam/contract/system/log'
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { listed, paginate } from '../../../kit/page.ts'
import type { Scope } from '../../../kit/scope.ts'
import { byAccount, byNamedAccounts } from './accounts.rows.ts'
import { conditionsOf, partsAsked } from './log.rules.ts'
import { containing } from './search.rows.ts'

export type LogQuery = InputOf<typeof logCalls.page>
type Stored = Omit<LogRow, 'id'> & { id: bigint }

const shared = ['id', 'createTime', 'createName', 'operType', 'operContent', 'operIp'] as const

const operations = (db: Db) =>
  db
    .selectFrom('operationLog')
    .select([...shared, 'userName', 'operModule'])
    .select([
      sql<LogRow['changes']>`changes`.as('changes'),
      sql<boolean | null>`null::boolean`.as('succeeded'),
      sql<string>`''`.as('browser'),
      sql<string>`''`.as('system'),
    ])

const logins = (db: Db) =>
  db
    .selectFrom('loginLog')
    .select([...shared, 'succeeded', 'browser', 'system'])
    .select([
      sql<string>`coalesce((select user_name from app_user where app_user.id = login_log.user_id), '')`.as('userName'),
      sql<string>`'登录'`.as('operModule'),
      sql<LogRow['changes']>`'[]'::jsonb`.as('changes'),
    ])

// the primary key, read backwards, is this order: a page is read and not sorted
const columns = { createTime: 'createTime', createName: 'createName', operContent: 'operContent' } as const
const newestFirst = { columns, last: 'id', defaultSort: { by: 'createTime', order: 'desc' } } as const

const numbered = <R extends Stored>({ id, ...row }: R) => ({ ...row, id: Number(id) })

/** What is asked apart from whose lines: conditions of columns, and what the content has. */
const asConditions = (asked: LogQuery) => {
  const { account, content, rest } = partsAsked(conditionsOf(asked.query))
  return { account, input: { ...asked, query: rest }, contents: content.map(part => containing('oper_content', part)) }
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** A page of the lines that somebody may read: nobody reads beyond his scope. */
export const logPage = async (db: Db, asked: LogQuery, scope: Scope): Promise<Page<LogRow>> => {
  const { account, input, contents } = asConditions(asked)
  const within = all([await byNamedAccounts(db, { logType: asked.logType, account, scope }), ...contents])
  const { rows, totalRecords } =
    input.logType === logType.login
      ? await paginate(db, logins(db).where(within), input, newestFirst)
      : await paginate(db, operations(db).where(within), input, newestFirst)
  return { rows: rows.map(numbered), totalRecords }
}

/** Every row that matches, in the order of the list. */
export const logQuery = (db: Db, asked: LogQuery, scope: Scope): Compilable<Stored> => {
  const { account, input, contents } = asConditions(asked)
  const within = all([byAccount(db, { logType: asked.logType, account, scope }), ...contents])
  return input.logType === logType.login
    ? listed(logins(db).where(within), input, newestFirst)
    : listed(operations(db).where(within), input, newestFirst)
}
