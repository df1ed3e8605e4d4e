type Credit = {
  /** fen */
  readonly creditLimit: bigint
  readonly creditUsed: bigint
}

/** More than four fifths of the credit limit are used. */
export const exceedsCreditWarning = ({ creditUsed, creditLimit }: Credit): boolean => creditUsed * 5n > creditLimit * 4n
