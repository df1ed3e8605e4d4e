import { filtersWithoutClient, worksByLabCodeAlone } from '@seam/contract/kit/blindness'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Caller } from '../../../kit/caller.ts'
import { requirePermission } from '../../../kit/require-permission.ts'

/**
 * Refuses results, and what was charged for them, beside their clients to users who read results by lab code and may
 * not know whose they are: equal values, days and names would tell.
 */
export const refuseResultsByClient = (caller: Pick<Caller, 'permissions'>): void => {
  if (worksByLabCodeAlone(caller.permissions)) requirePermission(caller, 'codeMapping')
}

/**
 * Refuses figures of the results of some clients to users who read results by lab code and may not know whose they
 * are: figures of a single item say what its result is.
 */
export const refuseFiguresOfClient = (
  caller: Pick<Caller, 'permissions'>,
  { query }: { readonly query: readonly FilterItem[] },
): void => {
  if (query.some(({ key }) => !filtersWithoutClient.some(own => own === key))) refuseResultsByClient(caller)
}
