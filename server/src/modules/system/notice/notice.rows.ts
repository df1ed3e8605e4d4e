import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import type { Permission } from '@seam/contract/kit/permission'
import type { NoticeKind, noticeCalls } from '@seam/contract/system/notice'
import { dataScope, roleType } from '@seam/contract/system/role'
import { userStatus } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'

export type NoticeSubject = {
  readonly kind: NoticeKind
  /** The subject: `sample:12`. */
  readonly subject: string
}

export type NoticeDraft = NoticeSubject & {
  readonly title: string
  readonly link: string
}

/**
 * Adds to the unread notices of these kinds and subjects, in the order of users, so that two writers cannot deadlock.
 */
export const upsertNotices = async (
  tx: Tx,
  drafts: readonly (NoticeDraft & { readonly userId: number })[],
): Promise<void> => {
  await sql`
    insert into notice (user_id, notice_kind, subject, title, link)
    select app_user.id, draft.kind, draft.subject, draft.title, draft.link
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
      as draft("userId" int, kind smallint, subject text, title text, link text)
      join app_user on app_user.id = draft."userId"
    where not exists (select from notice_mute where user_id = app_user.id and notice_kind = draft.kind)
    order by app_user.id, draft.kind, draft.subject
    on conflict (user_id, notice_kind, subject) where read_time is null
    do update set title = excluded.title, link = excluded.link, times = notice.times + 1, notice_time = now()`.execute(
    tx,
  )
}

/** Adds causes and answers those that nobody added before; two jobs at once share none. */
export const insertCauses = async (tx: Tx, causes: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ cause: string }>`
    insert into notice_cause (cause) select cause from unnest(${causes}::text[]) cause order by cause
    on conflict do nothing returning cause`.execute(tx)
  return rows.map(({ cause }) => cause)
}

/**
 * Users who may sign in and have all these permissions without a limit of scope, since a notice must not name a row
 * outside a user's scope; no accounts of clients, whose scope is their own whatever their roles show. Administrators, who
 * have every permission, only if their roles have them explicitly. As `readAuthority` reads the rights of one user.
 * `among`: those of these users, administrators too, whatever their scope: the row is theirs.
 */
export const selectHolders = async (
  db: Db,
  permissions: readonly Permission[],
  among?: readonly number[],
): Promise<number[]> => {
  const enabled = sql.lit(state.enabled)
  const reached =
    among === undefined
      ? sql`exists (select from user_role own join role wide on wide.id = own.role_id where own.user_id = app_user.id
        and wide.state = ${enabled} and (wide.data_scope = ${dataScope.all} or wide.role_type = ${roleType.administrator}))`
      : sql`app_user.id = any(${among}::int[])`
  const { rows } = await sql<{ id: number }>`
    with recursive open_menu as (
      select id, auth_flag from menu where parent_id is null and state = ${enabled}
      union select menu.id, menu.auth_flag from menu join open_menu on menu.parent_id = open_menu.id where menu.state = ${enabled}
    ), open_department as (
      select id from department where parent_id is null and state = ${enabled}
      union select department.id from department join open_department on department.parent_id = open_department.id
        where department.state = ${enabled}
    )
    select app_user.id from app_user
      join user_role on user_role.user_id = app_user.id
      join role on role.id = user_role.role_id and role.state = ${enabled}
      left join role_menu on role_menu.role_id = role.id
      left join open_menu on open_menu.id = role_menu.menu_id and auth_flag = any(${permissions}::text[])
    where user_status = ${sql.lit(userStatus.enabled)}
      and app_user.enterprise_id is null and app_user.department_id in (select id from open_department)
      and ${reached}
    group by app_user.id
    having count(distinct auth_flag) = ${new Set(permissions).size}
      or (${among !== undefined} and bool_or(role.role_type = ${roleType.administrator}))
    order by app_user.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The mobile numbers of those of these users who receive the kind. */
export const selectMobiles = async (db: Db, userIds: readonly number[], kind: NoticeKind): Promise<string[]> => {
  const { rows } = await sql<{ userMobile: string }>`
    select user_mobile as "userMobile" from app_user where id = any(${userIds}::int[])
      and not exists (select from notice_mute where user_id = app_user.id and notice_kind = ${kind}::smallint)
    order by user_mobile`.execute(db)
  return rows.map(({ userMobile }) => userMobile)
}

/** Of these kinds. Every open page polls this. */
export const countUnread = async (db: Db, userId: number, kinds: readonly NoticeKind[]): Promise<number> =>
  (
    await db
      .selectFrom('notice')
      .select(sql<number>`count(*)::int`.as('unread'))
      .where('userId', '=', userId)
      .where('noticeKind', 'in', kinds)
      .where('readTime', 'is', null)
      .executeTakeFirstOrThrow()
  ).unread

export const selectNoticePage = (
  db: Db,
  userId: number,
  kinds: readonly NoticeKind[],
  input: InputOf<typeof noticeCalls.page>,
) =>
  paginate(
    db,
    db
      .selectFrom('notice')
      .select(['id', 'noticeKind', 'title', 'link', 'times', 'noticeTime', 'readTime'])
      .where('userId', '=', userId)
      .where('noticeKind', 'in', kinds),
    input,
    {
      columns: { noticeKind: 'noticeKind', noticeTime: 'noticeTime' },
      last: 'id',
      defaultSort: { by: 'noticeTime', order: 'desc' },
    },
  )

/** One notice of the user, or all. */
export const markRead = async (tx: Tx, userId: number, id?: number | null): Promise<void> => {
  await tx
    .updateTable('notice')
    .set({ readTime: currentTime })
    .where('userId', '=', userId)
    .where('readTime', 'is', null)
    .$if(id !== undefined && id !== null, query => query.where('id', '=', id ?? 0))
    .execute()
}

/** The notices of these subjects, of all users, locked in the order in which they are written. */
export const markSubjectsRead = async (tx: Tx, subjects: readonly NoticeSubject[]): Promise<void> => {
  await sql`
    update notice set read_time = now() where id in (
      select id from notice where (notice_kind, subject) in (
          select kind, subject from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as over(kind smallint, subject text))
        and read_time is null
      order by user_id, notice_kind, subject for update)`.execute(tx)
}

export const selectMutes = async (db: Db, userId: number): Promise<NoticeKind[]> =>
  (
    await db.selectFrom('noticeMute').select('noticeKind').where('userId', '=', userId).orderBy('noticeKind').execute()
  ).map(({ noticeKind }) => noticeKind)

export const replaceMutes = async (tx: Tx, userId: number, kinds: readonly NoticeKind[]): Promise<void> => {
  // Two changes by one user wait for each other.
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
  await tx.deleteFrom('noticeMute').where('userId', '=', userId).execute()
  const rows = [...new Set(kinds)].map(noticeKind => ({ userId, noticeKind }))
  if (rows.length > 0) await tx.insertInto('noticeMute').values(rows).execute()
}
