import { rightsByLabCode } from '@seam/contract/lab/sample/lab-code'
import type { Caller } from '../../../kit/caller.ts'
import { requirePermission } from '../../../kit/require-permission.ts'

/**
 * Refuses results beside their clients to users who read results by lab code and may not know whose they are: equal
 * values, days and names would tell.
 */
export const refuseResultsByClient = (caller: Pick<Caller, 'permissions'>): void => {
  if (rightsByLabCode.some(right => caller.permissions.has(right))) requirePermission(caller, 'codeMapping')
}
