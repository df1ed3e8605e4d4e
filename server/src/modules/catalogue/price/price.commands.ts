import { priceFailures } from '@seam/contract/catalogue/price'
import { toFen } from '@seam/contract/kit/money'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { PriceChangeRow } from './price-log.rows.ts'

/** Where a price is kept, and where its history. */
export type PriceStore = {
  readonly set: (tx: Tx, id: number, price: bigint) => Promise<void>
  readonly keep: (tx: Tx, change: PriceChangeRow, caller: Caller) => Promise<void>
}

/** fen; null: none yet */
type Priced = { readonly id: number; readonly price: bigint | null }

/** Gives something that is held another price, with its entry in the history. */
export const changePrice = async (
  tx: Tx,
  caller: Caller,
  store: PriceStore,
  before: Priced,
  { price, reason }: { readonly price: string; readonly reason: string },
): Promise<PriceChangeRow> => {
  const newPrice = toFen(price)
  if (before.price === newPrice) throw refuse(priceFailures.samePrice)
  await store.set(tx, before.id, newPrice)
  const change = { subjectId: before.id, oldPrice: before.price, newPrice, reason }
  await store.keep(tx, change, caller)
  return change
}
