import type { InputOf } from '@seam/contract/kit/call'
import { type ClientMessage, type SmsKind, type smsCalls, smsKind, smsState } from '@seam/contract/system/sms'
import { type Expression, type NotNull, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import { literals } from '../../../kit/sql/expressions.ts'

export const selectMessagePage = (db: Db, input: InputOf<typeof smsCalls.page>) =>
  paginate(
    db,
    db
      .selectFrom('smsMessage')
      .select([
        'id',
        'createTime',
        'mobile',
        'smsKind',
        'content',
        'state',
        'attempts',
        'provider',
        'failure',
        'doneTime',
        'operIp',
      ]),
    input,
    {
      columns: { mobile: 'mobile', smsKind: 'smsKind', state: 'state', createTime: 'createTime' },
      last: 'id',
    },
  )

/** Claims the numbers that have no message about the event yet, or a failed one; concurrent claims share none. */
export const insertMessageClaims = async (tx: Tx, event: string, mobiles: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ mobile: string }>`
    insert into event_message (event, mobile)
    select ${event}::text, mobile from unnest(${mobiles}::text[]) mobile order by mobile
    on conflict (event, mobile) do update set message_id = null, create_time = now()
      where exists (select from sms_message where sms_message.id = event_message.message_id
        and state in (${sql.lit(smsState.failed)}, ${sql.lit(smsState.withheld)}))
    returning mobile`.execute(tx)
  return rows.map(({ mobile }) => mobile)
}

export const updateMessageClaim = async (tx: Tx, event: string, mobile: string, messageId: number): Promise<void> => {
  await tx
    .updateTable('eventMessage')
    .set({ messageId })
    .where('event', '=', event)
    .where('mobile', '=', mobile)
    .execute()
}

/** Of these messages, those that are not sent yet are not sent any more. */
export const withholdMessages = async (
  tx: Tx,
  messages: Expression<{ messageId: number }>,
  failure: string,
): Promise<void> => {
  await tx
    .updateTable('smsMessage')
    .set({ state: smsState.withheld, failure, sealed: null, doneTime: sql<string>`now()` })
    .where(sql<SqlBool>`id in ${messages}`)
    .where('state', '=', smsState.waiting)
    .execute()
}

export const eventMessages = (db: Db, events: readonly string[]) =>
  db
    .selectFrom('eventMessage')
    .select('messageId')
    .where('event', '=', sql<string>`any(${events}::text[])`)
    .where('messageId', 'is not', null)
    .$narrowType<{ messageId: NotNull }>()

export const selectClientMessages = async (db: Db): Promise<ClientMessage[]> =>
  (await db.selectFrom('clientMessageSetting').select('smsKind').orderBy('smsKind').execute()).map(
    ({ smsKind: kind }) => kind,
  )

/** The version of the setting, which the next change must name. */
export const readClientMessagesVersion = async (db: Db): Promise<number> =>
  (await db.selectFrom('systemConfig').select('clientMessagesVersion').executeTakeFirstOrThrow()).clientMessagesVersion

/** Begins a change of the setting, which others wait for; returns whether it still has this version. */
export const beginClientMessagesChange = async (tx: Tx, version: number): Promise<boolean> =>
  (await tx
    .updateTable('systemConfig')
    .set({ clientMessagesVersion: version + 1 })
    .where('clientMessagesVersion', '=', version)
    .returning('clientMessagesVersion')
    .executeTakeFirst()) !== undefined

export const replaceClientMessages = async (tx: Tx, kinds: readonly ClientMessage[]): Promise<void> => {
  await tx.deleteFrom('clientMessageSetting').execute()
  const rows = [...new Set(kinds)].map(kind => ({ smsKind: kind }))
  if (rows.length > 0) await tx.insertInto('clientMessageSetting').values(rows).execute()
}

type FailedMessage = { readonly mobile: string; readonly smsKind: SmsKind; readonly failure: string }

/**
 * Whether a failed message of the last thirty days that was reported is not dealt with: it still stands for its event, or the
 * newest of its kind to its number was not sent.
 */
export const hasOpenFailure = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    select from sms_message failed where state = ${sql.lit(smsState.failed)} and failure_notice_time > now() - interval '30 days'
      and (exists (select from event_message where message_id = failed.id)
        or (select state from sms_message newest where newest.mobile = failed.mobile and newest.sms_kind = failed.sms_kind
          order by id desc limit 1) <> ${sql.lit(smsState.sent)})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Marks failed messages that were not reported, and returns each once. Codes to mistyped numbers fail regularly. */
export const markFailedMessages = async (tx: Tx): Promise<FailedMessage[]> => {
  const codes = literals(smsKind.register, smsKind.signIn, smsKind.forgotPassword)
  const { rows } = await sql<FailedMessage>`
    update sms_message set failure_notice_time = now()
    where id in (
      select id from sms_message
      where state = ${sql.lit(smsState.failed)} and failure_notice_time is null and sms_kind not in (${codes})
      order by id limit 500 for update skip locked
    )
    returning mobile, sms_kind as "smsKind", failure`.execute(tx)
  return rows
}
