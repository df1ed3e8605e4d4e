import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { hasLine, hasLostNumber, isMatched, isOfClaim } from '../../client/transfer/transfer.sql.ts'

/** A transfer of which the bank statement has no line: a payment or recharge, or a receipt of a settlement. */
export type TransferWithoutLine = {
  /** `trade:7` or `receipt:7`. */
  readonly transfer: string
  readonly tradeId: number | null
  readonly settlementId: number | null
  /** Of the trade or the settlement. */
  readonly code: string
  /** As it was registered, perhaps mistyped; '' without one. */
  readonly voucherNo: string
  readonly amount: bigint
  readonly createTime: string
}

/** The beginning of the cause of the posting that gives a transfer its bank line; a transfer has one line. */
export const causeOfMatch = (transfer: string): string => `${transfer}:bank-line`

/**
 * The transfers of a client with no bank line of their own that a bank line may be, alone or with others: of no more than its
 * amount, registered in the 90 days before the line was imported or since then. Those of its amount come first, then those
 * without a number, then those whose number may be mistyped, the oldest first. The reversal of a settlement put the money of
 * its receipt in suspense, and not the line of the bank.
 */
export const selectTransfersWithoutLine = async (db: Db, clientId: number, suspenseId: number) => {
  const amount = sql`(select amount from suspense where id = ${suspenseId} and bank_line_id is not null)`
  const transfer = sql.lit(payMethod.transfer)
  const { rows } = await sql<TransferWithoutLine>`
    select transfer, trade_id, settlement_id, code, voucher_no, amount, create_time from (
      select 'trade:' || id as transfer, id as trade_id, null::int as settlement_id, trade_code as code, voucher_no,
        voucher_no as own_number, amount, create_time
      from trade where client_id = ${clientId} and amount <= ${amount} and pay_method = ${transfer}
        and state in (${literals(tradeState.done, tradeState.partlyRefunded, tradeState.refunded)})
      union all
      select 'receipt:' || receipt.id, null, settlement.id, settle_code, receipt.voucher_no,
        case when ${sql.raw(hasLostNumber)} then '' else receipt.voucher_no end, receipt.amount, receipt.create_time
      from settlement join settlement_receipt receipt on settlement_id = settlement.id
      where client_id = ${clientId} and receipt.amount <= ${amount} and pay_method = ${transfer} and not ${sql.raw(isOfClaim)}
    ) registered where not ${sql.raw(hasLine('registered.own_number'))}
      and not ${sql.raw(isMatched(`registered.transfer || ':bank-line'`))}
      and create_time > (select create_time - interval '90 days' from suspense where id = ${suspenseId})
    order by amount <> ${amount}, voucher_no <> '', create_time, transfer`.execute(db)
  return rows
}

/** The number of a receipt, which never changes. */
export const findReceiptNumber = async (db: Db, receiptId: number): Promise<string> =>
  (await db.selectFrom('settlementReceipt').select('voucherNo').where('id', '=', receiptId).executeTakeFirst())
    ?.voucherNo ?? ''

export const updateVoucherNo = (tx: Tx, tradeId: number, voucherNo: string) =>
  tx.updateTable('trade').set({ voucherNo }).where('id', '=', tradeId).execute()
