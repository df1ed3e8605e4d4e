import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { tradeFailures as failures, type tradeCalls } from '@seam/contract/trade/trade'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { type LockedTrade, lockTrades } from '../../client/ledger/trade.rows.ts'
import { refuseTakenNumbers } from '../../client/transfer/transfer.commands.ts'
import { findImportedLine, lockBankRefs } from '../../client/transfer/transfer.rows.ts'
import { updateVoucherNo } from '../suspense/transfer-without-line.rows.ts'
import { findTrade } from './trade.rows.ts'

type Transfer = Pick<LockedTrade, 'payMethod' | 'state' | 'voucherNo'>

const isReceivedTransfer = ({ payMethod: method, state }: Transfer): boolean =>
  method === payMethod.transfer && (state === tradeState.done || state === tradeState.partlyRefunded)

const hasNumber = (bankRef: string) => bankRef !== ''

/** The line that a transfer is: its number is that of the bank, and is not corrected. */
const findLine = (db: Db, { voucherNo }: Transfer) => findImportedLine(db, [voucherNo].filter(hasNumber))

/** Whether the caller may correct the number of a trade now. */
export const canCorrectNumber = async (db: Db, trade: Transfer, { permissions }: Caller): Promise<boolean> =>
  permissions.has('suspenseClaim') && isReceivedTransfer(trade) && (await findLine(db, trade)) === undefined

type CorrectNumber = typeof tradeCalls.correctNumber

/**
 * Corrects the number at the bank of a transfer that no line of the bank statement has: a mistyped one, or a lost one of
 * several transfers that the client paid at once. Nothing is posted; as with its registration, the line must have the sum of
 * all transfers with its number.
 */
export const correctNumber = async (context: WriteContext<CorrectNumber>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { id, earlierNo, voucherNo, reason } = input
  if (voucherNo === earlierNo) throw refuse(failures.sameNumber)
  requireRow(await findTrade(db, id, caller.scope))
  await lockBankRefs(db, [earlierNo, voucherNo].filter(hasNumber))
  const trade = requireRow((await lockTrades(db, [id]))[0])
  if (trade.voucherNo !== earlierNo) throw refuse(commonFailures.changedMeanwhile)
  if (!isReceivedTransfer(trade)) throw refuse(failures.notReceivedTransfer)
  if ((await findLine(db, trade)) !== undefined)
    throw refuse(failures.numberHasLine, { message: `银行流水【${earlierNo}】已导入，凭证号不能更正` })
  await refuseTakenNumbers(db, [{ payMethod: payMethod.transfer, voucherNo }])
  await updateVoucherNo(db, id, voucherNo)
  logOperation(
    `更正交易【${trade.tradeCode}】的凭证号：${earlierNo === '' ? '没有' : `【${earlierNo}】`}改为【${voucherNo}】，原因：${reason}`,
  )
  return null
}
