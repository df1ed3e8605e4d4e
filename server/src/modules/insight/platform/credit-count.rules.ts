/** Credit of one delegation that is open, in fen, and its age. Settlements that name no delegation are unassigned. */
export type OpenCredit = { readonly day: string; readonly amount: bigint }

/** Takes an amount off the oldest credit first; what is left of each. */
export const afterSettling = <C extends OpenCredit>(open: readonly C[], settled: bigint): C[] => {
  let rest = settled
  return open
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .flatMap(one => {
      const { amount } = one
      const settledPart = rest < amount ? rest : amount
      rest -= settledPart
      return amount > settledPart ? [{ ...one, amount: amount - settledPart }] : []
    })
}

/** Days up to which each age reaches; the last has no end. */
const ends = [30, 60, 90]

/** The age of an amount by its days: 0 for up to 30, 3 for over 90. */
export const ageOf = (days: number): number => {
  const at = ends.findIndex(end => days <= end)
  return at < 0 ? ends.length : at
}
