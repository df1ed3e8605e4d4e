/** `auto` follows the system. */
type Mode = 'auto' | 'light' | 'dark'
export type StoredAppearance = {
  readonly mode: Mode
  /** smaller controls and rows */
  readonly compact: boolean
}

/** The key in localStorage. */
export const appearanceKey = 'seam.appearance'

/** This module has no side effects: the script in the page's head imports it too. */
export const readStoredAppearance = (): StoredAppearance => {
  const [mode, density] = (localStorage.getItem(appearanceKey) ?? '').split(' ')
  return { mode: mode === 'light' || mode === 'dark' ? mode : 'auto', compact: density === 'compact' }
}

export const isDark = (mode: Mode): boolean =>
  mode === 'dark' || (mode === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches)

export const applyTheme = (dark: boolean) => {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}
