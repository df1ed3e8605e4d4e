import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { suspenseState } from '@seam/contract/client/money/suspense'
import { transferFailures } from '@seam/contract/client/money/transfer'
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

/**
 * Refuses to register a deposit of cash whose line of the bank statement was imported before, with its money in suspense,
 * unless that was returned. Call it before the lock of the vault.
 */
export const refuseImportedDeposit = async (tx: Tx, slipNo: string): Promise<void> => {
  await lockBankRefs(tx, [slipNo])
  const line = await findImportedLine(tx, [slipNo])
  if (line === undefined || line.suspenseState === suspenseState.returned) return
  throw refuse(transferFailures.lineImported, {
    message:
      line.suspenseCode === null
        ? `银行流水【${slipNo}】已导入，并与已登记的收款核对一致，不能再登记为存款`
        : `银行流水【${slipNo}】已导入，款项在待认领款项【${line.suspenseCode}】中，请先办理退回再登记存款`,
  })
}
