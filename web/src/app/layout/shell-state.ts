import { useSyncExternalStore } from 'react'

/** open: 210 px; closed: icons alone. On a phone it is a drawer over the page. */
type Sidebar = { readonly open: boolean; readonly drawer: boolean }

const cookie = 'seam.sidebar'
const wide = window.matchMedia('(min-width: 992px)')
const phone = window.matchMedia('(max-width: 767.98px)')
const year = 365 * 24 * 3600

const kept = () => !document.cookie.includes(`${cookie}=closed`)
const fitting = (): Sidebar => ({ open: wide.matches && kept(), drawer: phone.matches })

let state = fitting()
const listeners = new Set<() => void>()

const change = (next: Sidebar) => {
  state = next
  for (const tell of listeners) tell()
}

for (const media of [wide, phone]) media.addEventListener('change', () => change(fitting()))

export const sidebar = {
  /** What the user chose on a wide screen is kept in a cookie (spec §9); a narrow one starts closed each time. */
  set: (open: boolean) => {
    if (wide.matches) document.cookie = `${cookie}=${open ? 'open' : 'closed'};path=/;max-age=${year};samesite=strict`
    change({ ...state, open })
  },
  /** After a choice in the drawer. */
  leave: () => {
    if (state.drawer && state.open) change({ ...state, open: false })
  },
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

export const useSidebar = (): Sidebar => useSyncExternalStore(listen, () => state)
