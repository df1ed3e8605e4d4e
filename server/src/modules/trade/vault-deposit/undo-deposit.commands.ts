import { payMethod } from '@seam/contract/client/money/pay-method'
import { suspenseState } from '@seam/contract/client/money/suspense'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen } from '@seam/contract/kit/value/money'
import { correctionKind } from '@seam/contract/trade/correction'
import { depositFailures as failures, type vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import type { Tx } from '../../../db/database.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { undoDeposit } from '../../client/shift/vault.commands.ts'
import { findImportedLine, type ImportedLine, lockBankRefs } from '../../client/transfer/transfer.rows.ts'
import { fileCorrection } from '../correction/request.commands.ts'
import { holdNew } from '../suspense/hold.commands.ts'
import { findDeposit, forgetTradeOfLine } from './vault-deposit.rows.ts'

type LockedDeposit = {
  readonly slipNo: string
  /** fen */
  readonly amount: bigint
  readonly line: ImportedLine | undefined
}

/**
 * Locks the number of a deposit; refuses one that is undone, or whose line was claimed from suspense: undoing that claim
 * undoes the deposit. Call it before the lock of the correction.
 */
export const lockDeposit = async (tx: Tx, id: bigint): Promise<LockedDeposit> => {
  const { slipNo } = requireRow(await findDeposit(tx, id))
  await lockBankRefs(tx, [slipNo])
  // It may have been undone before this lock.
  const { amount, undone } = requireRow(await findDeposit(tx, id))
  if (undone) throw refuse(failures.undone, { message: `银行回单【${slipNo}】的存款已撤销` })
  const line = await findImportedLine(tx, [slipNo])
  if (typeof line?.suspenseCode === 'string' && line.suspenseState !== suspenseState.returned)
    throw refuse(failures.lineClaimed, {
      message: `银行流水【${slipNo}】已认领为这笔存款，请在银行到账撤销认领【${line.suspenseCode}】`,
    })
  return { slipNo, amount, line }
}

type RequestUndo = typeof vaultDepositCalls.requestUndo

/** Requests to undo a deposit that was registered with a wrong number or amount, or that never reached the bank. */
export const requestUndoDeposit = async (context: WriteContext<RequestUndo>): Promise<OutputOf<RequestUndo>> => {
  const { db, input, logOperation } = context
  const depositId = BigInt(input.id)
  const { slipNo, amount } = await lockDeposit(db, depositId)
  const draft = { correctionKind: correctionKind.undoDeposit, clientId: null, depositId, amount, reason: input.reason }
  const filed = await fileCorrection(db, draft, actorOf(context))
  logOperation(
    `申请撤销存款【${filed.correctionCode}】：银行回单【${slipNo}】${fromFen(amount)} 元，原因：${input.reason}`,
  )
  return filed
}

/**
 * Takes a deposit back: its cash is in the vault again, and its number is free. The line of the bank that agreed with it
 * is then money of an unknown payer. `cause` is the cause of the posting.
 */
export const takeDepositBack = async (
  tx: Tx,
  { slipNo, amount, line }: LockedDeposit,
  cause: string,
  actor: UserActor,
): Promise<void> => {
  await undoDeposit(tx, { slipNo, amount, cause }, actor)
  if (line === undefined || line.suspenseCode !== null) return
  await forgetTradeOfLine(tx, line.bankLineId)
  await holdNew(
    tx,
    {
      cause: `bank-line:${line.bankLineId}`,
      payMethod: payMethod.transfer,
      amount,
      bankLineId: line.bankLineId,
      payer: line.payerName,
      reference: slipNo,
      eventTime: `${line.bookedDate}T00:00:00+08:00`,
      remarks: line.summary,
    },
    actor,
  )
}
