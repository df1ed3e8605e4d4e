import type { OutputOf } from '@seam/contract/kit/call'
import type { Permission } from '@seam/contract/kit/permission'
import { sessionCalls } from '@seam/contract/system/session'
import { useSyncExternalStore } from 'react'
import { send } from '../api/send.ts'
import { loadDictionaries } from '../dictionary/dictionaries.ts'
import { createStore, useStore } from '../store/store.ts'
import { revision } from './revision.ts'
import { type SignedInUser, session } from './session-store.ts'

type Functions = OutputOf<typeof sessionCalls.functions>
export type MenuNode = Functions['menus'][number]

export type Entered = {
  readonly user: SignedInUser
  readonly permissions: ReadonlySet<Permission>
  /** the menus of this user as a tree, buttons included */
  readonly functions: readonly MenuNode[]
}

const entered = createStore<Entered | undefined>(undefined)

/** The counter of rights and menus when they were last loaded. */
let loadedRevision = 0
let lastAnswers = ''

/** Loads who the user is and what they may do: on entry, and again whenever menus or rights change. */
export const reloadFunctions = async (background = false): Promise<void> => {
  const at = revision.newest()
  const answers = await Promise.all([
    send(sessionCalls.whoAmI, {}, { background }),
    send(sessionCalls.functions, {}, { background }),
  ])
  const [user, { menus, permissions }] = answers
  // before the first answer nothing is known of the counter
  loadedRevision = at || revision.newest()
  // a change that is not about this user must not draw the page again
  const asText = JSON.stringify(answers)
  if (asText === lastAnswers && entered.get() !== undefined) return
  lastAnswers = asText
  entered.set({ user, permissions: new Set(permissions), functions: menus })
}

/** Have rights or menus changed since they were asked for? */
export const functionsAreOld = () => entered.get() !== undefined && revision.newest() > loadedRevision

/** Is the password an initial one? Until it is changed the server answers nothing but menus and the user. */
const mustChangePassword = () => session.current()?.user.isFirstLogin === true

export const useMustChangePassword = (): boolean => useSyncExternalStore(session.subscribe, mustChangePassword)

/** Is a second factor to be set up first? Until it is the server answers nothing but that, menus and the user. */
const mustSetUpSecondFactor = () => session.current()?.user.mustSetUpSecondFactor === true

export const useMustSetUpSecondFactor = (): boolean => useSyncExternalStore(session.subscribe, mustSetUpSecondFactor)

/** First entry (spec §2): the menu tree and all dictionaries. */
export const enter = async (): Promise<void> => {
  await Promise.all([
    reloadFunctions(),
    mustChangePassword() || mustSetUpSecondFactor() ? undefined : loadDictionaries(),
  ])
}

/** Ends the session here and on the server, and leaves nothing of its user in memory. */
export const signOut = async (): Promise<void> => {
  await send(sessionCalls.signOut, {}, { background: true }).catch(() => undefined)
  leave('#/login')
}

/** Forgets the session and loads the page anew; the guard then asks to sign in and comes back to where the user was. */
export const leave = (hash?: string) => {
  session.clear()
  if (hash !== undefined) history.replaceState(null, '', hash)
  location.reload()
}

/** The signed-in user. Only below the shell, where somebody is. */
export const useSession = (): Entered & { signOut: () => Promise<void> } => {
  const current = useStore(entered)
  if (current === undefined) throw new Error('nobody has entered: useSession is for what stands inside the shell')
  return { ...current, signOut }
}
