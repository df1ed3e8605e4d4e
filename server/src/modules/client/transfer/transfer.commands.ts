import { type PayMethod, payMethod } from '@seam/contract/client/pay-method'
import { transferFailures } from '@seam/contract/client/transfer'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { findImportedLine, lockBankRefs } from './transfer.rows.ts'

type Receipt = { readonly payMethod: PayMethod; readonly voucherNo: string }

/**
 * Refuses to register a transfer whose line of the bank statement was imported: its money is in the ledger already.
 * Call it after the lock of the shift and before all others.
 */
export const refuseImportedTransfers = async (tx: Tx, receipts: readonly Receipt[]): Promise<void> => {
  const bankRefs = receipts.flatMap(({ payMethod: method, voucherNo }) =>
    method === payMethod.transfer && voucherNo !== '' ? [voucherNo] : [],
  )
  if (bankRefs.length === 0) return
  await lockBankRefs(tx, bankRefs)
  const line = await findImportedLine(tx, bankRefs)
  if (line === undefined) return
  const { bankRef, suspenseCode } = line
  const place = suspenseCode === null ? '并与已登记的收款核对一致' : `，款项在待认领款项【${suspenseCode}】中`
  throw refuse(transferFailures.lineImported, { message: `银行流水【${bankRef}】已导入${place}，不能再次登记` })
}
