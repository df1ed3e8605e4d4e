import { refundTarget } from '@seam/contract/client/money/ledger'
import { mostRefundsOf, payMethod } from '@seam/contract/client/money/pay-method'
import type { PlannedPart } from '@seam/contract/trade/refund'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import './plan-list.css'

/** The destination of each part of an amount. */
export const PlanList = ({ parts }: { parts: readonly PlannedPart[] }) => (
  <ul className="plan-list">
    {parts.map((part, at) => (
      <li key={at}>
        <DictionaryTag dictionary={refundTarget} value={part.target} /> {payMethod.label(part.payMethod)}{' '}
        {part.tradeCode} <b>{moneyText(part.amount)}</b>
        {part.target === refundTarget.balance && mostRefundsOf(part.payMethod) !== undefined && (
          <span className="soft">（渠道退款次数已满）</span>
        )}
      </li>
    ))}
  </ul>
)
