import { ledgerAccount } from '@seam/contract/client/money/ledger'
import type { EntryDraft } from '../ledger/posting.rules.ts'

type Holder = { readonly id: number; readonly userId: number }

/** Entries that move fen into the cash of a shift; negative: out of it. */
const cashEntries = (
  { id: shiftId, userId }: Holder,
  amount: bigint,
  against: typeof ledgerAccount.vault | typeof ledgerAccount.overShort,
): EntryDraft[] => [
  { account: ledgerAccount.cash, amount, userId, shiftId },
  { account: against, amount: -amount },
]

/** Cash from the vault into a shift; negative: back into the vault. */
export const vaultEntries = (shift: Holder, amount: bigint) => cashEntries(shift, amount, ledgerAccount.vault)

/** Cash of a shift that becomes the cash of a colleague's shift. */
export const takeOverEntries = (from: Holder, to: Holder, amount: bigint): EntryDraft[] => [
  { account: ledgerAccount.cash, amount, userId: to.userId, shiftId: to.id },
  { account: ledgerAccount.cash, amount: -amount, userId: from.userId, shiftId: from.id },
]

/** Counted cash above the ledger; negative: missing cash. */
export const differenceEntries = (shift: Holder, amount: bigint) => cashEntries(shift, amount, ledgerAccount.overShort)
