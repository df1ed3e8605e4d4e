import { session } from './session-store.ts'

/** What the server said when it ended the session; undefined: nobody waits. */
let reason: string | undefined
let answered: Promise<void> | undefined
const listeners = new Set<() => void>()

const change = (next: string | undefined) => {
  reason = next
  for (const tell of listeners) tell()
}

/**
 * Asks the user to sign in again over the page: one question, however many calls wait for its answer. Resolves with the
 * next session, be it made here or in another window. Cancelling leaves the page, so it never rejects.
 */
export const signInAgain = (message: string): Promise<void> => {
  answered ??= new Promise<void>(resolve => {
    const stop = session.listen(fresh => {
      if (fresh === undefined) return
      stop()
      answered = undefined
      change(undefined)
      resolve()
    })
    change(message)
  })
  return answered
}

export const reSignIn = {
  reason: () => reason,
  listen: (tell: () => void) => {
    listeners.add(tell)
    return () => {
      listeners.delete(tell)
    }
  },
}
