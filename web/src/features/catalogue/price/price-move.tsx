import { growthText } from '@seam/contract/kit/percent'
import { moneyText } from '../../../kit/money/money.tsx'

type Props = { from: string | null; to: string }

/** 20.00 → 25.00 +25.0% */
export const PriceMove = ({ from, to }: Props) => {
  const percent = from === null ? '' : growthText(from, to)
  const way = percent.startsWith('-') ? 'price-down' : 'price-up'
  return (
    <span className="price-move">
      {from === null ? '首次定价' : moneyText(from)} → <b>{moneyText(to)}</b>
      {percent && <span className={way}>{percent}</span>}
    </span>
  )
}
