import { useSyncExternalStore } from 'react'

/** The location in the application: path and query after '#' (hash routing). */
export type Place = { readonly path: string /** without '?' */; readonly search: string }

export const placeOf = (address: string): Place => {
  const [path = '', ...rest] = address.replace(/^#?\/*/, '').split('?')
  return { path: `/${path.replace(/\/+$/, '')}`, search: rest.join('?') }
}

export const addressOf = ({ path, search }: Place) => (search === '' ? path : `${path}?${search}`)

export const currentPlace = (): Place => placeOf(location.hash)

/** Goes to an address of the application, such as /system/user?id=3. */
export const goTo = (address: string, { replace = false }: { replace?: boolean } = {}) => {
  const next = `#${addressOf(placeOf(address))}`
  if (next === location.hash) return
  history[replace ? 'replaceState' : 'pushState'](null, '', next)
  window.dispatchEvent(new Event('hashchange'))
}

const currentPath = () => currentPlace().path
const currentSearch = () => currentPlace().search

const listen = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** wouter's location hook; wouter's own hash hook would put the query before '#'. */
export const useHashLocation = Object.assign(
  (): [string, typeof goTo] => [useSyncExternalStore(listen, currentPath, currentPath), goTo],
  { hrefs: (address: string) => `#${address}` },
)

/** The matching search hook for wouter. */
export const useHashSearch = () => useSyncExternalStore(listen, currentSearch, currentSearch)
