import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { fromFen, sumFen } from '@seam/contract/kit/value/money'
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
import { findReceiptPosting, type MatchPosting, selectMatchPostings } from './claim-posting.rows.ts'
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

/** Those that a bank line may be alone. */
const selectTransfersOfAmount = async (
  tx: Tx,
  clientId: number,
  { id, amount }: Pick<LockedSuspense, 'id' | 'amount'>,
) => (await selectTransfersWithoutLine(tx, clientId, id)).filter(transfer => transfer.amount === amount)

/**
 * Refuses to claim a bank line while the bank statement lacks a transfer of the client with its amount, registered without a
 * number or with another one, which may be mistyped: the money may be in the ledger already.
 */
export const refuseRegisteredTransfer = async (tx: Tx, suspense: LockedSuspense, clientId: number): Promise<void> => {
  const transfers = await selectTransfersOfAmount(tx, clientId, suspense)
  if (transfers.length === 0) return
  const message = `该客户有同金额、银行流水中没有的转账：${namesOf(transfers)}。若是同一笔，去向请选「已登记的转账」；若不是，请勾选「是另一笔款项」`
  refuseForReasons([reason(failures.registeredTransfer, message, { path: ['isOther'] })])
}

/** Refuses to return a bank line to a client whose transfer it may be: what was registered for it would be paid by nobody. */
export const refuseReturnOfTransfer = async (tx: Tx, suspense: LockedSuspense): Promise<void> => {
  if (suspense.payer === '') return
  const client = await findClientOfPayer(tx, suspense.payer)
  if (client === undefined || (await selectTransfersOfAmount(tx, client.id, suspense)).length === 0) return
  throw refuse(failures.registeredTransfer, {
    message:
      '付款户名是客户，它有同金额、银行流水中没有的转账，可能就是这一笔，请先认领为「已登记的转账」；确是另一笔，请勾选「是另一笔款项」',
  })
}

type Claim = { readonly id: number; readonly clientId: number; readonly transfers: readonly string[] }

/** The transfers that a claim names; if it names none, the only one of the amount, unless it has a number, which may be right. */
const choose = (open: readonly TransferWithoutLine[], { transfers }: Claim, amount: bigint) => {
  if (transfers.length > 0) return open.filter(({ transfer }) => transfers.includes(transfer))
  const [only, ...others] = open.filter(transfer => transfer.amount === amount)
  return only?.voucherNo === '' && others.length === 0 ? [only] : []
}

/**
 * Chooses the transfers that a bank line is, and locks the numbers of all: an import may give one a line of its own
 * meanwhile. Call it before the lock of the suspense.
 */
export const lockTransfers = async (tx: Tx, claim: Claim): Promise<readonly TransferWithoutLine[]> => {
  const suspense = requireRow(await findSuspense(tx, claim.id))
  const chosen = choose(await selectTransfersWithoutLine(tx, claim.clientId, claim.id), claim, suspense.amount)
  await lockBankRefs(tx, [suspense.reference, ...chosen.map(({ voucherNo }) => voucherNo)])
  return chosen
}

/** Why no transfer was chosen: there is none, or a person must say which one it is. */
const refuseChoice = async (tx: Tx, suspense: LockedSuspense, { clientId, transfers }: Claim) => {
  const open = await selectTransfersWithoutLine(tx, clientId, suspense.id)
  if (open.length === 0 || transfers.length > 0) return refuse(failures.noRegisteredTransfer)
  const message = `请选择是哪一笔转账：${namesOf(open)}`
  return refusalFor([reason(failures.chooseTransfer, message, { path: ['transfers'] })])
}

const refuseOtherSum = (chosen: readonly TransferWithoutLine[], amount: bigint): void => {
  const sum = sumFen(chosen.map(transfer => transfer.amount))
  if (sum === amount) return
  const message = `所选转账合计 ${fromFen(sum)} 元，到账 ${fromFen(amount)} 元，请选择合计相符的转账`
  refuseForReasons([reason(failures.otherSum, message, { path: ['transfers'] })])
}

const idsOf = (ids: readonly (number | null)[]) => ids.filter(id => id !== null).toSorted((a, b) => a - b)

/**
 * Recognises a bank line as transfers of its amount that have no line: the receipt from an unknown payer is reversed, for
 * the money is in the ledger. Each transfer gets the number of the line, and its posting keeps its earlier one; a receipt of
 * a settlement, which never changes, keeps its own. Returns what the log says: the codes, and the earlier numbers.
 */
