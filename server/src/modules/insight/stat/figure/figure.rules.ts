import type { Permission } from '@seam/contract/kit/permission'
import { fromFen } from '@seam/contract/kit/value/money'

type Figure = {
  readonly measure: string
  readonly key: string | null
  readonly isTotal: boolean
  readonly amount: string
}

/** Rows of an answer by client, or by another dimension of money; the others are added up as one. */
export const mostKeys = 300

/**
 * Of the figures of the keys with the greatest amounts, what they leave of the totals, by measure; undefined if there
 * are no other keys, or nothing is left.
 */
export const restOf = (figures: readonly Figure[]): ((measure: string) => bigint) | undefined => {
  const rows = figures.filter(({ isTotal }) => !isTotal)
  if (new Set(rows.map(({ key }) => key)).size < mostKeys) return undefined
  const rest = new Map<string, bigint>()
  for (const { measure, isTotal, amount } of figures)
    rest.set(measure, (rest.get(measure) ?? 0n) + (isTotal ? BigInt(amount) : -BigInt(amount)))
  return [...rest.values()].every(amount => amount === 0n) ? undefined : measure => rest.get(measure) ?? 0n
}

/** What the total of a measure is beyond its rows. */
export const beyondRows = (figures: readonly Figure[], measure: string): bigint =>
  figures
    .filter(figure => figure.measure === measure)
    .reduce((rest, { isTotal, amount }) => (isTotal ? rest + BigInt(amount) : rest - BigInt(amount)), 0n)

type Rights = ReadonlySet<Permission>

/** An amount on the wire; null for a reader without statMoney. */
export const amountFor = (rights: Rights, fen: bigint | string | null): string | null =>
  rights.has('statMoney') ? fromFen(BigInt(fen ?? 0)) : null
