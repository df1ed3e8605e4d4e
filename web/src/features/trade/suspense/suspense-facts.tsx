import type { SuspenseRow } from '@seam/contract/trade/suspense'
import { moneyText } from '../../../kit/money/money.tsx'

/** What is known of money in suspense, above the fields of its dialogs. */
export const SuspenseFacts = ({ suspense: { amount, payer, reference, remarks } }: { suspense: SuspenseRow }) => (
  <p className="form-note form-wide">
    <strong>¥{moneyText(amount)}</strong>
    {[payer, reference, remarks].flatMap(text => (text === '' ? [] : [`，${text}`]))}
  </p>
)
