import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { shiftState } from '@seam/contract/client/money/shift'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A condition on `entry`: leaves out the entries of postings that moved cash of the user's open shift, so that no sum
 * discloses the expected amount before the blind count.
 */
export const outsideOwnOpenShift = (userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`entry.id not in (select hidden.id from entry own join entry hidden on hidden.posting_id = own.posting_id
    where own.ledger_account = ${sql.lit(ledgerAccount.cash)}
      and own.shift_id = (select id from shift where user_id = ${userId}::int and state = ${sql.lit(shiftState.open)}))`
