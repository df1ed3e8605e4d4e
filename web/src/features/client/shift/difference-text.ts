import { moneyText } from '../../../kit/money/money.tsx'

/** A difference of counted cash as cashiers say it: 短款 ¥3.33, 长款 ¥0.50. */
export const differenceText = (difference: string | null): string => {
  if (difference === null || difference === '0.00') return '没有差异'
  return difference.startsWith('-') ? `短款 ¥${moneyText(difference.slice(1))}` : `长款 ¥${moneyText(difference)}`
}
