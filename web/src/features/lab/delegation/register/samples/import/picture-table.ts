import type { OcrTable } from '@seam/contract/lab/result/ocr'
import type { DoubtfulCell, Table } from '../paste/paste.ts'

const isMost = (count: number, all: number) => count * 2 > all

/**
 * The empty cells where most of the column and most of the row have text: recognition may have missed a single digit.
 * Titles above the table, and columns that few rows use, are not such.
 */
const missedCells = (table: Table): readonly Omit<DoubtfulCell, 'reason'>[] => {
  const filledIn = (cells: readonly string[]) => cells.filter(text => text !== '').length
  const body = table.flatMap((cells, row) => (isMost(filledIn(cells), cells.length) ? [{ cells, row }] : []))
  const isUsed = (column: number) => isMost(filledIn(body.map(({ cells }) => cells[column] ?? '')), body.length)
  return body.flatMap(({ cells, row }) =>
    cells.flatMap((text, column) => (text === '' && isUsed(column) ? [{ row, column }] : [])),
  )
}

/** The cells of a recognised picture as a table, with those that have to be compared with it. */
export const pictureTable = ({
  cells,
  rows,
  columns,
}: Pick<OcrTable, 'cells' | 'rows' | 'columns'>): { table: Table; doubtful: readonly DoubtfulCell[] } => {
  const textAt = (row: number, column: number) =>
    cells
      .filter(cell => cell.row === row && cell.column === column)
      .map(({ text }) => text)
      .join(' ')
  const table = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => textAt(row, column)),
  )
  const unreliable = cells.filter(({ doubtful }) => doubtful)
  return {
    table,
    doubtful: [
      ...unreliable.map(({ row, column }) => ({ row, column, reason: '识别不可靠，请对照图片' })),
      ...missedCells(table).map(cell => ({ ...cell, reason: '没有识别出文字，请对照图片' })),
    ],
  }
}
