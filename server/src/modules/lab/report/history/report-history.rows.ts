import { type ReportMessage, reportUse } from '@seam/contract/lab/report/report-history'
import { type Insertable, type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Tables } from '../../../../db/tables.ts'

type NewUse = Insertable<Tables['reportUse']>

export const insertUse = (tx: Tx, use: NewUse) => tx.insertInto('reportUse').values(use).execute()

/** Stores a view unless this user viewed the report within the last half hour: a screen reads it repeatedly. */
export const insertViewOnce = async (tx: Tx, { reportId, userId, userName, address }: Omit<NewUse, 'kind'>) => {
  // Two at once would not see each other's row.
  await sql`select pg_advisory_xact_lock(hashtext('report-view'), ${reportId}::int)`.execute(tx)
  await sql`
    insert into report_use (report_id, kind, user_id, user_name, address)
    select ${reportId}::integer, ${reportUse.view}::text, ${userId}::integer, ${userName}::text, ${address}::text
    where not exists (select from report_use where report_id = ${reportId} and kind = ${reportUse.view}
      and user_id = ${userId} and create_time > now() - interval '30 minutes')
  `.execute(tx)
}

/** The messages about a report, each with its state. */
export const selectSends = (db: Db, reportId: number) =>
  db
    .selectFrom('reportSend')
    .leftJoin('smsMessage', 'smsMessage.id', 'reportSend.messageId')
    .select([
      'reportSend.content',
      'reportSend.part',
      'reportSend.telephone',
      'smsMessage.state',
      'smsMessage.failure',
      'reportSend.userName as createName',
      'reportSend.createTime',
    ])
    .$narrowType<{ state: NotNull; failure: NotNull }>()
    .where('reportSend.reportId', '=', reportId)
    .orderBy('reportSend.createTime')
    .orderBy('reportSend.telephone')
    .orderBy('reportSend.part')
    .execute()

/** The messages with the values of these reports, or a link to them. */
export const sentMessages = (db: Db, reportIds: readonly number[]) =>
  db.selectFrom('reportSend').select('messageId').where('reportId', '=', sql<number>`any(${reportIds}::integer[])`)

type NewSend = Insertable<Tables['reportSend']> & { readonly content: ReportMessage }

/** Stores that a message was queued; a repetition replaces the failed one. */
export const upsertSend = (tx: Tx, send: NewSend) =>
  tx
    .insertInto('reportSend')
    .values(send)
    .onConflict(conflict =>
      conflict.columns(['reportId', 'content', 'telephone', 'part']).doUpdateSet({
        messageId: send.messageId,
        userId: send.userId,
        userName: send.userName,
        createTime: sql`now()`,
      }),
    )
    .execute()
