import { type LedgerAccount, ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
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

/** The posting by which the money is on SUSPENSE; of several, which an undone claim as several transfers left, the first. */
export const findReceiptPosting = (db: Db, suspense: SuspenseKey) =>
  receipts(db, suspense).where(isInForce).orderBy('id').executeTakeFirst()

export type MatchPosting = { readonly id: bigint; readonly cause: string; readonly amount: bigint }

/**
 * The postings by which the money left SUSPENSE as transfers of a client that were registered before, one for each. The first
 * reverses the arrival; those of further transfers name the money in their cause.
 */
export const selectMatchPostings = async (
  db: Db,
  suspense: SuspenseKey & { readonly clientId: number | null },
): Promise<readonly MatchPosting[]> => {
  const beginning = sql`transfer || ${`:bank-line:${suspense.id}:`}`
  const { rows } = await sql<MatchPosting>`
    select posting.id, cause, entry.amount from posting
    join entry on posting_id = posting.id and ledger_account = ${sql.lit(ledgerAccount.suspense)}
    where (reverses_id in ${receipts(db, suspense)} and cause like '%:bank-line%' or posting.id in (
        select named.id from (
          select 'trade:' || id as transfer from trade where client_id = ${suspense.clientId} and pay_method = ${sql.lit(payMethod.transfer)}
          union all
          select 'receipt:' || receipt.id from settlement join settlement_receipt receipt on settlement_id = settlement.id
          where client_id = ${suspense.clientId} and pay_method = ${sql.lit(payMethod.transfer)}
        ) registered join posting named on named.cause ~>=~ (${beginning}) and named.cause ~<~ (${beginning} || ':')
      )) and ${isInForce}
    order by posting.id`.execute(db)
  return rows
}

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
