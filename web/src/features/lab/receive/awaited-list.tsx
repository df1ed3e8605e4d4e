import type { OutputOf } from '@seam/contract/kit/call'
import { payState } from '@seam/contract/lab/delegation/delegation'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { Time } from '../../../kit/time/time.tsx'
import { UrgencyTag } from '../../../shared/lab/due/urgency-tag.tsx'

type Row = OutputOf<typeof delegationCalls.page>['rows'][number]

type Props = {
  rows: readonly Row[]
  /** number of the open delegation */
  code: string | undefined
  onOpen: (delegateCode: string) => void
}

/** Delegations whose samples have not arrived, urgent ones first. */
export const AwaitedList = ({ rows, code, onOpen }: Props) => (
  <ul className="receive-awaited">
    {rows.map(({ id, delegateCode, clientName, urgency, sampleCount, payState: paid, createTime }) => (
      <li key={id}>
        <button type="button" aria-current={delegateCode === code} onClick={() => onOpen(delegateCode)}>
          <span className="receive-awaited-head">
            <b>{delegateCode}</b>
            <UrgencyTag value={urgency} />
            <span className="receive-awaited-count">{sampleCount} 个样品</span>
          </span>
          <span className="receive-awaited-client">{clientName}</span>
          <span className="receive-awaited-head">
            <DictionaryTag dictionary={payState} value={paid} />
            <span className="receive-awaited-count">
              <Time value={createTime} />
            </span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
