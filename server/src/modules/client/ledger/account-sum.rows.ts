import type { LedgerAccount } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The days whose sums are in `ledger_day` are those up to this one. */
export const lastSummedDay = sql`(select coalesce(max(business_date), '-infinity') from ledger_day)`

/**
 * The balance of an account of the house, in fen: the sums of its days, and the entries of the days that are not summed
 * yet.
 */
export const sumHouseAccount = async (db: Db, account: LedgerAccount): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    select (
      (select coalesce(sum(debit - credit), 0) from ledger_day where ledger_account = ${account})
      + (select coalesce(sum(amount), 0) from posting join entry on posting.id = posting_id
        where business_date > ${lastSummedDay} and ledger_account = ${account})
    )::bigint as sum`.execute(db)
  return rows[0]?.sum ?? 0n
}
