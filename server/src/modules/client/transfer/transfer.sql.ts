import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a bank line was recognised as a transfer that was registered without its number, or with a wrong one, and that was
 * not undone. The
 * cause of such a posting begins with `receipt:7:bank-line` or `trade:7:bank-line`; number and version of the money in
 * suspense follow another colon.
 */
export const isMatched = (cause: RawBuilder<string>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from posting where posting.cause ~>=~ (${cause}) and posting.cause ~<~ (${cause} || ';')
    and not exists (select from posting reversing where reversing.reverses_id = posting.id))`

/** Whether the answer to a question, 1 or 0, is one of the values of a filter. */
export const isAnsweredBy = (question: RawBuilder<SqlBool>, values: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${question} = any(${values.map(one => one === 1)}::boolean[])`

/** Who imported the line of the bank statement with a number. */
const importerOf = (bankRef: RawBuilder<string>) =>
  sql`(select create_user_id from bank_line where bank_ref = ${bankRef})`

/** Who imported the line that was recognised as a receipt without its number, or with another one; 0 if its posting does not name the line. */
const importerOfMatch = sql`(
  select coalesce(bank_line.create_user_id, 0) from posting
  left join suspense on suspense.id = nullif(split_part(posting.cause, ':', 4), '')::integer
  left join bank_line on bank_line.id = suspense.bank_line_id
  where posting.cause ~>=~ ('receipt:' || receipt.id || ':bank-line') and posting.cause ~<~ ('receipt:' || receipt.id || ':bank-line;')
    and not exists (select from posting reversing where reversing.reverses_id = posting.id) limit 1)`

/**
 * Whether the importer of a line is one of the values of a filter: 0 without a line, 1 another user than the registrar of the
 * money, 2 the registrar, whose import proves nothing.
 */
const isImportedBy = (importer: RawBuilder<unknown>, registrar: RawBuilder<unknown>, values: readonly unknown[]) =>
  sql<SqlBool>`case when ${importer} is null then 0 when ${importer} = ${registrar} then 2 else 1 end
    = any(${values.map(Number)}::integer[])`

/** Trades whose number has a line of the bank statement, or none. */
export const hasLineOf = (values: readonly unknown[]): RawBuilder<SqlBool> =>
  isImportedBy(importerOf(sql`trade.voucher_no`), sql`trade.create_user_id`, values)

/** Settlements in force that received a transfer with a line of the bank statement, or without one. */
export const receivedTransfer = (values: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`settlement.state <> ${sql.lit(settlementState.reversed)} and exists (
    select from settlement_receipt receipt where receipt.settlement_id = settlement.id
      and receipt.pay_method = ${sql.lit(payMethod.transfer)} and ${isImportedBy(
        sql`coalesce(${importerOfMatch}, ${importerOf(sql`receipt.voucher_no`)})`,
        sql`receipt.create_user_id`,
        values,
      )})`
