import type { InputOf } from '@seam/contract/kit/call'
import type { onlineSessionCalls } from '@seam/contract/system/session/online-session'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import { type Scope, withinScope } from '../../../kit/list/scope.ts'
import { isAmong } from '../../../kit/sql/expressions.ts'

/** Neither ended nor expired, by its own or the idle limit. */
const isLive = sql<SqlBool>`session.ended is null and session.expires > now()
  and session.seen_time > now() - make_interval(mins => (select idle_minutes from system_config))`

const owner = { user: 'app_user.id', department: 'app_user.department_id' }

const sessions = (db: Db, scope: Scope) =>
  db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .innerJoin('department', 'department.id', 'appUser.departmentId')
    .where(withinScope(scope, owner))
    .select([
      'session.id',
      'session.userId',
      'appUser.userMobile',
      'appUser.userName',
      'appUser.departmentId',
      'department.departmentName',
      'session.address',
      'session.userAgent',
      'session.createTime',
      'session.seenTime',
      'session.expires',
    ])

const sortable = {
  userMobile: 'appUser.userMobile',
  userName: 'appUser.userName',
  departmentName: 'department.departmentName',
  address: 'session.address',
  createTime: 'session.createTime',
} as const

/** Live sessions of a scope; the one used last comes first. */
export const selectOnlinePage = (db: Db, input: InputOf<typeof onlineSessionCalls.page>, scope: Scope) =>
  paginate(db, sessions(db, scope).where(isLive), input, {
    columns: sortable,
    sorts: { seenTime: 'session.seenTime' },
    last: 'session.id',
    defaultSort: { by: 'session.seenTime', order: 'desc' },
  })

const ownSessions = (db: Db, userId: number) =>
  db
    .selectFrom('session')
    .where('userId', '=', userId)
    .where(isLive)
    .select(['id', 'address', 'userAgent', 'createTime', 'seenTime', 'expires'])

/** The live sessions of one user, the one used last first. */
export const selectOwnSessions = (db: Db, userId: number) =>
  ownSessions(db, userId).orderBy('seenTime', 'desc').orderBy('id', 'desc').execute()

/** One of them, locked; undefined if it has ended, or belongs to another user. */
export const lockOwnSession = (tx: Tx, userId: number, id: number) =>
  ownSessions(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst()

/** A live session with its user, locked; undefined outside the scope. */
export const lockOnlineSession = (tx: Tx, id: number, scope: Scope) =>
  sessions(tx, scope).where('session.id', '=', id).where(isLive).forUpdate('session').executeTakeFirst()

// Regardless of the locked device: an administrator unlocks them all.
const lockedUntil = sql<string>`greatest(app_user.locked_until, device_lock.locked_until)`
const failedCount = sql<number>`greatest(app_user.failed_count, device_lock.failed_count)`

/** The wrong passwords and locks of the devices of accounts, one line for each account. */
const deviceLocks = (db: Db) =>
  db
    .selectFrom('device')
    .select(eb => [
      'userId',
      eb.fn.max('failedCount').as('failedCount'),
      sql<string | null>`max(locked_until)`.as('lockedUntil'),
    ])
    .groupBy('userId')

const accounts = (db: Db, scope: Scope) =>
  db
    .selectFrom('appUser')
    .innerJoin('department', 'department.id', 'appUser.departmentId')
    .leftJoin(deviceLocks(db).as('deviceLock'), 'deviceLock.userId', 'appUser.id')
    .select([
      'appUser.id',
      'appUser.userMobile',
      'appUser.userName',
      'appUser.departmentId',
      'department.departmentName',
      failedCount.as('failedCount'),
      lockedUntil.as('lockedUntil'),
    ])
    .where(sql<SqlBool>`${lockedUntil} > now()`)
    // Few accounts are locked at any time: found by index, regardless of the number of users.
    .where(
      isAmong(
        'appUser.id',
        sql`select id from app_user where locked_until > now() union all select user_id from device where locked_until > now()`,
      ),
    )
    .where(withinScope(scope, owner))

/** The accounts of a scope that are locked now, on some device. */
export const selectLockedAccountPage = (db: Db, input: InputOf<typeof onlineSessionCalls.locked>, scope: Scope) =>
  paginate(db, accounts(db, scope), input, {
    columns: { userMobile: 'appUser.userMobile', userName: 'appUser.userName' },
    sorts: { failedCount, lockedUntil },
    last: 'appUser.id',
    defaultSort: { by: lockedUntil, order: 'desc' },
  })

/** A locked account, its row locked; undefined outside the scope. */
export const lockLockedAccount = (tx: Tx, id: number, scope: Scope) =>
  accounts(tx, scope).where('appUser.id', '=', id).forUpdate('appUser').executeTakeFirst()

/** The roles of a user, enabled or not. */
export const selectRoleIds = async (tx: Tx, userId: number): Promise<number[]> =>
  (await tx.selectFrom('userRole').select('roleId').where('userId', '=', userId).execute()).map(({ roleId }) => roleId)
