import { type LedgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { LockedSuspense } from './suspense.rows.ts'

type SuspenseKey = Pick<LockedSuspense, 'id' | 'cause'>

const isInForce = sql<boolean>`not exists (select from posting reversing where reversing.reverses_id = posting.id)`

/** The postings by which the money was on SUSPENSE: that of its arrival, and those of claims that were undone. */
const receipts = (db: Db, { id, cause }: SuspenseKey) =>
  db
    .selectFrom('posting')
    .select('id')
    .where(({ eb, or }) => or([eb('cause', '=', cause), eb('cause', 'like', `suspense:${id}:again:%`)]))

/** The time of the money's arrival, in the text of the database. */
export const findArrival = (db: Db, { cause }: SuspenseKey) =>
  db
    .selectFrom('posting')
    .select(sql<string>`event_time::text`.as('eventTime'))
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow()

/** The posting by which the money is on SUSPENSE. */
export const findReceiptPosting = (db: Db, suspense: SuspenseKey) =>
  receipts(db, suspense).where(isInForce).executeTakeFirst()

/** The posting by which the money left SUSPENSE as a transfer that was registered before. */
export const findMatchPosting = (db: Db, suspense: SuspenseKey) =>
  db
    .selectFrom('posting')
    .select(['id', 'cause'])
    .where('reversesId', 'in', receipts(db, suspense))
    .where('cause', 'like', '%:bank-line%')
    .where(isInForce)
    .executeTakeFirst()

/** The posting of a channel's payout that is in force, with what it moved, in fen. */
export const findChannelPayoutPosting = async (db: Db, suspenseId: number) => {
  const posting = await db
    .selectFrom('posting')
    .select('id')
    .where('postingKind', '=', postingKind.channel)
    .where('cause', 'like', `suspense:${suspenseId}:channel%`)
    .where(isInForce)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('entry')
    .select(['ledgerAccount', 'amount'])
    .where('postingId', '=', posting.id)
    .orderBy('id')
    .execute()
  return { id: posting.id, entries: entries as readonly { ledgerAccount: LedgerAccount; amount: bigint }[] }
}
