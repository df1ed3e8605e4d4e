import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'

/** The calls whose rows change with a delegation. */
export const delegationRefresh = [delegationCalls.page, delegationCalls.get]
