import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { type Cells, savedCells } from '../sheet/boxes/cells.ts'
import type { EditBook } from './edit-book.ts'

/** A row as the sheet shows it. */
export type SheetRow = {
  /** the row from the server; for a removed row, its last state */
  readonly row: BenchRow
  readonly cells: Cells
  /** it has an unsaved edit */
  readonly changed: boolean
  /** another user changed the row: the edit stays until this user resolves the clash */
  readonly clash: boolean
  /** the row left this user's work but has an edit */
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

/** Removed rows that have edits, then returned rows, then the others in the order of the server. */
export const sheetRows = (rows: readonly BenchRow[], book: EditBook, isOwn: (row: BenchRow) => boolean): SheetRow[] => {
  const here = new Set(rows.map(({ itemId }) => itemId))
  const goneRows = [...book.values()]
    .filter(({ row }) => isOwn(row) && !here.has(row.itemId))
    .map(({ row, cells }) => ({ row, cells, changed: true, clash: false, isGone: true }))
  const returned = rows.filter(row => row.returned !== null)
  const others = rows.filter(row => row.returned === null)
  return [...goneRows, ...[...returned, ...others].map(row => sheetRowOf(row, book))]
}
