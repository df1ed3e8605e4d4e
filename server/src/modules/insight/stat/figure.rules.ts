import { fromFen } from '@seam/contract/kit/money'
import type { Permission } from '@seam/contract/kit/permission'

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
