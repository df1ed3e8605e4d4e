import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

// Texts of SQL, which the checks of the ledger contain as well.

/**
 * The postings by which bank lines were recognised as the transfer whose cause begins so: `receipt:7:bank-line` or
 * `trade:7:bank-line`; number and version of the money in suspense follow another colon, then the earlier number of a trade.
 */
const matchesOf = (cause: string) =>
  `posting match where match.cause ~>=~ (${cause}) and match.cause ~<~ (${cause} || ';')`

const isInForce = 'not exists (select from posting reversing where reversing.reverses_id = match.id)'

/** Whether a bank line is recognised as a transfer that was registered without its number, or with a wrong one. */
export const isMatched = (cause: string): string => `exists (select from ${matchesOf(cause)} and ${isInForce})`

const causeOfReceipt = `'receipt:' || receipt.id || ':bank-line'`

/** The end of the cause of the posting by which a match of a receipt was undone, if its own number is its number again. */
export const causeOfOwnNumber = ':own'

/**
 * Whether `receipt` is recognised as the line of another number than its own, or was when its own was of other money. A
 * receipt never changes, so that its own stays what it was, although its line may have arrived meanwhile: from then on it
 * counts as none.
 */
export const hasLostNumber = `exists (select from ${matchesOf(causeOfReceipt)} and not exists (
  select from posting undoing where undoing.reverses_id = match.id and right(undoing.cause, 4) = '${causeOfOwnNumber}'))`

/** Whether a claim wrote `receipt`, for money that is in the ledger already. */
export const isOfClaim = `exists (select from suspense claimed where claimed.claim_target = ${claimTarget.receivable}
  and left(claimed.reference, 64) = receipt.voucher_no and claimed.finish_time = receipt.create_time)`

/**
 * The line that is what was registered with its number: its money is not in suspense, and does not come from there but by
 * being recognised as it.
 */
const lineOf = (
  bankRef: string,
) => `bank_line line where line.bank_ref = ${bankRef} and line.bank_ref <> '' and not exists (
  select from suspense held where held.bank_line_id = line.id
    and (held.claim_target is distinct from ${claimTarget.transfer} or held.state not in (${suspenseState.claimed}, ${suspenseState.undoing})))`

export const hasLine = (bankRef: string): string => `exists (select from ${lineOf(bankRef)})`

/** Whether the answer to a question, 1 or 0, is one of the values of a filter. */
export const isAnsweredBy = (question: RawBuilder<SqlBool>, values: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${question} = any(${values.map(one => one === 1)}::boolean[])`

/** Who imported the line of a trade. */
const importerOfTrade = sql.raw(`(select line.create_user_id from ${lineOf('trade.voucher_no')})`)

/**
 * Who imported the line of a receipt: the one that it was recognised as (0 if the posting does not name it), or that of its
 * own number, also if a claim of the line wrote it.
 */
const importerOfReceipt = sql.raw(`case when ${hasLostNumber} then (
    select coalesce(bank_line.create_user_id, 0) from (select cause from ${matchesOf(causeOfReceipt)} and ${isInForce}) match
    left join suspense on suspense.id = nullif(split_part(match.cause, ':', 4), '')::integer
    left join bank_line on bank_line.id = suspense.bank_line_id limit 1)
  else (select create_user_id from bank_line where bank_ref = receipt.voucher_no) end`)

/**
 * The condition of a filter by the importer of a line: 0 without a line, 1 another user than the registrar of the money,
 * 2 the registrar, whose import proves nothing.
 */
const byImporter = (importer: RawBuilder<unknown>, registrar: RawBuilder<unknown>, values: readonly unknown[]) =>
  sql<SqlBool>`case when ${importer} is null then 0 when ${importer} = ${registrar} then 2 else 1 end
    = any(${values.map(Number)}::integer[])`

/** Trades whose number has a line of the bank statement, or none. */
export const byLineOfTrade = (values: readonly unknown[]): RawBuilder<SqlBool> =>
  byImporter(importerOfTrade, sql`trade.create_user_id`, values)

/**
 * Settlements in force that received a transfer with a line of the bank statement, or without one. What a claim of the money
 * of a reversed settlement wrote is not a transfer.
 */
export const byLineOfReceipt = (values: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`settlement.state <> ${sql.lit(settlementState.reversed)} and exists (
    select from settlement_receipt receipt where receipt.settlement_id = settlement.id
      and receipt.pay_method = ${sql.lit(payMethod.transfer)}
      and (${importerOfReceipt} is not null or not ${sql.raw(isOfClaim)})
      and ${byImporter(importerOfReceipt, sql`receipt.create_user_id`, values)})`
