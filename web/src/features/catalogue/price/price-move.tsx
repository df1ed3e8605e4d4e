import { priceMove } from '@seam/contract/catalogue/price/price-move'

type Props = { from: string | null; to: string }

/** 20.00 → 25.00 +25.0% */
export const PriceMove = ({ from, to }: Props) => {
  const { before, after, percent } = priceMove(from, to)
  const way = percent.startsWith('-') ? 'price-down' : 'price-up'
  return (
    <span className="price-move">
      {before} → <b>{after}</b>
      {percent && <span className={way}>{percent}</span>}
    </span>
  )
}
