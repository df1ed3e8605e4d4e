import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { CallFailure } from '../../../../../kit/api/call-failure.ts'
import { useWrite } from '../../../../../kit/api/use-call.ts'
import type { SentDraft } from './draft.ts'

/** Absent: a new one. */
export type StoredDelegation = { readonly id: number; readonly version: number; readonly delegateCode: string }

export type SavedDelegation = { readonly id: number; readonly delegateCode: string; readonly draft: boolean }

const refresh = [delegationCalls.page, delegationCalls.get, delegationCalls.checkRepeat]

/** Registers a new delegation under one idempotency key per opened form, or changes a stored one. Undefined: refused. */
export const useSave = (stored: StoredDelegation | undefined, onFailure: (failure: CallFailure) => boolean) => {
  const adding = useWrite(delegationCalls.add, { perForm: true, refresh, onFailure })
  // changed by another user: the row is read again, and the page offers its current version
  const changing = useWrite(delegationCalls.update, { refresh, onFailure })
  const save = async (draft: SentDraft): Promise<SavedDelegation | undefined> => {
    const asDraft = draft.draft === true
    if (stored === undefined) {
      const added = await adding.run(draft)
      return added && { id: added.id, delegateCode: added.delegateCode, draft: asDraft }
    }
    const { id, version, delegateCode } = stored
    const answer = await changing.run({ ...draft, id, version })
    return answer === undefined ? undefined : { id, delegateCode, draft: asDraft }
  }
  return { save, saving: adding.running || changing.running }
}
