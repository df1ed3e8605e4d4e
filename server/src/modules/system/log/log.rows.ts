import type { InputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/list/page'
import { countedTo, type LogRow, type logCalls } from '@seam/contract/system/log'
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { applyFilters, applyFiltersAndOrder, applyOrder } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { splitFilters, toColumnFilters } from './log.rules.ts'
import { byAccount, byNamedAccounts } from './search/accounts.rows.ts'
import { containsByIndex } from './search/content.rows.ts'
import { allLines, type StoredLine, selectLines } from './search/lines.rows.ts'
import { selectLogPage } from './search/page.rows.ts'

type LogQuery = InputOf<typeof logCalls.page>

// (create_time, id) is the primary key.
const columns = { createTime: 'createTime', createName: 'createName', operContent: 'operContent' } as const
const order = { columns, last: 'id', defaultSort: { by: 'createTime', order: 'desc' } } as const

/** A page of the lines within a scope. */
export const logPage = async (db: Db, input: LogQuery, scope: Scope): Promise<Page<LogRow>> => {
  const { logType: log, sort, pageNo, pageSize } = input
  const { account, content, columnFilters } = splitFilters(toColumnFilters(input.query))
  const byLines = await byNamedAccounts(db, { logType: log, account, scope })
  const search = {
    db,
    log,
    lines: applyFilters(allLines(db, log).where(byLines), columnFilters, columns),
    applyOrder: (lines: ReturnType<typeof allLines>) => applyOrder(lines, sort, order),
    isOldestFirst: sort[0]?.order === 'asc',
    texts: content,
    countedTo: countedTo(input.query),
  }
  const { rows, totalRecords } = await selectLogPage(search, { pageNo, pageSize })
  return { rows: rows.map(({ id, ...row }) => ({ ...row, id: Number(id) })), totalRecords }
}

const every = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Every matching line, in the order of the list. */
export const logQuery = (db: Db, input: LogQuery, scope: Scope): Compilable<StoredLine> => {
  const { logType: log, sort } = input
  const { account, content, columnFilters } = splitFilters(toColumnFilters(input.query))
  const conditions = [
    byAccount(db, { logType: log, account, scope }),
    ...content.map(text => containsByIndex('oper_content', text)),
  ]
  const lines = selectLines(db, log).where(every(conditions))
  return applyFiltersAndOrder(lines, { query: columnFilters, sort }, order)
}
