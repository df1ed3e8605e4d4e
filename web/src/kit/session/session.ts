import type { OutputOf } from '@seam/contract/kit/call'
import type { Permission } from '@seam/contract/kit/permission'
import { sessionCalls } from '@seam/contract/system/session/session'
import { useSyncExternalStore } from 'react'
import { send } from '../api/send.ts'
import { createStore, useStore } from '../store/store.ts'
import { revision } from './revision.ts'
import { type SignedInUser, session } from './session-store.ts'

type Functions = OutputOf<typeof sessionCalls.functions>
export type MenuNode = Functions['menus'][number]

type SessionData = {
  readonly user: SignedInUser
  readonly permissions: ReadonlySet<Permission>
  /** the menus of this user as a tree, buttons included */
  readonly functions: readonly MenuNode[]
}

const entered = createStore<SessionData | undefined>(undefined)

/** The revision of rights and menus when they were last loaded. */
let loadedRevision = 0
let lastAnswers = ''

/** Loads the user and their rights: on entry, and again whenever menus or rights change. */
export const reloadFunctions = async (background = false): Promise<void> => {
  const at = revision.newest()
  const answers = await Promise.all([
    send(sessionCalls.whoAmI, {}, { background }),
    send(sessionCalls.functions, {}, { background }),
  ])
  const [user, { menus, permissions }] = answers
  // before the first answer the revision is unknown
  loadedRevision = at || revision.newest()
  // a change that does not concern this user must not render the page again
  const asText = JSON.stringify(answers)
  if (asText === lastAnswers && entered.get() !== undefined) return
  lastAnswers = asText
  entered.set({ user, permissions: new Set(permissions), functions: menus })
}

/** Whether rights or menus have changed since they were loaded. */
export const functionsAreOld = () => entered.get() !== undefined && revision.newest() > loadedRevision

/** Whether the password is an initial one. Until it is changed the server answers only the calls for menus and user. */
const mustChangePassword = () => session.current()?.user.isFirstLogin === true

export const useMustChangePassword = (): boolean => useSyncExternalStore(session.subscribe, mustChangePassword)

/** Whether a second factor has to be set up. Until then the server answers only that, menus and user. */
const mustSetUpSecondFactor = () => session.current()?.user.mustSetUpSecondFactor === true

export const useMustSetUpSecondFactor = (): boolean => useSyncExternalStore(session.subscribe, mustSetUpSecondFactor)

/** The sign-in page does without them. */
const loadDictionaries = async (): Promise<void> => (await import('../dictionary/dictionaries.ts')).loadDictionaries()

/** First entry (spec §2): the menu tree and all dictionaries. */
export const enter = async (): Promise<void> => {
  await Promise.all([
    reloadFunctions(),
    mustChangePassword() || mustSetUpSecondFactor() ? undefined : loadDictionaries(),
  ])
}

/** Ends the session here and on the server, and removes all data of its user from memory. */
export const signOut = async (): Promise<void> => {
  await send(sessionCalls.signOut, {}, { background: true }).catch(() => undefined)
  leave('#/login')
}

/** Removes the session and reloads the page; the guard then shows the sign-in page and returns to the same address. */
export const leave = (hash?: string) => {
  session.clear()
  if (hash !== undefined) history.replaceState(null, '', hash)
  location.reload()
}

/** The signed-in user. Use it only inside the shell. */
export const useSession = (): SessionData & { signOut: () => Promise<void> } => {
  const current = useStore(entered)
  if (current === undefined) throw new Error('useSession was called outside the shell: no session data are loaded')
  return { ...current, signOut }
}
