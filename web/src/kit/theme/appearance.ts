import { createStore, useStore } from '../store/store.ts'
import { appearanceKey, applyTheme, isDark, readStoredAppearance, type StoredAppearance } from './stored-appearance.ts'

export type Appearance = StoredAppearance & { readonly dark: boolean }

const resolve = (stored: StoredAppearance): Appearance => ({ ...stored, dark: isDark(stored.mode) })

const store = createStore(resolve(readStoredAppearance()))

const update = (next: StoredAppearance) => {
  store.set(resolve(next))
  applyTheme(store.get().dark)
}

applyTheme(store.get().dark)
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => update(store.get()))
window.addEventListener('storage', event => {
  if (event.key === appearanceKey) update(readStoredAppearance())
})

/** Light or dark, and density; stored in this browser. */
export const setAppearance = (change: Partial<StoredAppearance>) => {
  const next = { ...store.get(), ...change }
  localStorage.setItem(appearanceKey, `${next.mode} ${next.compact ? 'compact' : 'regular'}`)
  update(next)
}

export const useAppearance = (): Appearance => useStore(store)
