import type { OcrTable } from '@seam/contract/lab/result/ocr'
import type { DoubtfulCell, Table } from '../paste/paste.ts'

const isMost = (count: number, all: number) => count * 2 > all

const isFilled = (text: string | undefined) => text !== undefined && text !== ''

/** A row that is no sample: a sum, the end of the table, or a field of the form. */
const isOther = (cells: readonly string[]) =>
  /^(合计|小计|总计|共计|以下空白)|[:：]/.test(cells.find(isFilled)?.replace(/\s/g, '') ?? '')

/**
 * Empty cells in which recognition may have missed a single digit: most rows have text in this column, and this row has text
 * in most of the other such columns. Titles above the first row that is mostly filled are no rows.
 */
const missedCells = (table: Table): readonly Omit<DoubtfulCell, 'reason'>[] => {
  const first = table.findIndex(cells => isMost(cells.filter(isFilled).length, cells.length))
  if (first < 0) return []
  const rows = table.flatMap((cells, row) => (row < first || isOther(cells) ? [] : [{ cells, row }]))
  const columns = (table[first] ?? []).flatMap((_, column) =>
    isMost(rows.filter(({ cells }) => isFilled(cells[column])).length, rows.length) ? [column] : [],
  )
  return rows.flatMap(({ cells, row }) =>
    columns.flatMap(column => {
      const others = columns.filter(other => other !== column)
      const isMissed =
        !isFilled(cells[column]) && isMost(others.filter(other => isFilled(cells[other])).length, others.length)
      return isMissed ? [{ row, column }] : []
    }),
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
