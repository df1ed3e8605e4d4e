import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { isMatched } from '../../client/transfer/transfer.sql.ts'
import type { LockedSuspense } from './suspense.rows.ts'

/** A transfer of which the bank statement has no line: a payment or recharge, or a receipt of a settlement. */
type TransferWithoutLine = {
  /** The beginning of the cause of the posting that gives it its bank line; a transfer has one line. */
  readonly cause: string
  readonly tradeId: number | null
  readonly settlementId: number | null
  /** Of the trade or the settlement. */
  readonly code: string
  /** As it was registered, perhaps mistyped; '' without one. */
  readonly voucherNo: string
}

/** A posting is where a receipt of a settlement, which never changes, keeps its line. */
const hasNoLine = sql<boolean>`not exists (select from bank_line where bank_ref <> '' and bank_ref = transfer.voucher_no)
  and not ${isMatched(sql`transfer.cause`)}`

/**
 * The transfers of a client with the amount of a bank line and no bank line of their own, registered in the 90 days before
 * the line was imported or since then: those without a number first, then those whose number may be mistyped, the oldest
 * first.
 */
export const selectTransfersWithoutLine = async (db: Db, clientId: number, { id, amount }: LockedSuspense) => {
  const transfer = sql.lit(payMethod.transfer)
  const { rows } = await sql<TransferWithoutLine>`
    select cause, trade_id, settlement_id, code, voucher_no from (
      select 'trade:' || id || ':bank-line' as cause, id as trade_id, null::int as settlement_id, trade_code as code, voucher_no, create_time
      from trade where client_id = ${clientId} and amount = ${amount} and pay_method = ${transfer}
        and state in (${literals(tradeState.done, tradeState.partlyRefunded, tradeState.refunded)})
      union all
      select 'receipt:' || receipt.id || ':bank-line', null, settlement.id, settle_code, receipt.voucher_no, receipt.create_time
      from settlement join settlement_receipt receipt on settlement_id = settlement.id
      where client_id = ${clientId} and receipt.amount = ${amount} and pay_method = ${transfer}
        and settlement.state <> ${sql.lit(settlementState.reversed)}
    ) transfer where ${hasNoLine} and create_time > (select create_time - interval '90 days' from suspense where id = ${id})
    order by voucher_no <> '', create_time, cause`.execute(db)
  return rows
}

/** The settlement of a receipt, which never changes. */
export const selectSettlementIds = async (db: Db, receiptId: number): Promise<number[]> => {
  const rows = await db.selectFrom('settlementReceipt').select('settlementId').where('id', '=', receiptId).execute()
  return rows.map(({ settlementId }) => settlementId)
}

export const updateVoucherNo = (tx: Tx, tradeId: number, voucherNo: string) =>
  tx.updateTable('trade').set({ voucherNo }).where('id', '=', tradeId).execute()
