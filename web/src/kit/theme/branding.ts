import type { OutputOf } from '@seam/contract/kit/call'
import { configCalls } from '@seam/contract/system/config'
import { useSyncExternalStore } from 'react'
import { send } from '../api/send.ts'

/** What the system configuration says of title, logo, background, texts, and how long a password is. */
export type Look = OutputOf<typeof configCalls.look>

const place = 'seam.look'
const plain: Look = {
  sysTitle: '',
  sysLogo: '',
  loginBackgroundImg: '',
  dashboardBackgroundImg: '',
  loginBottomDesc: '',
  welcomeTitle: '',
  passwordMinLength: 6,
  passwordMaxLength: 12,
  registerOpen: true,
  version: 0,
}

/** The last one known stands until the answer is there: no jump of the sign-in page at the second visit. */
const readKept = (): Look => {
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Look>) }
  } catch {
    return plain
  }
}

let current = readKept()
const listeners = new Set<() => void>()

/** Asks for the look: at each start, and after the configuration was saved. A failure leaves the last one. */
export const loadLook = async (): Promise<void> => {
  const fresh = await send(configCalls.look, {}, { background: true }).catch(() => undefined)
  if (fresh === undefined) return
  localStorage.setItem(place, JSON.stringify(fresh))
  current = fresh
  for (const tell of listeners) tell()
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** With the default title where none is configured (spec §1). */
export const useLook = (): Look & { title: string } => {
  const look = useSyncExternalStore(listen, () => current)
  return { ...look, title: look.sysTitle || '实验室管理系统' }
}
