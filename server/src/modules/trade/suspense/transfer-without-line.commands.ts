import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { suspenseFailures as failures } from '@seam/contract/trade/suspense'
import type { Tx } from '../../../db/database.ts'
import { reason } from '../../../kit/reason.rules.ts'
import { refusalFor, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { lockTrades } from '../../client/ledger/trade.rows.ts'
import { lockSettlements } from '../../client/settlement/settlement.rows.ts'
import {
  findClientOfPayer,
  findImportedLine,
  lockBankRefs,
  selectRegistered,
} from '../../client/transfer/transfer.rows.ts'
import { notRegistered } from '../../client/transfer/transfer.rules.ts'
import { findMatchPosting, findReceiptPosting } from './claim-posting.rows.ts'
import { findSuspense, type LockedSuspense } from './suspense.rows.ts'
import {
  causeOfMatch,
  findReceiptNumber,
  selectTransfersWithoutLine,
  type TransferWithoutLine,
  updateVoucherNo,
} from './transfer-without-line.rows.ts'

const mostNamed = 3

/** JY00000001（没有凭证号）、JS00000001（凭证号 HD20）等 6 笔 */
const namesOf = (transfers: readonly TransferWithoutLine[]): string => {
  const names = transfers
    .slice(0, mostNamed)
    .map(({ code, voucherNo }) => `${code}（${voucherNo === '' ? '没有凭证号' : `凭证号 ${voucherNo}`}）`)
    .join('、')
  return transfers.length > mostNamed ? `${names}等 ${transfers.length} 笔` : names
}

/**
 * Refuses to claim a bank line while the bank statement lacks a transfer of the client with its amount, registered without a
 * number or with another one, which may be mistyped: the money may be in the ledger already.
 */
export const refuseRegisteredTransfer = async (tx: Tx, suspense: LockedSuspense, clientId: number): Promise<void> => {
  const transfers = await selectTransfersWithoutLine(tx, clientId, suspense.id)
  if (transfers.length === 0) return
  const message = `该客户有同金额、银行流水中没有的转账：${namesOf(transfers)}。若是同一笔，去向请选「已登记的转账」；若不是，请勾选「是另一笔款项」`
  refuseForReasons([reason(failures.registeredTransfer, message, { path: ['isOther'] })])
}

/** Refuses to return a bank line to a client whose transfer it may be: what was registered for it would be paid by nobody. */
export const refuseReturnOfTransfer = async (tx: Tx, suspense: LockedSuspense): Promise<void> => {
  if (suspense.payer === '') return
  const client = await findClientOfPayer(tx, suspense.payer)
  if (client === undefined || (await selectTransfersWithoutLine(tx, client.id, suspense.id)).length === 0) return
  throw refuse(failures.registeredTransfer, {
    message:
      '付款户名是客户，它有同金额、银行流水中没有的转账，可能就是这一笔，请先认领为「已登记的转账」；确是另一笔，请勾选「是另一笔款项」',
  })
}

/** The transfer that a claim names; without a name, the only one if it has no number, which could be right. */
const choose = (transfers: readonly TransferWithoutLine[], key: string | undefined) => {
  if (key !== undefined) return transfers.find(({ transfer }) => transfer === key)
  const [only, another] = transfers
  return another === undefined && only?.voucherNo === '' ? only : undefined
}

type Claim = { readonly id: number; readonly clientId: number; readonly transfer?: string | undefined }

/**
 * Chooses the transfer that a bank line is, and locks the numbers of both: an import of its number may give it a line of its
 * own meanwhile. Call it before the lock of the suspense.
 */
export const lockTransfer = async (tx: Tx, { id, clientId, transfer }: Claim) => {
  const suspense = requireRow(await findSuspense(tx, id))
  const chosen = choose(await selectTransfersWithoutLine(tx, clientId, suspense.id), transfer)
  await lockBankRefs(tx, [suspense.reference, ...(chosen === undefined ? [] : [chosen.voucherNo])])
  return chosen
}

/** Why no transfer was chosen: there is none, or a person must say which one it is. */
const refuseChoice = async (tx: Tx, suspense: LockedSuspense, { clientId, transfer }: Claim) => {
  const transfers = await selectTransfersWithoutLine(tx, clientId, suspense.id)
  if (transfers.length === 0 || transfer !== undefined) return refuse(failures.noRegisteredTransfer)
  const message = `请选择是哪一笔转账：${namesOf(transfers)}`
  return refusalFor([reason(failures.chooseTransfer, message, { path: ['transfer'] })])
}

/**
 * Recognises a bank line as a transfer of its amount that has no line: the receipt from an unknown payer is reversed, for
 * the money is in the ledger. The transfer gets the number of the line, and the posting keeps its earlier one; a receipt of
 * a settlement, which never changes, keeps its own. Returns what the log says: the code, and the earlier number.
 */
export const matchTransfer = async (
  tx: Tx,
  suspense: LockedSuspense,
  claim: Claim,
  chosen: TransferWithoutLine | undefined,
  actor: UserActor,
): Promise<string> => {
  const { id, amount, reference, suspenseCode, version } = suspense
  if (chosen === undefined) throw await refuseChoice(tx, suspense, claim)
  const { transfer, tradeId, settlementId, code, voucherNo } = chosen
  await lockTrades(tx, tradeId === null ? [] : [tradeId])
  await lockSettlements(tx, settlementId === null ? [] : [settlementId])
  // Its own line may have been imported, or another one recognised as it, before these locks.
  const open = await selectTransfersWithoutLine(tx, claim.clientId, id)
  if (!open.some(one => one.transfer === transfer && one.voucherNo === voucherNo))
    throw refuse(failures.noRegisteredTransfer)
  if (tradeId !== null) await updateVoucherNo(tx, tradeId, reference)
  const receipt = await findReceiptPosting(tx, { id, cause: suspense.cause })
  const earlierNumber = tradeId === null || voucherNo === '' ? '' : `:${voucherNo}`
  await post(
    tx,
    {
      kind: postingKind.unclaimed,
      cause: `${causeOfMatch(transfer)}:${id}:${version}${earlierNumber}`,
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

const earlierNumberOf = (cause: string): string => cause.split(':').slice(5).join(':')

/** The number that the transfer of a match had, or as a receipt still has: '' without one. */
const findOwnNumber = async (tx: Tx, cause: string): Promise<string> => {
  const [source, sourceId] = cause.split(':')
  return source === 'receipt' ? findReceiptNumber(tx, Number(sourceId)) : earlierNumberOf(cause)
}

/**
 * Locks the number of a claimed bank line, and the earlier one of the transfer that it was recognised as. Call it before the
 * lock of the suspense.
 */
export const lockClaimedNumbers = async (tx: Tx, suspenseId: number): Promise<void> => {
  const suspense = requireRow(await findSuspense(tx, suspenseId))
  const match = await findMatchPosting(tx, suspense)
  const ownNumber = match === undefined ? '' : await findOwnNumber(tx, match.cause)
  await lockBankRefs(tx, [suspense.reference, ...(ownNumber === '' ? [] : [ownNumber])])
}

/** Whether a transfer may have a number at the bank: it is the slip of no deposit, and no line has it. */
const isFree = async (tx: Tx, bankRef: string): Promise<boolean> => {
  if ((await findImportedLine(tx, [bankRef])) !== undefined) return false
  const { deposited } = (await selectRegistered(tx, [bankRef])).get(bankRef) ?? notRegistered
  return deposited === 0n
}

type ReleasedTransfer = {
  /** The posting that matched it with the line. */
  readonly postingId: bigint
  /** It is a receipt, whose own number is its number again. */
  readonly isOwnNumber: boolean
}

/**
 * The transfer is not this bank line after all: it has its own number again, which other transfers of one payment may have
 * as well, or none if that is meanwhile of other money. That its settlement was reversed does not matter: its own money is
 * in suspense, as that of any reversed settlement, and the line may be recognised as it again.
 */
export const releaseTransfer = async (tx: Tx, suspense: LockedSuspense): Promise<ReleasedTransfer> => {
  const match = await findMatchPosting(tx, suspense)
  if (match === undefined) throw new Error(`${suspense.suspenseCode} is claimed as a transfer without a posting`)
  const { id: postingId, cause } = match
  const [source, sourceId] = cause.split(':')
  const ownNumber = await findOwnNumber(tx, cause)
  const isOwn = ownNumber !== '' && (await isFree(tx, ownNumber))
  if (source === 'receipt') return { postingId, isOwnNumber: isOwn }
  const [trade] = await lockTrades(tx, [Number(sourceId)])
  if (trade !== undefined) await updateVoucherNo(tx, trade.id, isOwn ? ownNumber : '')
  return { postingId, isOwnNumber: false }
}
