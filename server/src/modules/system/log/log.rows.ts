import type { InputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/list/page'
import { countedTo, type LogRow, type logCalls, logType } from '@seam/contract/system/log'
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { filtered, listed, paginate, sorted } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { byAccount, byNamedAccounts } from './accounts.rows.ts'
import { shownLogins, shownOperations } from './lines.rows.ts'
import { conditionsOf, partsAsked } from './log.rules.ts'
import { containing } from './search.rows.ts'
import { type Search, searchPage } from './search-page.rows.ts'

type LogQuery = InputOf<typeof logCalls.page>
type Stored = Omit<LogRow, 'id'> & { id: bigint }

// the primary key, read backwards, is this order: a page is read and not sorted
const columns = { createTime: 'createTime', createName: 'createName', operContent: 'operContent' } as const
const newestFirst = { columns, last: 'id', defaultSort: { by: 'createTime', order: 'desc' } } as const

const numbered = <R extends Stored>({ id, ...row }: R) => ({ ...row, id: Number(id) })

/** What is asked apart from whose lines: conditions of columns, and what the content has. */
const asConditions = (asked: LogQuery) => {
  const { account, content, rest } = partsAsked(conditionsOf(asked.query))
  return { account, content, input: { ...asked, query: rest }, countedTo: countedTo(asked.query) }
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

const found = (content: readonly string[]) => content.map(part => containing('oper_content', part))

type Conditions = ReturnType<typeof asConditions>

const search = (db: Db, { content, input, countedTo }: Conditions, by: RawBuilder<SqlBool>): Search => ({
  db,
  lines: filtered(db.selectFrom('operationLog').where(by), input.query, columns),
  order: lines => sorted(lines, input.sort, newestFirst),
  isOldestFirst: input.sort[0]?.order === 'asc',
  content,
  countedTo,
})

/** A page of the lines that somebody may read: nobody reads beyond his scope. */
export const logPage = async (db: Db, asked: LogQuery, scope: Scope): Promise<Page<LogRow>> => {
  const conditions = asConditions(asked)
  const { account, content, input, countedTo } = conditions
  const by = await byNamedAccounts(db, { logType: asked.logType, account, scope })
  const order = { ...newestFirst, countedTo }
  const page = (): Promise<Page<Stored>> => {
    if (input.logType === logType.login)
      return paginate(db, shownLogins(db).where(all([by, ...found(content)])), input, order)
    if (content.length > 0) return searchPage(search(db, conditions, by), input)
    return paginate(db, shownOperations(db.selectFrom('operationLog').where(by)), input, order)
  }
  const { rows, totalRecords } = await page()
  return { rows: rows.map(numbered), totalRecords }
}

/** Every row that matches, in the order of the list. */
export const logQuery = (db: Db, asked: LogQuery, scope: Scope): Compilable<Stored> => {
  const { account, content, input } = asConditions(asked)
  const within = all([byAccount(db, { logType: asked.logType, account, scope }), ...found(content)])
  return input.logType === logType.login
    ? listed(shownLogins(db).where(within), input, newestFirst)
    : listed(shownOperations(db.selectFrom('operationLog').where(within)), input, newestFirst)
}
