import { createStore } from '../store/store.ts'
import { readStoredSession, type Session, sessionKey } from './stored-session.ts'

export type SignedInUser = Session['user']

/**
 * Stored in localStorage: a session survives F5 and serves every window of this browser. What a script on this
 * origin can read there it could also read in memory; the server ends it after its idle and absolute time.
 */
const store = createStore(readStoredSession())

export const session = {
  current: store.get,
  keep: (fresh: Session) => {
    localStorage.setItem(sessionKey, JSON.stringify(fresh))
    store.set(fresh)
  },
  /** The server refuses calls until the password is changed (10015): the shell then shows nothing but that dialog. */
  requirePasswordChange: () => {
    const current = store.get()
    if (current === undefined || current.user.isFirstLogin) return
    session.keep({ ...current, user: { ...current.user, isFirstLogin: true } })
  },
  /** The server refuses calls until a second factor is set up (10016): the shell then shows nothing but that. */
  requireSecondFactor: () => {
    const current = store.get()
    if (current === undefined || current.user.mustSetUpSecondFactor) return
    session.keep({ ...current, user: { ...current.user, mustSetUpSecondFactor: true } })
  },
  /** Removes the session and everything stored for its user in this tab. */
  clear: () => {
    localStorage.removeItem(sessionKey)
    sessionStorage.clear()
    store.set(undefined)
  },
  subscribe: store.subscribe,
}

/** Another window signed in or out: this one follows. A page of another user must not stay, so the page is reloaded. */
window.addEventListener('storage', event => {
  if (event.key !== sessionKey && event.key !== null) return
  const before = store.get()
  store.set(readStoredSession())
  if (before !== undefined && before.user.id !== store.get()?.user.id) location.reload()
})