export const matchTransfers = async (
  tx: Tx,
  suspense: LockedSuspense,
  claim: Claim,
  chosen: readonly TransferWithoutLine[],
  actor: UserActor,
): Promise<string> => {
  const { id, amount: received, reference, suspenseCode, version } = suspense
  if (chosen.length === 0) throw await refuseChoice(tx, suspense, claim)
  await lockTrades(tx, idsOf(chosen.map(({ tradeId }) => tradeId)))
  await lockSettlements(tx, idsOf(chosen.map(({ settlementId }) => settlementId)))
  // A line of its own may have been imported, or another one recognised as it, before these locks.
  const open = await selectTransfersWithoutLine(tx, claim.clientId, id)
  const isOpen = ({ transfer, voucherNo }: TransferWithoutLine) =>
    open.some(one => one.transfer === transfer && one.voucherNo === voucherNo)
  if (!chosen.every(isOpen) || (claim.transfers.length > 0 && chosen.length < new Set(claim.transfers).size))
    throw refuse(failures.noRegisteredTransfer)
  refuseOtherSum(chosen, received)
  const receipt = await findReceiptPosting(tx, { id, cause: suspense.cause })
  for (const [at, { transfer, tradeId, code, voucherNo, amount }] of chosen.entries()) {
    if (tradeId !== null) await updateVoucherNo(tx, tradeId, reference)
    const earlierNumber = tradeId === null || voucherNo === '' ? '' : `:${voucherNo}`
    await post(
      tx,
      {
        kind: postingKind.unclaimed,
        cause: `${causeOfMatch(transfer)}:${id}:${version}${earlierNumber}`,
        clientId: null,
        remarks: `${suspenseCode} ${code}`,
        reversesId: at === 0 ? receipt?.id : undefined,
        entries: [
          { account: ledgerAccount.suspense, amount },
          { account: ledgerAccount.bank, amount: -amount },
        ],
      },
      actor,
    )
  }
  return chosen.map(({ code, voucherNo }) => (voucherNo === '' ? code : `${code}，原凭证号 ${voucherNo}`)).join('；')
}

const earlierNumberOf = (cause: string): string => cause.split(':').slice(5).join(':')

/** The number that the transfer of a match had, or as a receipt still has: '' without one. */
const findOwnNumber = async (tx: Tx, cause: string): Promise<string> => {
  const [source, sourceId] = cause.split(':')
  return source === 'receipt' ? findReceiptNumber(tx, Number(sourceId)) : earlierNumberOf(cause)
}

/**
 * Locks the number of a claimed bank line, and the earlier ones of the transfers that it was recognised as. Call it before
 * the lock of the suspense.
 */
export const lockClaimedNumbers = async (tx: Tx, suspenseId: number): Promise<void> => {
  const suspense = requireRow(await findSuspense(tx, suspenseId))
  const numbers = []
  for (const { cause } of await selectMatchPostings(tx, suspense)) numbers.push(await findOwnNumber(tx, cause))
  await lockBankRefs(tx, [suspense.reference, ...numbers.filter(number => number !== '')])
}

/** Whether a transfer may have a number at the bank: it is the slip of no deposit, and no line has it. */
const isFree = async (tx: Tx, bankRef: string): Promise<boolean> => {
  if ((await findImportedLine(tx, [bankRef])) !== undefined) return false
  const { deposited } = (await selectRegistered(tx, [bankRef])).get(bankRef) ?? notRegistered
  return deposited === 0n
}

type ReleasedTransfer = {
  readonly amount: bigint
  /** The posting that matched it with the line. */
  readonly postingId: bigint
  /** It is a receipt, whose own number is its number again. */
  readonly isOwnNumber: boolean
}

const releaseTransfer = async (tx: Tx, { id: postingId, cause, amount }: MatchPosting): Promise<ReleasedTransfer> => {
  const [source, sourceId] = cause.split(':')
  const ownNumber = await findOwnNumber(tx, cause)
  const isOwn = ownNumber !== '' && (await isFree(tx, ownNumber))
  if (source === 'receipt') return { postingId, amount, isOwnNumber: isOwn }
  const [trade] = await lockTrades(tx, [Number(sourceId)])
  if (trade !== undefined) await updateVoucherNo(tx, trade.id, isOwn ? ownNumber : '')
  return { postingId, amount, isOwnNumber: false }
}

/**
 * The transfers are not this bank line after all: each has its own number again, which other transfers of one payment may
 * have as well, or none if that is meanwhile of other money. That the settlement of one was reversed does not matter: its own
 * money is in suspense, as that of any reversed settlement, and the line may be recognised as it again.
 */
export const releaseTransfers = async (tx: Tx, suspense: LockedSuspense): Promise<readonly ReleasedTransfer[]> => {
  const matches = await selectMatchPostings(tx, suspense)
  if (sumFen(matches.map(({ amount }) => amount)) !== suspense.amount)
    throw new Error(`${suspense.suspenseCode} is claimed as transfers of another amount`)
  await lockTrades(
    tx,
    idsOf(matches.map(({ cause }) => (cause.startsWith('trade:') ? Number(cause.split(':')[1]) : null))),
  )
  const released = []
  for (const match of matches) released.push(await releaseTransfer(tx, match))
  return released
}
