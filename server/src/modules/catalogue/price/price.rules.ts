import { priceMove } from '@seam/contract/catalogue/price/price-move'
import { fromFen } from '@seam/contract/kit/value/money'

/** Fen; without an old price it is the first price. */
type PriceMove = { readonly oldPrice: bigint | null; readonly newPrice: bigint; readonly reason: string }

/** The last change of a price in yuan: 20.00 → 25.00 +25.0%; empty without a price or a change. */
export const lastMoveText = (price: string | null, lastChange: { readonly oldPrice: string | null } | null): string => {
  if (price === null || lastChange === null) return ''
  const { before, after, percent } = priceMove(lastChange.oldPrice, price)
  return `${before} → ${after} ${percent}`.trim()
}

const text = (fen: bigint | null) => (fen === null ? '未定价' : `${fromFen(fen)}元`)

/** 将检测项目【灰分】的价格由【20.00元】改为【25.00元】，原因：年度调价 */
export const priceSentence = (subject: string, { oldPrice, newPrice, reason }: PriceMove): string =>
  `将${subject}的价格由【${text(oldPrice)}】改为【${text(newPrice)}】，原因：${reason}`

/** The same as a line of the operation log. */
export const priceChange = (label: string, { oldPrice, newPrice }: PriceMove) => ({
  field: 'price',
  label,
  before: text(oldPrice),
  after: text(newPrice),
})
