import { moneyText } from '../../../kit/money/money.tsx'

type Props = { from: string | null; to: string }

/** The relative change of a price in percent; empty without a previous price. */
const percentOf = (from: string | null, to: string): string => {
  const before = Number(from ?? 0)
  if (before === 0) return ''
  const percent = ((Number(to) - before) / before) * 100
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
}

/** 20.00 → 25.00 +25.0% */
export const PriceMove = ({ from, to }: Props) => {
  const percent = percentOf(from, to)
  const way = percent.startsWith('-') ? 'price-down' : 'price-up'
  return (
    <span className="price-move">
      {from === null ? '首次定价' : moneyText(from)} → <b>{moneyText(to)}</b>
      {percent && <span className={way}>{percent}</span>}
    </span>
  )
}
