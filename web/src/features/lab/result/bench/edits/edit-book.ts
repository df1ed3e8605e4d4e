import { BenchRow } from '@seam/contract/lab/result/result.row'
import { z } from 'zod'
import { type Cells, type Place, sameCells, savedCells, withText } from '../sheet/boxes/cells.ts'
import { isMethodChanged } from './method.ts'

/** An unsaved edit: the row it is based on, and the boxes. */
export const Edit = z.object({
  row: BenchRow,
  cells: z.record(z.string(), z.array(z.string()).readonly()),
})
export type Edit = z.output<typeof Edit>

/** All unsaved edits, by item. */
export type EditBook = ReadonlyMap<number, Edit>

type Typing = { readonly row: BenchRow; readonly place: Place; readonly text: string }

const start = (row: BenchRow): Edit => ({ row, cells: savedCells(row) })

/** Whether texts and method equal those saved on the server. */
const isSaved = (row: BenchRow, cells: Cells): boolean =>
  !isMethodChanged(row) && sameCells(row, cells, savedCells(row))

/** Removes the edit of a row that equals the saved one. */
const withEdit = (book: EditBook, itemId: number, edit: Edit): EditBook => {
  const next = new Map(book)
  if (isSaved(edit.row, edit.cells)) next.delete(itemId)
  else next.set(itemId, edit)
  return next
}

export const typeReading = (book: EditBook, { row, place, text }: Typing): EditBook => {
  const before = book.get(row.itemId) ?? start(row)
  return withEdit(book, row.itemId, { ...before, cells: withText(before.cells, place, text) })
}

/** Sets all boxes of a row: empty to measure again, or filled with the returned readings. */
export const replaceReadings = (book: EditBook, row: BenchRow, cells: Cells): EditBook =>
  withEdit(book, row.itemId, { ...(book.get(row.itemId) ?? start(row)), cells })

export const removeEdits = (book: EditBook, itemIds: readonly number[]): EditBook => {
  const removedIds = new Set(itemIds)
  return new Map([...book].filter(([itemId]) => !removedIds.has(itemId)))
}

/** The edits moved to other versions of their rows; what was typed stays. */
export const rebaseEdits = (book: EditBook, versions: ReadonlyMap<number, number>): EditBook =>
  new Map(
    [...book].map(([itemId, edit]) => {
      const version = versions.get(itemId)
      return [itemId, version === undefined ? edit : { ...edit, row: { ...edit.row, version } }]
    }),
  )

/** Removes the edits of submitted rows; later input stays. */
export const removeSubmitted = (
  book: EditBook,
  sent: readonly { readonly row: BenchRow; readonly cells: Cells }[],
): EditBook =>
  removeEdits(
    book,
    sent
      .filter(({ row, cells }) => sameCells(row, book.get(row.itemId)?.cells ?? {}, cells))
      .map(({ row }) => row.itemId),
  )

/** Removes edits that equal what the server has saved. Returns the same book if there are none. */
export const removeSavedEdits = (book: EditBook, rows: readonly BenchRow[]): EditBook => {
  const savedRows = rows.filter(row => {
    const edit = book.get(row.itemId)
    return edit !== undefined && edit.row.version === row.version && isSaved(row, edit.cells)
  })
  return savedRows.length === 0
    ? book
    : removeEdits(
        book,
        savedRows.map(({ itemId }) => itemId),
      )
}
