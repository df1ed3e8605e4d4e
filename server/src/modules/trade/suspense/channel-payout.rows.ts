import { type LedgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { LockedSuspense } from './suspense.rows.ts'

const isInForce = sql<boolean>`not exists (select from posting reversing where reversing.reverses_id = posting.id)`

/** The posting by which the money is on SUSPENSE: that of its arrival, or that of the last payout that was undone. */
export const findReceiptPosting = (db: Db, { id, cause }: Pick<LockedSuspense, 'id' | 'cause'>) =>
  db
    .selectFrom('posting')
    .select('id')
    .where(({ eb, or }) => or([eb('cause', '=', cause), eb('cause', 'like', `suspense:${id}:again:%`)]))
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
