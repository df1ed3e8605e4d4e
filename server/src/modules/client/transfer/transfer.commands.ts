import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { suspenseState } from '@seam/contract/client/money/suspense'
import { transferFailures as failures } from '@seam/contract/client/money/transfer'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { findImportedLine, type ImportedLine, lockBankRefs, selectRegistered } from './transfer.rows.ts'

type Receipt = { readonly payMethod: PayMethod; readonly voucherNo: string }

/**
 * Refuses to register a transfer whose number at the bank is taken: its line of the bank statement was imported, so its
 * money is in the ledger already, or it is the slip of a deposit of cash. Call it after the lock of the shift and before
 * all others.
 */
export const refuseTakenNumbers = async (tx: Tx, receipts: readonly Receipt[]): Promise<void> => {
  const bankRefs = receipts.flatMap(({ payMethod: method, voucherNo }) =>
    method === payMethod.transfer && voucherNo !== '' ? [voucherNo] : [],
  )
  if (bankRefs.length === 0) return
  await lockBankRefs(tx, bankRefs)
  const line = await findImportedLine(tx, bankRefs)
  if (line !== undefined) {
    const { bankRef, suspenseCode } = line
    const place = suspenseCode === null ? '并与已登记的收款核对一致' : `，款项在待认领款项【${suspenseCode}】中`
    throw refuse(failures.lineImported, { message: `银行流水【${bankRef}】已导入${place}，不能再次登记` })
  }
  const deposit = [...(await selectRegistered(tx, bankRefs))].find(([, { deposited }]) => deposited > 0n)
  if (deposit === undefined) return
  const [bankRef, { deposited }] = deposit
  throw refuse(failures.isDeposit, {
    message: `【${bankRef}】已登记为现金存款 ${fromFen(deposited)} 元的银行回单，不能再登记为转账收款`,
  })
}

/** Money of an imported line that waits to be claimed. */
export type WaitingLine = ImportedLine & { readonly suspenseId: number; readonly suspenseCode: string }

export const isWaiting = (line: ImportedLine): line is WaitingLine =>
  line.suspenseId !== null && line.suspenseState === suspenseState.open

const refuseLine = ({ bankRef, suspenseCode, suspenseState: state }: ImportedLine) => {
  if (suspenseCode === null)
    return refuse(failures.lineImported, {
      message: `银行流水【${bankRef}】已导入，并与已登记的收款核对一致，不能再登记为存款`,
    })
  const advice = state === suspenseState.returning ? '，请先撤回或驳回退回申请' : '，不能再登记为存款'
  return refuse(failures.lineImported, {
    message: `银行流水【${bankRef}】已导入，款项【${suspenseCode}】${state === null ? '' : suspenseState.label(state)}${advice}`,
  })
}

/**
 * Locks the number of the slip of a deposit; refuses one that is taken by transfers, or by an imported line whose money was
 * neither returned nor waits. Returns the line that waits. Call it before the locks of suspense and vault.
 */
export const lockDepositSlip = async (tx: Tx, slipNo: string): Promise<WaitingLine | undefined> => {
  await lockBankRefs(tx, [slipNo])
  const line = await findImportedLine(tx, [slipNo])
  if (line !== undefined && isWaiting(line)) return line
  if (line !== undefined && line.suspenseState !== suspenseState.returned) throw refuseLine(line)
  const { left = 0n, deposited = 0n } = (await selectRegistered(tx, [slipNo])).get(slipNo) ?? {}
  if (left > deposited)
    throw refuse(failures.isTransfer, {
      message: `【${slipNo}】已登记为转账收款 ${fromFen(left - deposited)} 元的凭证号，不能再登记为现金存款`,
    })
  return undefined
}
