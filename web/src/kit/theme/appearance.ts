import { createStore, useStore } from '../store/store.ts'

/** auto follows the system. */
export type Mode = 'auto' | 'light' | 'dark'
export type Appearance = {
  readonly mode: Mode
  readonly dark: boolean /** smaller controls and rows */
  readonly compact: boolean
}

const storageKey = 'seam.appearance'
const system = window.matchMedia('(prefers-color-scheme: dark)')

const readStored = (): Pick<Appearance, 'mode' | 'compact'> => {
  const [mode, density] = (localStorage.getItem(storageKey) ?? '').split(' ')
  return { mode: mode === 'light' || mode === 'dark' ? mode : 'auto', compact: density === 'compact' }
}

const resolve = ({ mode, compact }: Pick<Appearance, 'mode' | 'compact'>): Appearance => ({
  mode,
  compact,
  dark: mode === 'dark' || (mode === 'auto' && system.matches),
})

const store = createStore(resolve(readStored()))

const apply = () => {
  document.documentElement.dataset['theme'] = store.get().dark ? 'dark' : 'light'
}

const update = (next: Pick<Appearance, 'mode' | 'compact'>) => {
  store.set(resolve(next))
  apply()
}

apply()
system.addEventListener('change', () => update(store.get()))
window.addEventListener('storage', event => {
  if (event.key === storageKey) update(readStored())
})

/** Light, dark and density, kept in this browser. */
export const setAppearance = (change: Partial<Pick<Appearance, 'mode' | 'compact'>>) => {
  const next = { ...store.get(), ...change }
  localStorage.setItem(storageKey, `${next.mode} ${next.compact ? 'compact' : 'regular'}`)
  update(next)
}

export const useAppearance = (): Appearance => useStore(store)
