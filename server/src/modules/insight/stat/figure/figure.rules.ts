import { fromFen } from '@seam/contract/kit/money'
import type { Permission } from '@seam/contract/kit/permission'

type Figure = {
  readonly measure: string
  readonly key: string | null
  readonly isTotal: boolean
  readonly amount: string
}

/**
 * Of figures by a dimension that adds up, what the rows leave of the totals: the number of other keys with their
 * amounts; undefined if there are none.
 */
export const restOf = (figures: readonly Figure[], keys: number) => {
  const rows = figures.filter(({ isTotal }) => !isTotal)
  const others = keys - new Set(rows.map(({ key }) => key)).size
  if (others <= 0) return undefined
  const amountOf = (measure: string) =>
    figures
      .filter(row => row.measure === measure)
      .reduce((rest, { isTotal, amount }) => (isTotal ? rest + BigInt(amount) : rest - BigInt(amount)), 0n)
  return { others, amountOf }
}

type Rights = ReadonlySet<Permission>

/** An amount on the wire; null for a reader without statMoney. */
export const amountFor = (rights: Rights, fen: bigint | string | null): string | null =>
  rights.has('statMoney') ? fromFen(BigInt(fen ?? 0)) : null

/** One decimal; null if nothing is counted. */
export const percentOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : ((part / whole) * 100).toFixed(1)

/** The change from one number to the next, in per cent. */
export const growthOf = (before: number, after: number): string | null =>
  before === 0 ? null : (((after - before) / before) * 100).toFixed(1)
