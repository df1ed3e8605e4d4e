import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { useMemo, useRef } from 'react'
import type { EditBook } from './edit-book.ts'
import { type SheetRow, sheetRows } from './sheet-row.ts'

const same = (a: SheetRow, b: SheetRow) =>
  a.row === b.row &&
  a.changed === b.changed &&
  a.clash === b.clash &&
  a.isGone === b.isGone &&
  (a.cells === b.cells || !b.changed)

/** The rows of a sheet; an unchanged row stays the same object, so that it is not rendered again. */
export const useSheetRows = (
  rows: readonly BenchRow[] | undefined,
  book: EditBook,
  isOwn: (row: BenchRow) => boolean,
): readonly SheetRow[] => {
  const before = useRef<ReadonlyMap<number, SheetRow>>(new Map())
  return useMemo(() => {
    const now = sheetRows(rows ?? [], rows === undefined ? new Map() : book, isOwn).map(row => {
      const last = before.current.get(row.row.itemId)
      return last !== undefined && same(last, row) ? last : row
    })
    before.current = new Map(now.map(row => [row.row.itemId, row]))
    return now
  }, [rows, book, isOwn])
}
