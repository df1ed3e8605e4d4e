import { type SmsKind, smsState } from '@seam/contract/system/sms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

type NewMessage = {
  mobile: string
  smsKind: SmsKind
  content: string
  sealed: Buffer
  expires: Date
  operIp: string
}

export const insertMessage = async (tx: Tx, message: NewMessage): Promise<number> =>
  (await tx.insertInto('smsMessage').values(message).returning('id').executeTakeFirstOrThrow()).id

/** One more attempt at a message that still waits; undefined where it waits no longer. */
export const takeMessage = (tx: Tx, id: number) =>
  tx
    .updateTable('smsMessage')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', smsState.waiting)
    .returning(['id', 'mobile', 'smsKind', 'sealed', 'attempts', sql<boolean>`expires <= now()`.as('late')])
    .executeTakeFirst()

export type WaitingMessage = NonNullable<Awaited<ReturnType<typeof takeMessage>>>

type Outcome = { state: typeof smsState.sent | typeof smsState.failed | typeof smsState.withheld } & {
  provider?: string
  receipt?: string
  failure?: string
}

/** What became of a message; its secrets are not kept any longer. */
export const closeMessage = async (tx: Tx, id: number, outcome: Outcome): Promise<void> => {
  await tx
    .updateTable('smsMessage')
    .set({ failure: '', ...outcome, sealed: null, doneTime: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** It failed, and will be tried again. */
export const noteFailure = async (tx: Tx, id: number, failure: string): Promise<void> => {
  await tx.updateTable('smsMessage').set({ failure }).where('id', '=', id).execute()
}

/** May somebody with this number sign in, or at least wait for it? */
export const hasAccount = async (db: Db, userMobile: string): Promise<boolean> =>
  (await db
    .selectFrom('appUser')
    .select('id')
    .where('userMobile', '=', userMobile)
    .where('userStatus', '<>', 1)
    .executeTakeFirst()) !== undefined
