import { changeCalls, changeLineKind, changeRequester } from '@seam/contract/lab/delegation/change'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { signedYuanText } from '../../../../kit/money/money.tsx'

/** The changes of a delegation after receipt, each with its lines; empty without changes. */
export const Changes = ({ id }: { id: number }) => {
  const { data = [] } = useRead(changeCalls.list, { id })
  if (data.length === 0) return null
  return (
    <section className="delegation-section" aria-label="变更">
      <h3>变更（{data.length}）</h3>
      <ul className="delegation-samples">
        {data.map(({ id: changeId, changeCode, createTime, createName, requestedBy, requesterName, ...change }) => (
          <li key={changeId}>
            <b>{changeCode}</b>{' '}
            <span className="delegation-soft">
              {createTime} {createName} · {changeRequester.label(requestedBy)} {requesterName} · {change.reason}
            </span>
            {change.lines.map(({ kind, position, name, amount }) => (
              <p key={`${kind}${position}${name}`} className="delegation-soft">
                <DictionaryTag dictionary={changeLineKind} value={kind} /> 样品{position} · {name}{' '}
                {signedYuanText(amount)}
              </p>
            ))}
            <p>差额 {signedYuanText(change.difference)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
