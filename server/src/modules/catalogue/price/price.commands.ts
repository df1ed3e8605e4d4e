import { priceFailures } from '@seam/contract/catalogue/price/price'
import { toFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse } from '../../../kit/refusal.ts'
import { setGroupPrice } from '../project-group/project-group.rows.ts'
import { setUnitPrice } from './price.rows.ts'
import { insertGroupPriceChange, insertUnitPriceChange, type PriceChangeRow } from './price-log.rows.ts'

/** How a price and its history are stored. */
export type PriceStore = {
  readonly setPrice: (tx: Tx, id: number, price: bigint) => Promise<void>
  readonly insertChange: (tx: Tx, change: PriceChangeRow, caller: Caller) => Promise<void>
}

export const unitPriceStore: PriceStore = { setPrice: setUnitPrice, insertChange: insertUnitPriceChange }
export const groupPriceStore: PriceStore = { setPrice: setGroupPrice, insertChange: insertGroupPriceChange }

/** fen; null: none yet */
type Priced = { readonly id: number; readonly price: bigint | null }

/** Changes the price of a locked project or package, with its entry in the history. */
export const changePrice = async (
  tx: Tx,
  caller: Caller,
  store: PriceStore,
  before: Priced,
  { price, reason }: { readonly price: string; readonly reason: string },
): Promise<PriceChangeRow> => {
  const newPrice = toFen(price)
  if (before.price === newPrice) throw refuse(priceFailures.samePrice)
  await store.setPrice(tx, before.id, newPrice)
  const change = { subjectId: before.id, oldPrice: before.price, newPrice, reason }
  await store.insertChange(tx, change, caller)
  return change
}
