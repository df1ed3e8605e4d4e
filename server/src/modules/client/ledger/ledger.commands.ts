import { ledgerFailures as failures, type LedgerAccount, ledgerAccount } from '@seam/contract/client/money/ledger'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import { type Refusal, refuse } from '../../../kit/refusal.ts'
import { findAccount } from '../account/account.rows.ts'
import { followCredit } from '../account/credit-notice.commands.ts'
import { requireOpenShift } from '../shift/require-shift.commands.ts'
import { shortMessage } from './amount-messages.rules.ts'
import {
  findPostingByCause,
  insertPosting,
  lockChannelAccount,
  type PostingDraft,
  type PostingOptions,
} from './ledger.rows.ts'
import { channelAccounts, type EntryDraft, faultOfEntries } from './posting.rules.ts'

type Author = { readonly userId: number | null; readonly userName: string }

const sumOf = (entries: readonly EntryDraft[], of: LedgerAccount): bigint =>
  entries.reduce((sum, { account, amount }) => (account === of ? sum + amount : sum), 0n)

/** Why the account is insufficient, with the missing amount. */
const shortfall = async (tx: Tx, clientId: number, { entries }: PostingDraft): Promise<Refusal> => {
  const { state: current, balance, creditLimit, creditUsed } = await findAccount(tx, clientId)
  if (current === state.stopped) return refuse(failures.accountStopped)
  const debit = sumOf(entries, ledgerAccount.balance)
  const isBalance = debit > balance
  const credit = sumOf(entries, ledgerAccount.receivable)
  const short = isBalance ? debit - balance : credit - (creditLimit - creditUsed)
  return refuse(failures.short, { message: shortMessage(isBalance, short), data: { short: fromFen(short) } })
}

/** Cash belongs to the open shift of its cashier; without one it is refused. */
const withShifts = async (tx: Tx, entries: readonly EntryDraft[]): Promise<readonly EntryDraft[]> => {
  const cashierOf = ({ account, userId, shiftId }: EntryDraft) =>
    account === ledgerAccount.cash && shiftId === undefined ? userId : undefined
  const shifts = new Map<number, number>()
  for (const id of new Set(entries.flatMap(entry => cashierOf(entry) ?? [])))
    shifts.set(id, await requireOpenShift(tx, { id }))
  return entries.map(entry => {
    const shiftId = shifts.get(cashierOf(entry) ?? 0)
    return shiftId === undefined ? entry : { ...entry, shiftId }
  })
}

const lockChannels = async (tx: Tx, entries: readonly EntryDraft[]): Promise<void> => {
  for (const account of channelAccounts)
    if (entries.some(entry => entry.account === account && entry.amount < 0n)) await lockChannelAccount(tx, account)
}

/**
 * Writes a posting and returns its id. If the cause has a posting already, returns that id and writes nothing.
 * `limited`: refuses what a stopped account or the credit limit does not allow; giving money back is not limited.
 * `locksAccount`: for points, which are counted with the account locked; else it is locked only where it changes.
 * Call it after all locks on delegations, trades and refunds: it locks the client's account.
 */
export const post = async (
  tx: Tx,
  draft: PostingDraft,
  author: Author,
  options: PostingOptions = {},
): Promise<bigint> => {
  const fault = faultOfEntries(draft.kind, draft.entries)
  if (fault !== undefined) throw new Error(`${draft.cause}: ${fault}`)
  const entries = await withShifts(tx, draft.entries)
  await lockChannels(tx, entries)
  const { id, accountChanged, creditUsed, creditLimit } = await insertPosting(
    tx,
    { ...draft, entries },
    options,
    author,
  )
  if (id !== null) {
    if (draft.clientId !== null && creditUsed !== null && creditLimit !== null) {
      const used = creditUsed + sumOf(entries, ledgerAccount.receivable)
      await followCredit(tx, draft.clientId, { creditUsed, creditLimit }, { creditUsed: used, creditLimit })
    }
    return id
  }
  const existing = await findPostingByCause(tx, draft.cause)
  if (!accountChanged) {
    if (existing !== undefined) return existing.id
    if (draft.clientId === null) throw new Error(`${draft.cause}: nothing was posted`)
    throw await shortfall(tx, draft.clientId, draft)
  }
  // Another transaction committed the same cause after this statement began: the write is repeated and finds it.
  throw Object.assign(new Error(`${draft.cause} was posted meanwhile`), { code: '40001' })
}
