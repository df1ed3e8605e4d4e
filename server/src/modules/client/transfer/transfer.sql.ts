import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a bank line was recognised as a transfer that was registered without its number, and that was not undone. The
 * cause of such a posting begins with `receipt:7:bank-line` or `trade:7:bank-line`; number and version of the money in
 * suspense follow another colon.
 */
export const isMatched = (cause: RawBuilder<string>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from posting where posting.cause ~>=~ (${cause}) and posting.cause ~<~ (${cause} || ';')
    and not exists (select from posting reversing where reversing.reverses_id = posting.id))`

/** Whether a number is that of a line of the bank statement. */
export const hasLine = (bankRef: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from bank_line where bank_ref = ${bankRef})`

/** Whether the answer to a question, 1 or 0, is one of the values of a filter. */
export const isAnsweredBy = (question: RawBuilder<SqlBool>, values: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${question} = any(${values.map(one => one === 1)}::boolean[])`

const hasBankLine = sql<SqlBool>`(${hasLine(sql`receipt.voucher_no`)}
  or ${isMatched(sql`'receipt:' || receipt.id || ':bank-line'`)})`

/** Settlements in force that received a transfer with a line of the bank statement, or without one. */
export const receivedTransfer = (withLine: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`settlement.state <> ${sql.lit(settlementState.reversed)} and exists (
    select from settlement_receipt receipt where receipt.settlement_id = settlement.id
      and receipt.pay_method = ${sql.lit(payMethod.transfer)} and ${isAnsweredBy(hasBankLine, withLine)})`
