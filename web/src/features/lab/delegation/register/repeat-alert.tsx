import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Repeat } from '@seam/contract/lab/delegation/delegation.fee'
import type { z } from 'zod'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useDebounced } from '../../../../kit/hooks/use-debounced.ts'
import { Time } from '../../../../kit/time/time.tsx'
import type { Registration } from './registration.ts'
import { repeatQuestion } from './submit/draft.ts'

const none = { clientId: 0, samples: [] }

/** Recent tests of the same samples for this client; `id` of the delegation that is being changed. */
export const useRepeats = (form: Registration, id?: number) => {
  const question = repeatQuestion(form, id)
  const input = useDebounced(question, 800)
  const { data } = useRead(delegationCalls.checkRepeat, input?.input ?? none, {
    enabled: input !== undefined,
    keepPrevious: true,
    quiet: true,
  })
  return { repeats: (question && input && data?.repeats) ?? [], days: data?.days }
}

type Props = {
  repeats: readonly z.output<typeof Repeat>[]
  /** undefined: the check has not answered yet */
  days: number | undefined
  reason: string
  fault: string | undefined
  onReason: (reason: string) => void
}

const mostRows = 5

/** Warns that the same tests were ordered recently; they may be repeated with a reason. */
export const RepeatAlert = ({ repeats, days, reason, fault, onReason }: Props) => (
  <section className="registration-repeats" aria-label="重复委托提醒">
    <p>
      <b>可能重复：</b>该客户{days === undefined ? '近期' : ` ${days} 天内`}委托过相同样品的相同项目。
    </p>
    <ul>
      {repeats.slice(0, mostRows).map(({ position, sampleName, delegateCode, createTime }) => (
        <li key={`${position} ${delegateCode}`}>
          样品{position}【{sampleName}】：<a href={`#/delegate/list?code=${delegateCode}`}>{delegateCode}</a>，
          <Time value={createTime} />
        </li>
      ))}
      {repeats.length > mostRows && <li>…共 {repeats.length} 处</li>}
    </ul>
    <input
      className="registration-input"
      aria-label="重复委托原因"
      aria-invalid={fault !== undefined}
      placeholder="确要登记时，请填写原因，如“客户要求复检”"
      maxLength={100}
      value={reason}
      onChange={event => onReason(event.target.value)}
    />
    {fault !== undefined && (
      <span className="registration-error" role="alert">
        {fault}
      </span>
    )}
  </section>
)
