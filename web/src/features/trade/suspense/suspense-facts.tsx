import type { SuspenseRow } from '@seam/contract/trade/suspense'
import { moneyText } from '../../../kit/money/money.tsx'

/** What is known of money in suspense, above the fields of its dialogs. */
export const SuspenseFacts = ({ suspense }: { suspense: SuspenseRow }) => (
  <p className="form-note form-wide">
    {[suspense.payer, suspense.reference, suspense.remarks].filter(text => text !== '').join('，')} ¥
    {moneyText(suspense.amount)}
  </p>
)
