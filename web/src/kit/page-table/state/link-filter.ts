import { type LinkFilter, linkFilterKey } from '@seam/contract/kit/list/link-filter'
import { type FilterItem, operators } from '@seam/contract/kit/list/page'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { currentPlace, goTo } from '../../location/hash-location.ts'
import { createStore, useStore } from '../../store/store.ts'

const withParameter = (address: string, value: string | undefined) => {
  const [path = '', search = ''] = address.split('?')
  const parameters = new URLSearchParams(search)
  if (value === undefined) parameters.delete(linkFilterKey)
  else parameters.set(linkFilterKey, value)
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** The address of a list with this filter. */
export const addressUnder = (address: string, filter: LinkFilter) => withParameter(address, JSON.stringify(filter))

/** Whether a value that came from outside, such as the address, is a filter of a list. */
export const isFilterItem = (value: unknown): value is FilterItem => {
  const { key: name, op, value: values } = (value ?? {}) as Partial<Record<keyof FilterItem, unknown>>
  return typeof name === 'string' && operators.some(one => one === op) && Array.isArray(values)
}

/** The filter in the query part of an address; undefined if there is none, or an invalid one. */
export const linkFilterIn = (search: string): LinkFilter | undefined => {
  try {
    const { name, query } = JSON.parse(new URLSearchParams(search).get(linkFilterKey) ?? 'null') as Partial<
      Record<keyof LinkFilter, unknown>
    >
    if (typeof name !== 'string' || !Array.isArray(query) || !query.every(isFilterItem)) return undefined
    return { name: name.slice(0, 20), query }
  } catch {
    return undefined
  }
}

/** Passes the filter of the address to the list once: later changes of the list take precedence, also after F5. */
export const useLinkFilter = (take: ((filter: LinkFilter) => void) | undefined) => {
  const search = useSearch()
  useEffect(() => {
    const filter = linkFilterIn(search)
    if (filter === undefined || take === undefined) return
    take(filter)
    const { path, search: now } = currentPlace()
    goTo(withParameter(`${path}?${now}`, undefined), { replace: true })
  }, [search, take])
}

/** When screens were last opened from the menu, by their path. */
const openings = createStore<Readonly<Record<string, number>>>({})

/** Drops the filters that links brought to a screen before: whoever opens it from the menu expects all of its rows. */
export const showWholeList = (path: string) => openings.set({ ...openings.get(), [path]: Date.now() })

/** When this screen was last opened from the menu: a filter that was taken before is dropped. */
export const useOpeningTime = (): number => {
  const [path] = useLocation()
  return useStore(openings)[path] ?? 0
}
