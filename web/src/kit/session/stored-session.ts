import type { SignedIn } from '@seam/contract/system/session/session'

/** The answer of sign-in: secret, id, end (epoch ms) and user. */
export type Session = SignedIn

/** The clients' portal, which lies beside the pages of the laboratory and has sessions of its own. */
export const isPortal = location.pathname.startsWith('/front')

/** The key in localStorage. */
export const sessionKey = isPortal ? 'seam.portal' : 'seam.session'

/** Where the values of a user begin in a tab's session storage. */
export const placesOf = (owner: Session | undefined) => `${sessionKey}.${owner?.user.id ?? 0}.`

/** The session of this browser. This module has no side effects: the script in the page's head imports it too. */
export const readStoredSession = (): Session | undefined => {
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as Session | null
    return stored?.ssid && stored.key ? stored : undefined
  } catch {
    return undefined
  }
}
