import { changeCalls, changeRequester } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { StaffMember } from '../content/staff-list.ts'
import type { DelegationRun } from './delegations.ts'

/** The projects of a sample. */
export type Choice = { readonly groupIds: readonly number[]; readonly projectIds: readonly number[] }

/** Changes the projects of every sample after receipt, as the client requested by telephone. */
export const changeOrder = async (run: DelegationRun, staff: StaffMember, choices: readonly Choice[]) => {
  const { context, id, form, sampleIds } = run
  const { version } = await context.call(staff, delegationCalls.get, { id })
  await context.call(staff, changeCalls.save, {
    id,
    version,
    requestedBy: changeRequester.clientByTelephone,
    requesterName: form.consignorName,
    reason: '客户来电要求加测',
    changed: sampleIds.map((sampleId, place) => ({
      sampleId,
      groupIds: [...(choices[place]?.groupIds ?? [])],
      projectIds: [...(choices[place]?.projectIds ?? [])],
    })),
  })
}
