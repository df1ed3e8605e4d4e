/** The cause of the posting of cash that was deposited at the bank, by the number of the bank's slip. */
export const depositCause = (slipNo: string): string => `vault:deposit:${slipNo}`
