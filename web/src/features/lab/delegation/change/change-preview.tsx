import type { SentOf } from '@seam/contract/kit/call'
import { changeCalls, changeLineKind } from '@seam/contract/lab/delegation/change'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { useDebounced } from '../../../../kit/hooks/use-debounced.ts'
import { Money, moneyText, signedYuanText } from '../../../../kit/money/money.tsx'
import { Reasons } from '../pay/reasons.tsx'

type Draft = SentOf<typeof changeCalls.preview>

/** Every line with its difference, as the server would write it now. */
export const ChangePreview = ({ draft }: { draft: Draft }) => {
  const input = useDebounced(draft, 300)
  const { data } = useRead(changeCalls.preview, input, { keepPrevious: true, quiet: true, staleTime: 0 })
  if (data === undefined) return null
  return (
    <section className="change-dialog-preview" aria-label="费用差额">
      {data.reasons.length > 0 && <Reasons title="现在不能变更" reasons={data.reasons} />}
      <ul>
        {data.lines.map(({ kind, position, name, amount }) => (
          <li key={`${kind}${position}${name}`}>
            <DictionaryTag dictionary={changeLineKind} value={kind} />
            <span>
              样品{position} · {name}
            </span>
            <Money value={amount} />
          </li>
        ))}
      </ul>
      <p>
        费用 ¥{moneyText(data.feeBefore)} → ¥{moneyText(data.feeAfter)}
        ，差额 <strong>{signedYuanText(data.difference)}</strong>
        {data.surplus !== '0.00' && (
          <>
            ；已收多出 ¥{moneyText(data.surplus)}
            ，保存后释放信用或申请退款
          </>
        )}
      </p>
    </section>
  )
}
