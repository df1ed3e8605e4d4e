/** The row with the cursor: its id, and its position in case it disappears. */
export type Cursor = { readonly itemId: number; readonly at: number } | undefined

export type ReviewCommand = 'confirm' | 'return' | 'history' | 'select' | 'clear' | 'all'

/** The position of the cursor among these rows: its row, or the row now in its place. */
export const placeCursor = (ids: readonly number[], cursor: Cursor): Cursor => {
  if (ids.length === 0) return undefined
  const index = cursor === undefined ? -1 : ids.indexOf(cursor.itemId)
  const at = index >= 0 ? index : Math.min(cursor?.at ?? 0, ids.length - 1)
  return { itemId: ids[at] ?? 0, at }
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  j: at => at + 1,
  ArrowDown: at => at + 1,
  k: at => at - 1,
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** The position to which a key moves the cursor; undefined: it does not move. */
export const moveCursor = (key: string, ids: readonly number[], cursor: Cursor): Cursor => {
  const step = steps[key]
  if (step === undefined || cursor === undefined) return undefined
  const at = Math.max(0, Math.min(step(cursor.at, ids.length - 1), ids.length - 1))
  return { itemId: ids[at] ?? 0, at }
}

const commands: Readonly<Record<string, ReviewCommand>> = {
  Enter: 'confirm',
  r: 'return',
  h: 'history',
  F2: 'history',
  ' ': 'select',
  x: 'select',
  a: 'all',
  Escape: 'clear',
}

export const commandOf = (key: string): ReviewCommand | undefined => commands[key]
