const depositPrefix = 'vault:deposit:'

/**
 * The cause of the posting of cash that was deposited at the bank, by the number of the bank's slip; `undone`: how often it
 * was registered and undone before. The view `vault_deposit` takes the number out of it.
 */
export const depositCause = (slipNo: string, undone = 0): string =>
  `${depositPrefix}${slipNo}${undone === 0 ? '' : ` ${undone + 1}`}`

/** What a number at the bank was registered for, in fen. */
export type Registered = {
  /** Of transfers and of a deposit of cash. */
  readonly amount: bigint
  /** What of it is still at the bank. */
  readonly left: bigint
  /** What of that is a deposit of cash. */
  readonly deposited: bigint
  /** Who registered the deposit. */
  readonly depositedBy: number | null
  /** The first payment or recharge of the transfers, rather one of which something is left. */
  readonly tradeId: number | null
}

/** A name as clients and banks write it: with brackets of either width, and with or without blanks. */
export const formsOfName = (name: string): readonly string[] => {
  const plain = name.normalize('NFKC').replaceAll(/\s/g, '')
  return [...new Set([name, plain, plain.replaceAll('(', '（').replaceAll(')', '）')])]
}

export const notRegistered: Registered = { amount: 0n, left: 0n, deposited: 0n, depositedBy: null, tradeId: null }
