import type { BenchRow } from '@seam/contract/lab/result.row'
import { type Cells, savedCells } from '../sheet/boxes/cells.ts'
import type { EditBook } from './edit-book.ts'

/** A row as the sheet shows it. */
export type SheetRow = {
  /** as the server has it; of one that is gone, as it was last */
  readonly row: BenchRow
  readonly cells: Cells
  /** something is typed that is not saved */
  readonly changed: boolean
  /** somebody else changed it since: what is typed stays until the user says which counts */
  readonly clash: boolean
  /** it left this user's work, while something was typed */
  readonly isGone: boolean
}

const sheetRowOf = (row: BenchRow, book: EditBook): SheetRow => {
  const edit = book.get(row.itemId)
  return {
    row,
    cells: edit?.cells ?? savedCells(row),
    changed: edit !== undefined,
    clash: edit !== undefined && edit.row.version !== row.version,
    isGone: false,
  }
}

/** Those sent back first, then as the server gives them; before all what was typed into rows that are gone. */
export const sheetRows = (rows: readonly BenchRow[], book: EditBook, isOwn: (row: BenchRow) => boolean): SheetRow[] => {
  const here = new Set(rows.map(({ itemId }) => itemId))
  const goneRows = [...book.values()]
    .filter(({ row }) => isOwn(row) && !here.has(row.itemId))
    .map(({ row, cells }) => ({ row, cells, changed: true, clash: false, isGone: true }))
  const returned = rows.filter(row => row.returned !== null)
  const others = rows.filter(row => row.returned === null)
  return [...goneRows, ...[...returned, ...others].map(row => sheetRowOf(row, book))]
}
