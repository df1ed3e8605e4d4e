import { createStore } from '../store/store.ts'
import { session } from './session-store.ts'

/** Why the server ended the session; undefined if no call waits for a new one. */
export const signInReason = createStore<string | undefined>(undefined)
let pending: Promise<void> | undefined

/**
 * Asks the user to sign in again over the page, once for all waiting calls. Resolves with the
 * next session of the same user, created here or in another window; a session of another user reloads the page
 * (`session-store.ts`). Cancelling leaves the page, so it never rejects.
 */
export const signInAgain = (message: string): Promise<void> => {
  pending ??= new Promise<void>(resolve => {
    const stop = session.subscribe(fresh => {
      if (fresh === undefined) return
      stop()
      pending = undefined
      signInReason.set(undefined)
      resolve()
    })
    signInReason.set(message)
  })
  return pending
}
