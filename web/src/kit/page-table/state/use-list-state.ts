import type { LinkFilter } from '@seam/contract/kit/list/link-filter'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Condition, type FilterInputs, filterItems, startingInputs } from '../../query-panel/condition.ts'
import { sessionValue } from '../../session/session-value.ts'
import { useLinkFilter, useOpeningTime } from './link-filter.ts'

export type Sort = { readonly key: string; readonly order: 'asc' | 'desc' }

type ListState = {
  /** undefined: the initial values of the panel */
  readonly inputs?: FilterInputs
  /** filters of the address, in addition to the panel */
  readonly linkFilter?: LinkFilter | undefined
  /** when it was taken from the address */
  readonly linkTime?: number
  readonly pageNo: number
  readonly sort?: Sort | undefined
}

const fresh: ListState = { pageNo: 1 }
const placeOf = (listKey: string) => sessionValue<ListState>(`list:${listKey}`)

/** Filters, page and sort of a list; with a key they survive F5. `start`: the user's default filter. */
export const useListState = (listKey: string | undefined, conditions: readonly Condition[], start?: FilterInputs) => {
  const [state, setState] = useState(() => (listKey && placeOf(listKey).read()) || fresh)
  const openingTime = useOpeningTime()
  if (state.linkFilter !== undefined && (state.linkTime ?? 0) < openingTime)
    setState({ ...fresh, ...(state.sort && { sort: state.sort }) })
  useEffect(() => {
    if (listKey !== undefined) placeOf(listKey).write(state)
  }, [listKey, state])

  const change = useCallback((part: Partial<ListState>) => setState(before => ({ ...before, ...part })), [])
  const inputs = useMemo(() => state.inputs ?? start ?? startingInputs(conditions), [state.inputs, start, conditions])
  const { linkFilter } = state
  const query = useMemo(
    () => [...(linkFilter?.query ?? []), ...filterItems(conditions, inputs)],
    [linkFilter, conditions, inputs],
  )
  // no other filter applies: the list shows exactly the rows that were counted
  const take = useCallback(
    (brought: LinkFilter) => change({ linkFilter: brought, linkTime: Date.now(), inputs: {}, pageNo: 1 }),
    [change],
  )
  useLinkFilter(listKey === undefined ? undefined : take)
  return {
    ...state,
    /** whether the user has searched; otherwise the panel has its initial values */
    touched: state.inputs !== undefined,
    inputs,
    query,
    /** whether a search with these values equals the current one */
    isCurrent: (next: FilterInputs) =>
      state.pageNo === 1 &&
      JSON.stringify([...(linkFilter?.query ?? []), ...filterItems(conditions, next)]) === JSON.stringify(query),
    /** a new search begins on page 1 */
    search: (next: FilterInputs) => change({ inputs: next, pageNo: 1 }),
    dropLinkFilter: () => change({ linkFilter: undefined, pageNo: 1 }),
    turnTo: useCallback((pageNo: number) => change({ pageNo }), [change]),
    sortBy: (sort: Sort | undefined) => change({ sort, pageNo: 1 }),
  }
}
