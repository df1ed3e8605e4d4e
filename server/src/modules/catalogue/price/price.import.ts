import { priceFailures } from '@seam/contract/catalogue/price/price'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Adding } from '../../../kit/import/import-routes.ts'
import { RowFault } from '../../../kit/import/try-rows.ts'
import { Refusal } from '../../../kit/refusal.ts'
import { changePrice, type PriceStore } from './price.commands.ts'
import { priceChange } from './price.rules.ts'

type Priced = { readonly id: number; readonly name: string; readonly price: bigint | null }
type Row = { readonly oldPrice?: string | undefined; readonly price: string; readonly reason: string }

/** How the rows of a file change prices, from the price in the exported file. */
export const importPrices = ({ db, caller, changed }: Adding, store: PriceStore) => {
  return async (subject: Priced, row: Row): Promise<undefined> => {
    const now = subject.price === null ? undefined : fromFen(subject.price)
    if (row.oldPrice !== undefined && row.oldPrice !== now)
      throw new RowFault('oldPrice', now === undefined ? '尚未定价，请清空原价' : `现价是 ${now}，请核对`)
    const change = await changePrice(db, caller, store, subject, row).catch((error: unknown) => {
      throw error instanceof Refusal && error.failure === priceFailures.samePrice
        ? new RowFault('price', error.message)
        : error
    })
    changed([priceChange(subject.name, change)])
    return undefined
  }
}
