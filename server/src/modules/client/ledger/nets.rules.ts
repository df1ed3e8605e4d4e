import { sumFen } from '@seam/contract/kit/value/money'

/**
 * Divides a total (fen) over lines in proportion to their charges, by largest remainders, ties to the earlier line:
 * the shares add up to the total and each is within a fen of its exact share. Throws if a total has no charge to
 * divide over.
 */
export const netsOf = (charges: readonly bigint[], total: bigint): bigint[] => {
  const whole = sumFen(charges)
  if (charges.some(charge => charge < 0n) || total < 0n) throw new RangeError('charges and totals are not negative')
  if (whole === 0n) {
    if (total !== 0n) throw new RangeError('a total is divided over charges')
    return charges.map(() => 0n)
  }
  const floors = charges.map(charge => (total * charge) / whole)
  const spare = Number(total - sumFen(floors))
  const raised = new Set(
    charges
      .map((charge, at) => ({ at, rest: (total * charge) % whole }))
      // a sort keeps the order of equal elements
      .toSorted((a, b) => Number(b.rest - a.rest))
      .slice(0, spare)
      .map(({ at }) => at),
  )
  return floors.map((floor, at) => floor + (raised.has(at) ? 1n : 0n))
}
