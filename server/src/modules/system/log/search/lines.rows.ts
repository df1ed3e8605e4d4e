import type { LogRow, LogType } from '@seam/contract/system/log'
import { logType } from '@seam/contract/system/log'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Tables } from '../../../../db/tables.ts'

/** Lines of a log. Both logs have the columns that a list filters and sorts by. */
export type Lines = SelectQueryBuilder<Tables, 'operationLog', object>

const table = { [logType.login]: 'loginLog', [logType.operation]: 'operationLog' } as const

export const allLines = (db: Db, log: LogType): Lines => db.selectFrom(table[log] as 'operationLog')

const sharedColumns = ['id', 'createTime', 'createName', 'operType', 'operContent', 'operIp'] as const

/** The columns of an operation in the list; `lines` stands for the table. */
const selectOperations = (db: Db, lines: Expression<unknown> = sql.table('operationLog')) =>
  db
    .selectFrom(sql<Tables['operationLog']>`${lines}`.as('operationLog'))
    .select([...sharedColumns, 'userName', 'operModule'])
    .select([
      sql<LogRow['changes']>`changes`.as('changes'),
      sql<boolean | null>`null::boolean`.as('succeeded'),
      sql<string>`''`.as('browser'),
      sql<string>`''`.as('system'),
    ])

const selectLogins = (db: Db, lines: Expression<unknown> = sql.table('loginLog')) =>
  db
    .selectFrom(sql<Tables['loginLog']>`${lines}`.as('loginLog'))
    .select([...sharedColumns, 'succeeded', 'browser', 'system'])
    .select([
      sql<string>`coalesce((select user_name from app_user where app_user.id = login_log.user_id), '')`.as('userName'),
      sql<string>`'登录'`.as('operModule'),
      sql<LogRow['changes']>`'[]'::jsonb`.as('changes'),
    ])

export type StoredLine = Omit<LogRow, 'id'> & { id: bigint }

/**
 * The columns of these lines, or of the whole log, in the list. Without `unknown` the compiler compares the builders
 * method by method, which takes a tenth of its time for the server.
 */
export const selectLines = (db: Db, log: LogType, lines?: Expression<unknown>) =>
  (log === logType.login ? selectLogins(db, lines) : selectOperations(db, lines)) as unknown as SelectQueryBuilder<
    Tables,
    'operationLog',
    StoredLine
  >
