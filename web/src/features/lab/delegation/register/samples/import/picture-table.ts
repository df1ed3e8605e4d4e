import type { OcrTable } from '@seam/contract/lab/result/ocr'
import type { DoubtfulCell, Table } from '../paste/paste.ts'

/** The cells of a recognised picture as a table, with those that have to be compared with it. */
export const pictureTable = ({
  cells,
  rows,
  columns,
}: OcrTable): { table: Table; doubtful: readonly DoubtfulCell[] } => {
  const textAt = (row: number, column: number) =>
    cells
      .filter(cell => cell.row === row && cell.column === column)
      .map(({ text }) => text)
      .join(' ')
  return {
    table: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => textAt(row, column)),
    ),
    doubtful: cells
      .filter(({ doubtful }) => doubtful)
      .map(({ row, column }) => ({ row, column, reason: '识别不可靠，请对照图片' })),
  }
}
