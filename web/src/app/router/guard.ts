import { errorPages } from '../../kit/api/reaction.ts'
import { addressOf, type Place, placeOf } from '../../kit/location/hash-location.ts'

export const home = '/dashboard'

/** Paths that skip the login check (spec §2); /auth-redirect brings a one-time ticket instead of a session. */
const open = new Set(['/test', '/login', '/regist', '/auth-redirect', ...errorPages.map(status => `/${status}`)])

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, and the rest may lead elsewhere
const misleading = /^\/[/\\]|[\\\u0000-\u001f]/

/** Returns the address if it is inside the application, otherwise home: a `redirect` in a link must not lead elsewhere. */
export const safeRedirect = (address: string | null): string => {
  if (address === null || !address.startsWith('/') || misleading.test(address)) return '/'
  const { path } = placeOf(address)
  return open.has(path) || path.startsWith('/redirect') ? '/' : address
}

/** The address to redirect to; undefined: stay. */
export const guard = (place: Place, signedIn: boolean): string | undefined => {
  if (place.path === '/login' && signedIn) return safeRedirect(new URLSearchParams(place.search).get('redirect'))
  if (open.has(place.path)) return undefined
  if (!signedIn) return `/login?${new URLSearchParams({ redirect: addressOf(place) })}`
  return place.path === '/' ? home : undefined
}
