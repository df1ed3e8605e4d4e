/** The state of a combobox's list when a key is pressed. */
export type ListState = {
  readonly open: boolean
  /** -1: none */
  readonly active: number
  readonly count: number
}

type Press = { readonly key: string; readonly altKey?: boolean; readonly ctrlKey?: boolean }

/** The action of a key on the list; undefined: none. */
type ListCommand = 'open' | 'close' | 'pick' | { readonly active: number } | undefined

/** `arrowsOpen`: a plain arrow opens the list; in a grid it moves between rows, and Alt+↓ opens. */
export const listCommand = (press: Press, { open, active, count }: ListState, arrowsOpen: boolean): ListCommand => {
  const { key, altKey = false, ctrlKey = false } = press
  if (!open) return key === 'ArrowDown' && (arrowsOpen || altKey) ? 'open' : undefined
  if (key === 'Escape') return 'close'
  if (count === 0 || ctrlKey) return undefined
  if (key === 'ArrowDown') return { active: (active + 1) % count }
  if (key === 'ArrowUp') return { active: active <= 0 ? count - 1 : active - 1 }
  if (key === 'Enter' && active >= 0) return 'pick'
  return undefined
}
