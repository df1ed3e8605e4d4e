import type { OutputOf } from '@seam/contract/kit/call'
import type { sessionCalls } from '@seam/contract/system/session'
import { createStore } from '../store/store.ts'

/** What sign-in answers: the secret, its id, when it ends (epoch ms) and whose it is. */
export type Session = OutputOf<typeof sessionCalls.signIn>
export type SignedInUser = Session['user']

const place = 'seam.session'

/**
 * Kept in localStorage: a session has to survive F5 and serve every window of this browser. What a script on this
 * origin could read there it could read in memory as well; the server ends it after its idle and absolute time.
 */
const readStored = (): Session | undefined => {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? 'null') as Session | null
    return stored?.ssid && stored.key ? stored : undefined
  } catch {
    return undefined
  }
}

const store = createStore(readStored())

export const session = {
  current: store.get,
  keep: (fresh: Session) => {
    localStorage.setItem(place, JSON.stringify(fresh))
    store.set(fresh)
  },
  /** The server refuses calls until the password is changed (10015): the shell then shows nothing but that dialog. */
  requirePasswordChange: () => {
    const current = store.get()
    if (current === undefined || current.user.isFirstLogin) return
    session.keep({ ...current, user: { ...current.user, isFirstLogin: true } })
  },
  /** Forgets the session and everything kept for its user in this tab. */
  clear: () => {
    localStorage.removeItem(place)
    sessionStorage.clear()
    store.set(undefined)
  },
  subscribe: store.subscribe,
}

/** Another window signed in or out: this one follows. Another user's page must not stay, so the page is loaded anew. */
window.addEventListener('storage', event => {
  if (event.key !== place && event.key !== null) return
  const before = store.get()
  store.set(readStored())
  if (before !== undefined && before.user.id !== store.get()?.user.id) location.reload()
})
