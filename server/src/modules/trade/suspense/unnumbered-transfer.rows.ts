import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { isMatched } from '../../client/transfer/transfer.sql.ts'
import type { LockedSuspense } from './suspense.rows.ts'

/** A transfer that was registered without a number: a payment or recharge, or a receipt of a settlement. */
type UnnumberedTransfer = {
  /** The beginning of the cause of the posting that gives it its bank line; a transfer has one line. */
  readonly cause: string
  readonly tradeId: number | null
  readonly settlementId: number | null
  /** Of the trade or the settlement. */
  readonly code: string
}

/** A posting is where a receipt of a settlement, which never changes, keeps its line. */
const hasNoLine = sql<boolean>`not ${isMatched(sql`transfer.cause`)}`

/**
 * The transfers of a client with the amount of a bank line, no number and no bank line, registered in the 90 days before the
 * line was imported or since then, the oldest first.
 */
export const selectUnnumberedTransfers = async (db: Db, clientId: number, { id, amount }: LockedSuspense) => {
  const transfer = sql.lit(payMethod.transfer)
  const { rows } = await sql<UnnumberedTransfer>`
    select cause, trade_id, settlement_id, code from (
      select 'trade:' || id || ':bank-line' as cause, id as trade_id, null::int as settlement_id, trade_code as code, create_time
      from trade where client_id = ${clientId} and amount = ${amount} and pay_method = ${transfer} and voucher_no = ''
        and state in (${literals(tradeState.done, tradeState.partlyRefunded, tradeState.refunded)})
      union all
      select 'receipt:' || receipt.id || ':bank-line', null, settlement.id, settle_code, receipt.create_time
      from settlement join settlement_receipt receipt on settlement_id = settlement.id
      where client_id = ${clientId} and receipt.amount = ${amount} and pay_method = ${transfer} and voucher_no = ''
        and settlement.state <> ${sql.lit(settlementState.reversed)}
    ) transfer where ${hasNoLine} and create_time > (select create_time - interval '90 days' from suspense where id = ${id})
    order by create_time, cause`.execute(db)
  return rows
}

/** The settlement of a receipt, which never changes. */
export const selectSettlementIds = async (db: Db, receiptId: number): Promise<number[]> => {
  const rows = await db.selectFrom('settlementReceipt').select('settlementId').where('id', '=', receiptId).execute()
  return rows.map(({ settlementId }) => settlementId)
}

export const updateVoucherNo = (tx: Tx, tradeId: number, voucherNo: string) =>
  tx.updateTable('trade').set({ voucherNo }).where('id', '=', tradeId).execute()
