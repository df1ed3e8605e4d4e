import { separateThousands } from '@seam/contract/kit/value/thousands'
import './money.css'

const wire = /^-?\d+\.\d{2}$/

/** '12345.60' → '12,345.60'; '--' when empty (spec §9). */
export const moneyText = (amount: string | null | undefined): string =>
  wire.test(amount ?? '') ? separateThousands(amount ?? '') : '--'

/** +¥47.50, -¥38.00, ¥0.00 */
export const signedYuanText = (amount: string): string => {
  const sign = amount.startsWith('-') ? '-' : amount === '0.00' ? '' : '+'
  return `${sign}¥${moneyText(amount.replace('-', ''))}`
}

/** An amount in yuan, right-aligned in figures of equal width. */
export const Money = ({ value }: { value: string | null | undefined }) => (
  <span className="money">{moneyText(value)}</span>
)
