import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useRead } from '../../../../../kit/api/use-call.ts'
import { useDebounced } from '../../../../../kit/hooks/use-debounced.ts'
import { moneyText } from '../../../../../kit/money/money.tsx'
import type { Registration } from '../registration.ts'
import { feeQuestion } from '../submit/draft.ts'
import './fee-bar.css'

const none = new Map<string, string>()

/** The fee, computed by the server while the user types, and the share of each line. */
export const useFee = (form: Registration) => {
  const question = feeQuestion(form)
  const input = useDebounced(question, 300)
  const { data, error, isFetching, isPlaceholderData } = useRead(
    delegationCalls.fee,
    input?.input ?? { clientId: 0, coefficientId: 0, samples: [] },
    { enabled: input !== undefined, keepPrevious: true, quiet: true },
  )
  const fee = question === undefined || error !== null ? undefined : data
  const subtotals = useMemo(
    () =>
      fee === undefined || input === undefined
        ? none
        : new Map(input.keys.map((key, at) => [key, fee.subtotals[at] ?? ''])),
    [fee, input],
  )
  return {
    fee,
    subtotals,
    failure: question === undefined ? undefined : (error ?? undefined),
    /** the amounts belong to an earlier state of the form */
    behind: isFetching || isPlaceholderData || JSON.stringify(question) !== JSON.stringify(input),
  }
}
type FeeState = ReturnType<typeof useFee>

/** The fee as calculated by the server, with its parts; always visible. */
export const FeeBar = ({ state, children }: { state: FeeState; children: ReactNode }) => {
  const { fee, failure, behind } = state
  return (
    <div className="fee-bar" data-bottom-bar>
      <div
        className="fee-bar-amount"
        aria-live="polite"
        aria-busy={behind}
        data-behind={(fee !== undefined && behind) || undefined}
      >
        {failure !== undefined && <span className="registration-error">{failure.message}</span>}
        {failure === undefined && fee === undefined && (
          <span className="fee-bar-empty">选好客户和检测项目后，这里显示费用</span>
        )}
        {fee !== undefined && (
          <>
            <strong>¥{moneyText(fee.fee)}</strong>
            <span className="fee-bar-formula">
              = {moneyText(fee.subtotal)}
              <span>
                × {fee.coefficient}（{fee.coefficientName}）
              </span>
              <span>
                × {fee.memberRate}（{fee.gradeName}）
              </span>
              {fee.surcharge !== '0.00' && <span>+ {moneyText(fee.surcharge)}（附加费）</span>}
            </span>
          </>
        )}
      </div>
      <div className="fee-bar-buttons">{children}</div>
    </div>
  )
}
