import { type NoticeKind, noticeCalls } from '@seam/contract/system/notice'
import type { ClientMessage } from '@seam/contract/system/sms'
import type { Client } from '../client.ts'
import type { Stage } from '../stage.ts'
import { expectOk } from './lab.ts'

/** The unread notices of a kind, the newest first. */
export const noticesOf = async (client: Client, kind: NoticeKind) => {
  const query = [{ key: 'noticeKind', op: 'eq' as const, value: [kind] }]
  const { rows } = await expectOk(client.call(noticeCalls.page, { query, pageSize: 100 }))
  return rows.filter(({ readTime }) => readTime === null)
}

/** Enables automatic messages to clients from now on. */
export const enableClientMessages = async ({ db }: Stage, kinds: readonly ClientMessage[]): Promise<void> => {
  await db.deleteFrom('clientMessageSetting').execute()
  if (kinds.length > 0)
    await db
      .insertInto('clientMessageSetting')
      .values(kinds.map(smsKind => ({ smsKind })))
      .execute()
}
