import { useSyncExternalStore } from 'react'

/** Where the application is: what stands behind '#'. Path and query both live there (hash routing). */
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

/** wouter's location hook: wouter's own hash hook would put the query in front of '#'. */
export const useHashLocation = Object.assign(
  (): [string, typeof goTo] => [useSyncExternalStore(listen, currentPath, currentPath), goTo],
  { hrefs: (address: string) => `#${address}` },
)

/** wouter's search hook to go with it. */
export const useHashSearch = () => useSyncExternalStore(listen, currentSearch, currentSearch)
