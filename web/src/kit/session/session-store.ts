import { createStore } from '../store/store.ts'
import { placesOf, readStoredSession, type Session, sessionKey } from './stored-session.ts'

export type SignedInUser = Session['user']

/**
 * Stored in localStorage: a session survives F5 and serves every window of this browser. What a script on this
 * origin can read there it could also read in memory; the server ends it after its idle and absolute time.
 */
const store = createStore(readStoredSession())

/** The user of this page, also after their session ended: what it shows, and the calls that wait, are theirs. */
let owner = store.get()?.user.id

/** Goes on with a session of the page's user. Any other reloads the page first: nothing of theirs is sent or kept with it. */
const goOnWith = (fresh: Session | undefined) => {
  if (owner !== undefined && owner !== fresh?.user.id) {
    sessionStorage.clear()
    location.reload()
    return
  }
  owner = fresh?.user.id
  store.set(fresh)
}

export const session = {
  current: store.get,
  keep: (fresh: Session) => {
    localStorage.setItem(sessionKey, JSON.stringify(fresh))
    goOnWith(fresh)
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
  /** The server ended the session: this page shows the entry. What was typed waits for the same user. */
  end: () => store.set(undefined),
  /** Signing out: removes the session and everything stored for its user in this tab. */
  clear: () => {
    localStorage.removeItem(sessionKey)
    sessionStorage.clear()
    store.set(undefined)
  },
  subscribe: store.subscribe,
}

/** Another window signed in or out: this one follows. */
window.addEventListener('storage', event => {
  if (event.key === sessionKey || event.key === null) goOnWith(readStoredSession())
})

/** What other users left in this tab: while it was closed by the browser, it did not notice that they signed out. */
const removeValuesOfOthers = () => {
  const own = placesOf(store.get())
  for (const place of Object.keys(sessionStorage))
    if (place.startsWith(`${sessionKey}.`) && !place.startsWith(own)) sessionStorage.removeItem(place)
}
try {
  removeValuesOfOthers()
} catch {
  // the browser allows no storage, or the page is prerendered
}
