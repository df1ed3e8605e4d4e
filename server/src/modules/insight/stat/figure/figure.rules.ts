import { mostKeys } from '@seam/contract/insight/stat/stat'
import type { Permission } from '@seam/contract/kit/permission'
import { fromFen } from '@seam/contract/kit/value/money'

type Figure = {
  readonly measure: string
  readonly key: string | null
  readonly isTotal: boolean
  readonly amount: string
}

/** Figures of the keys with the greatest amounts, and what those have that are left out before them. */
type TopFigures = { readonly figures: readonly Figure[]; readonly before: ReadonlyMap<string, bigint> }

export type AmountsOf = (measure: string) => bigint

/** What the keys before these have; undefined on the first page. */
export const earlierOf = ({ before }: TopFigures): AmountsOf | undefined =>
  before.size === 0 ? undefined : measure => before.get(measure) ?? 0n

/** What these keys, and those before them, leave of the totals; undefined if there are no other keys, or nothing is left. */
export const restOf = ({ figures, before }: TopFigures): AmountsOf | undefined => {
  const rows = figures.filter(({ isTotal }) => !isTotal)
  if (new Set(rows.map(({ key }) => key)).size < mostKeys) return undefined
  const rest = new Map([...before].map(([measure, amount]) => [measure, -amount]))
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
