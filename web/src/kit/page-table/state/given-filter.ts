import { type FilterItem, operators } from '@seam/contract/kit/list/page'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { currentPlace, goTo } from '../../location/hash-location.ts'

/** A filter that the way to a list brings along, such as a card of the dashboard: what is listed is what the card counts. */
export type GivenFilter = { readonly name: string; readonly query: readonly FilterItem[] }

const key = 'given'

const withParameter = (address: string, value: string | undefined) => {
  const [path = '', search = ''] = address.split('?')
  const parameters = new URLSearchParams(search)
  if (value === undefined) parameters.delete(key)
  else parameters.set(key, value)
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** The address of a list under this filter. */
export const addressUnder = (address: string, given: GivenFilter) => withParameter(address, JSON.stringify(given))

const isItem = (value: unknown): value is FilterItem => {
  const { key: name, op, value: values } = (value ?? {}) as Partial<Record<keyof FilterItem, unknown>>
  return typeof name === 'string' && operators.some(one => one === op) && Array.isArray(values)
}

/** The filter in the query part of an address; undefined where there is none, or none that a list could ask for. */
export const givenIn = (search: string): GivenFilter | undefined => {
  try {
    const { name, query } = JSON.parse(new URLSearchParams(search).get(key) ?? 'null') as Partial<
      Record<keyof GivenFilter, unknown>
    >
    if (typeof name !== 'string' || !Array.isArray(query) || !query.every(isItem)) return undefined
    return { name: name.slice(0, 20), query }
  } catch {
    return undefined
  }
}

/** Hands the filter of the address to the list, once: what is done to the list afterwards counts, also after F5. */
export const useGivenFilter = (take: ((given: GivenFilter) => void) | undefined) => {
  const search = useSearch()
  useEffect(() => {
    const given = givenIn(search)
    if (given === undefined || take === undefined) return
    take(given)
    const { path, search: now } = currentPlace()
    goTo(withParameter(`${path}?${now}`, undefined), { replace: true })
  }, [search, take])
}
