import { useSyncExternalStore } from 'react'

/** auto follows the system. */
export type Mode = 'auto' | 'light' | 'dark'
export type Appearance = {
  readonly mode: Mode
  readonly dark: boolean /** smaller controls and rows */
  readonly compact: boolean
}

const place = 'seam.appearance'
const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const readKept = (): Pick<Appearance, 'mode' | 'compact'> => {
  const [mode, density] = (localStorage.getItem(place) ?? '').split(' ')
  return { mode: mode === 'light' || mode === 'dark' ? mode : 'auto', compact: density === 'compact' }
}

const resolved = ({ mode, compact }: Pick<Appearance, 'mode' | 'compact'>): Appearance => ({
  mode,
  compact,
  dark: mode === 'dark' || (mode === 'auto' && system.matches),
})

let current = resolved(readKept())

const apply = () => {
  document.documentElement.dataset['theme'] = current.dark ? 'dark' : 'light'
}

const update = (next: Pick<Appearance, 'mode' | 'compact'>) => {
  current = resolved(next)
  apply()
  for (const tell of listeners) tell()
}

apply()
system.addEventListener('change', () => update(current))
window.addEventListener('storage', event => {
  if (event.key === place) update(readKept())
})

/** Light, dark and density, kept in this browser. */
export const setAppearance = (change: Partial<Pick<Appearance, 'mode' | 'compact'>>) => {
  const next = { ...current, ...change }
  localStorage.setItem(place, `${next.mode} ${next.compact ? 'compact' : 'regular'}`)
  update(next)
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

export const useAppearance = (): Appearance => useSyncExternalStore(listen, () => current)
