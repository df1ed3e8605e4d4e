import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { settlementState } from '@seam/contract/client/money/settlement'
import { suspenseFailures as failures } from '@seam/contract/trade/suspense'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { lockTrades } from '../../client/ledger/trade.rows.ts'
import { lockSettlements } from '../../client/settlement/settlement.rows.ts'
import { findClientOfPayer } from '../../client/transfer/transfer.rows.ts'
import { findMatchPosting, findReceiptPosting } from './claim-posting.rows.ts'
import type { LockedSuspense } from './suspense.rows.ts'
import { selectSettlementIds, selectTransfersWithoutLine, updateVoucherNo } from './unnumbered-transfer.rows.ts'

/**
 * Refuses to claim a bank line while the bank statement lacks a transfer of the client with its amount, registered without a
 * number or with another one, which may be mistyped: the money may be in the ledger already.
 */
export const refuseRegisteredTransfer = async (tx: Tx, suspense: LockedSuspense, clientId: number): Promise<void> => {
  if (suspense.bankLineId === null) return
  const transfers = await selectTransfersWithoutLine(tx, clientId, suspense)
  if (transfers.length === 0) return
  const names = transfers.map(
    ({ code, voucherNo }) => `${code}（${voucherNo === '' ? '没有凭证号' : `凭证号 ${voucherNo}`}）`,
  )
  throw refuse(failures.registeredTransfer, {
    message: `该客户有同金额、银行流水中没有的转账：${names.join('、')}。若是同一笔，去向请选「已登记的转账」；若不是，请勾选「是另一笔款项」`,
  })
}

/** Refuses to return a bank line to a client whose transfer it may be: what was registered for it would be paid by nobody. */
export const refuseReturnOfTransfer = async (tx: Tx, suspense: LockedSuspense): Promise<void> => {
  if (suspense.bankLineId === null || suspense.payer === '') return
  const client = await findClientOfPayer(tx, suspense.payer)
  if (client === undefined || (await selectTransfersWithoutLine(tx, client.id, suspense)).length === 0) return
  throw refuse(failures.registeredTransfer, {
    message:
      '付款户名是客户，它有同金额、银行流水中没有的转账，可能就是这一笔，请先认领为「已登记的转账」；确是另一笔，请勾选「是另一笔款项」',
  })
}

/**
 * Recognises a bank line as the oldest transfer of its amount that has no line, rather one without a number: the receipt from
 * an unknown payer is reversed, for the money is in the ledger. The transfer gets the number of the line; a receipt of a
 * settlement, which never changes, keeps its own. Returns what the log says: the code, and a number that was mistyped.
 */
export const matchTransfer = async (
  tx: Tx,
  suspense: LockedSuspense,
  clientId: number,
  actor: UserActor,
): Promise<string> => {
  const { id, bankLineId, amount, reference, suspenseCode, version } = suspense
  const [first] = bankLineId === null ? [] : await selectTransfersWithoutLine(tx, clientId, suspense)
  if (first === undefined) throw refuse(failures.noRegisteredTransfer)
  await lockTrades(tx, first.tradeId === null ? [] : [first.tradeId])
  await lockSettlements(tx, first.settlementId === null ? [] : [first.settlementId])
  // Another line may have been recognised as it, or the settlement was reversed, before these locks.
  const open = await selectTransfersWithoutLine(tx, clientId, suspense)
  if (!open.some(({ cause }) => cause === first.cause)) throw refuse(failures.noRegisteredTransfer)
  const { cause, tradeId, code, voucherNo } = first
  if (tradeId !== null) await updateVoucherNo(tx, tradeId, reference)
  const receipt = await findReceiptPosting(tx, { id, cause: suspense.cause })
  await post(
    tx,
    {
      kind: postingKind.unclaimed,
      cause: `${cause}:${id}:${version}`,
      clientId: null,
      remarks: `${suspenseCode} ${code}`,
      reversesId: receipt?.id,
      entries: [
        { account: ledgerAccount.suspense, amount },
        { account: ledgerAccount.bank, amount: -amount },
      ],
    },
    actor,
  )
  return voucherNo === '' ? code : `${code}，原凭证号 ${voucherNo}`
}

/**
 * Finds the posting that matched a line with a transfer. Refuses that of a settlement that was reversed, which it locks: the
 * reversal put the money of the transfer into suspense, so that the line must not be there as well.
 */
export const requireReleasable = async (tx: Tx, suspense: LockedSuspense) => {
  const match = await findMatchPosting(tx, suspense)
  const [source, receiptId] = match.cause.split(':')
  if (source === 'receipt') {
    const [settlement] = await lockSettlements(tx, await selectSettlementIds(tx, Number(receiptId)))
    if (settlement?.state === settlementState.reversed)
      throw refuse(failures.settlementReversed, {
        message: `结算单【${settlement.settleCode}】已冲回，这笔转账的款项已转入待认领，不能撤销认领`,
      })
  }
  return match
}

/** The transfer is not this bank line after all: it has no number again. Returns the posting that matched them. */
export const releaseTransfer = async (tx: Tx, suspense: LockedSuspense): Promise<bigint> => {
  const { id, cause } = await requireReleasable(tx, suspense)
  const [source, sourceId] = cause.split(':')
  if (source === 'trade') {
    const [trade] = await lockTrades(tx, [Number(sourceId)])
    if (trade !== undefined) await updateVoucherNo(tx, trade.id, '')
  }
  return id
}
