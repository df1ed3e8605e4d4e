/** A cell of the sample grid, both from 0. */
export type Cell = { readonly row: number; readonly column: number }

/** The cell to which a key moves; past the last row, a new line. */
type GridMove = Cell | 'newLine' | undefined

type Press = {
  readonly key: string
  readonly shiftKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
}
type Size = { readonly rows: number; readonly columns: number }

/**
 * Enter goes to the next cell and then to the next line, Shift+Enter back; arrows go up and down in the column. Enter in the
 * last cell and the arrow down in the last line add a line.
 */
export const gridMove = (
  { key, shiftKey = false, ctrlKey = false, metaKey = false }: Press,
  from: Cell,
  size: Size,
): GridMove => {
  if (ctrlKey || metaKey) return undefined
  const { row, column } = from
  if (key === 'ArrowUp') return row > 0 ? { row: row - 1, column } : undefined
  if (key === 'ArrowDown') return row + 1 < size.rows ? { row: row + 1, column } : 'newLine'
  if (key !== 'Enter') return undefined
  if (!shiftKey) {
    if (column + 1 < size.columns) return { row, column: column + 1 }
    return row + 1 < size.rows ? { row: row + 1, column: 0 } : 'newLine'
  }
  if (column > 0) return { row, column: column - 1 }
  return row > 0 ? { row: row - 1, column: size.columns - 1 } : undefined
}

/** The command that a key runs on the whole line. */
export const lineCommand = ({ key, ctrlKey = false, metaKey = false }: Press): 'copyAbove' | 'remove' | undefined => {
  if (!ctrlKey && !metaKey) return undefined
  if (key.toLowerCase() === 'd') return 'copyAbove'
  return key === 'Delete' ? 'remove' : undefined
}
