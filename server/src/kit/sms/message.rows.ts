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

export const findWaitingKind = async (db: Db, id: number): Promise<SmsKind | undefined> =>
  (
    await db
      .selectFrom('smsMessage')
      .select('smsKind')
      .where('id', '=', id)
      .where('state', '=', smsState.waiting)
      .executeTakeFirst()
  )?.smsKind

/** Counts an attempt at a waiting message; undefined if it is not waiting. */
export const startAttempt = (tx: Tx, id: number) =>
  tx
    .updateTable('smsMessage')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', smsState.waiting)
    .returning(['id', 'mobile', 'smsKind', 'sealed', 'attempts', sql<boolean>`expires <= now()`.as('late')])
    .executeTakeFirst()

export type WaitingMessage = NonNullable<Awaited<ReturnType<typeof startAttempt>>>

type Outcome = { state: typeof smsState.sent | typeof smsState.failed | typeof smsState.withheld } & {
  provider?: string
  receipt?: string
  failure?: string
}

/** Stores the outcome of a message, and deletes its secrets. */
export const closeMessage = async (tx: Tx, id: number, outcome: Outcome): Promise<void> => {
  await tx
    .updateTable('smsMessage')
    .set({ failure: '', ...outcome, sealed: null, doneTime: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Stores why an attempt failed that will be repeated. */
export const updateFailure = async (tx: Tx, id: number, failure: string): Promise<void> => {
  await tx.updateTable('smsMessage').set({ failure }).where('id', '=', id).execute()
}

/** Whether the number has an account that is not stopped. */
export const hasAccount = async (db: Db, userMobile: string): Promise<boolean> =>
  (await db
    .selectFrom('appUser')
    .select('id')
    .where('userMobile', '=', userMobile)
    .where('userStatus', '<>', 1)
    .executeTakeFirst()) !== undefined
