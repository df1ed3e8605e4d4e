import type { SentOf } from '@seam/contract/kit/call'
import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Client } from '../client.ts'
import { delegationUnderTest, expectOk, type orderWords, sampleDraft } from './lab.ts'

export type ChangeSent = SentOf<typeof changeCalls.save>

/** Changes of delegations after receipt; needs delegateChange and its prerequisites. */
export const changeDesk = (desk: Client, words: Awaited<ReturnType<typeof orderWords>>) => {
  const read = (id: number) => expectOk(desk.call(delegationCalls.get, { id }))
  return {
    read,
    /** Saves a change of the delegation at its current version. */
    change: async (id: number, draft: Partial<ChangeSent>) => {
      const { version } = await read(id)
      return desk.call(changeCalls.save, { id, version, requestedBy: 1, reason: '客户来电加项', ...draft })
    },
    /** The choice of a sample after the change, by project codes; none cancels the sample. */
    choose: (sampleId: number, codes: string, groupIds: number[] = []) => ({
      sampleId,
      projectIds: codes === '' ? [] : words.projects(codes),
      groupIds,
    }),
    /** Under test, with moisture, ash and sulfur of two samples. */
    twoSamples: async () => {
      const samples = [sampleDraft(words), sampleDraft(words)]
      const delegation = await delegationUnderTest(desk, words, { samples })
      const [first, second] = delegation.samples
      if (first === undefined || second === undefined) throw new Error('two samples were added')
      return { ...delegation, first, second }
    },
  }
}
