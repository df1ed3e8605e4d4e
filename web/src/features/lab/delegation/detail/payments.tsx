import { postingKind } from '@seam/contract/client/ledger'
import { payMethod } from '@seam/contract/client/pay-method'
import type { Delegation } from '@seam/contract/lab/delegation.row'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'

/** Payments and credit of a delegation. */
export const Payments = ({ payments }: Pick<Delegation, 'payments'>) => (
  <ul className="delegation-payments">
    {payments.map(({ kind, amount, payMethod: method, remarks, createName, createTime }) => (
      <li key={`${createTime} ${kind}`}>
        <DictionaryTag dictionary={postingKind} value={kind} />
        <b>¥{moneyText(amount)}</b>
        {method !== null && <span>{payMethod.label(method)}</span>}
        <span className="delegation-soft">
          {createTime} {createName}
          {remarks !== '' && `，${remarks}`}
        </span>
      </li>
    ))}
  </ul>
)
