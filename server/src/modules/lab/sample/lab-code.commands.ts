import type { FilterItem } from '@seam/contract/kit/list/page'
import { rightsByLabCode } from '@seam/contract/lab/sample/lab-code'
import type { Caller } from '../../../kit/caller.ts'
import { requirePermission } from '../../../kit/require-permission.ts'

/** Whether a user reads results by lab code and may not know whose they are. */
export const isBlind = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  rightsByLabCode.some(right => permissions.has(right)) && !permissions.has('codeMapping')

/**
 * Refuses results beside their clients to users who read results by lab code and may not know whose they are: equal
 * values, days and names would tell.
 */
export const refuseResultsByClient = (caller: Pick<Caller, 'permissions'>): void => {
  if (isBlind(caller)) requirePermission(caller, 'codeMapping')
}

/** The others may select the results of one client: a salesman or a source may have a single one. */
const filtersWithoutClient: ReadonlySet<string> = new Set(['projectId', 'groupId', 'kindId', 'categoryId', 'urgency'])

/**
 * Refuses figures of the results of some clients to users who read results by lab code and may not know whose they
 * are: figures of a single item say what its result is.
 */
export const refuseFiguresOfClient = (
  caller: Pick<Caller, 'permissions'>,
  { query }: { readonly query: readonly FilterItem[] },
): void => {
  if (query.some(({ key }) => !filtersWithoutClient.has(key))) refuseResultsByClient(caller)
}
