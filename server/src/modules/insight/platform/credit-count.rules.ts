/** Open credit of one delegation, in fen, with its age. Settlements that name no delegation are unassigned. */
type OpenCredit = { readonly day: string; readonly amount: bigint }

/** Subtracts an amount from the oldest credit first; returns the remainders. */
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

/** Upper bound in days of each age band; the last has none. */
const ends = [30, 60, 90]

/** The age band of a number of days: 0 for up to 30, 3 for over 90. */
export const ageOf = (days: number): number => {
  const at = ends.findIndex(end => days <= end)
  return at < 0 ? ends.length : at
}
