import { createStore, useStore } from '../../kit/store/store.ts'

/** open: 210 px; closed: icons only. On a phone it is a drawer over the page. */
type Sidebar = { readonly open: boolean; readonly drawer: boolean }

const cookie = 'seam.sidebar'
const wide = window.matchMedia('(min-width: 992px)')
const phone = window.matchMedia('(max-width: 767.98px)')
const year = 365 * 24 * 3600

const isOpenInCookie = () => !document.cookie.includes(`${cookie}=closed`)
const initialState = (): Sidebar => ({ open: wide.matches && isOpenInCookie(), drawer: phone.matches })

const store = createStore(initialState())

for (const media of [wide, phone]) media.addEventListener('change', () => store.set(initialState()))

export const sidebar = {
  /** The choice on a wide screen is stored in a cookie (spec §9); on a narrow one the sidebar starts closed. */
  set: (open: boolean) => {
    if (wide.matches) document.cookie = `${cookie}=${open ? 'open' : 'closed'};path=/;max-age=${year};samesite=strict`
    store.set({ ...store.get(), open })
  },
  /** Closes the drawer after a choice. */
  leave: () => {
    const state = store.get()
    if (state.drawer && state.open) store.set({ ...state, open: false })
  },
}

export const useSidebar = (): Sidebar => useStore(store)
