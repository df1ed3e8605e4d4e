import { tradeState } from '@seam/contract/client/money/ledger'

/** An invariant of the ledger, with a statement that returns the violating rows. */
export type LedgerCheck = { readonly name: string; readonly label: string; readonly violations: string }

export const listOf = (...states: readonly number[]) => `(${states.join(', ')})`

/** Of trades that received their money. */
export const paidStates = listOf(tradeState.done, tradeState.partlyRefunded, tradeState.refunded)
