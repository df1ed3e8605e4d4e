import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { useRead } from '../../../../kit/api/use-call.ts'
import { usePaused } from '../../../../pickers/use-paused.ts'
import { repeatQuestion } from './draft.ts'
import type { Registration } from './registration.ts'

const none = { clientId: 0, samples: [] }

/** What of this the client had tested lately; `id` of the delegation that is being changed. */
export const useRepeats = (form: Registration, id?: number) => {
  const question = repeatQuestion(form, id)
  const asked = usePaused(question, 800)
  const { data } = useRead(delegationCalls.checkRepeat, asked?.input ?? none, {
    enabled: asked !== undefined,
    keepPrevious: true,
    quiet: true,
  })
  return { repeats: (question && asked && data?.repeats) ?? [], days: data?.days ?? 0 }
}
