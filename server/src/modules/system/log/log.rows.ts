import type { InputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/page'
import { type LogRow, type logCalls, logType } from '@seam/contract/system/log'
import { type Compilable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { listed, paginate } from '../../../kit/page.ts'
import { conditionsOf } from './log.rules.ts'

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

// create_time desc, id desc is the order of the index, so that a page is read and not sorted
const columns = { createTime: 'createTime', createName: 'createName', operContent: 'operContent' } as const
const newestFirst = { columns, last: 'id', defaultSort: { by: 'createTime', order: 'desc' } } as const

const numbered = <R extends Stored>({ id, ...row }: R) => ({ ...row, id: Number(id) })

export const logPage = async (db: Db, asked: LogQuery): Promise<Page<LogRow>> => {
  const input = { ...asked, query: conditionsOf(asked.query) }
  const { rows, totalRecords } =
    input.logType === logType.login
      ? await paginate(db, logins(db), input, newestFirst)
      : await paginate(db, operations(db), input, newestFirst)
  return { rows: rows.map(numbered), totalRecords }
}

/** Every row that matches, in the order of the list. */
export const logQuery = (db: Db, asked: LogQuery): Compilable<Stored> => {
  const input = { ...asked, query: conditionsOf(asked.query) }
  return input.logType === logType.login
    ? listed(logins(db), input, newestFirst)
    : listed(operations(db), input, newestFirst)
}
