import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { usePaused } from '../../../../pickers/use-paused.ts'
import { feeQuestion } from './draft.ts'
import type { Registration } from './registration.ts'

const none = new Map<string, string>()

/** The fee as the server works it out while somebody types, and what each line adds to it. */
export const useFee = (form: Registration) => {
  const question = feeQuestion(form)
  const asked = usePaused(question, 300)
  const { data, error, isFetching, isPlaceholderData } = useRead(
    delegationCalls.fee,
    asked?.input ?? { clientId: 0, coefficientId: 0, samples: [] },
    { enabled: asked !== undefined, keepPrevious: true, quiet: true },
  )
  const fee = question === undefined || error !== null ? undefined : data
  const subtotals = useMemo(
    () =>
      fee === undefined || asked === undefined
        ? none
        : new Map(asked.keys.map((key, at) => [key, fee.subtotals[at] ?? ''])),
    [fee, asked],
  )
  return {
    fee,
    subtotals,
    failure: question === undefined ? undefined : (error ?? undefined),
    /** what is shown is of an earlier state of the form */
    behind: isFetching || isPlaceholderData || JSON.stringify(question) !== JSON.stringify(asked),
  }
}
export type FeeState = ReturnType<typeof useFee>
