import type { LogRow } from '@seam/contract/system/log'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

const shared = ['id', 'createTime', 'createName', 'operType', 'operContent', 'operIp'] as const

/** Lines of the operation log: all of them, or a part. */
export type Operations = SelectQueryBuilder<Tables, 'operationLog', Record<never, never>>

/** What the list shows of them. */
export const shownOperations = (lines: Operations) =>
  lines
    .select([...shared, 'userName', 'operModule'])
    .select([
      sql<LogRow['changes']>`changes`.as('changes'),
      sql<boolean | null>`null::boolean`.as('succeeded'),
      sql<string>`''`.as('browser'),
      sql<string>`''`.as('system'),
    ])

/** What the list shows of the login log. */
export const shownLogins = (db: Db) =>
  db
    .selectFrom('loginLog')
    .select([...shared, 'succeeded', 'browser', 'system'])
    .select([
      sql<string>`coalesce((select user_name from app_user where app_user.id = login_log.user_id), '')`.as('userName'),
      sql<string>`'登录'`.as('operModule'),
      sql<LogRow['changes']>`'[]'::jsonb`.as('changes'),
    ])
