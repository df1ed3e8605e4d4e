import { sampleSheetLimits } from '@seam/contract/lab/result/sheet/sample-sheet'

/** A cell of a workbook. */
type Cell = string | number | boolean | Date | null | undefined

type Sheet = {
  readonly rows: readonly (readonly Cell[])[]
  /** By `row,column`: cells without a value of their own. */
  readonly unreadable: ReadonlyMap<string, 'formula' | 'error'>
  readonly merges: readonly Merge[]
}

/** Cells merged into one, whose value is that of the first; the last row is inclusive. */
type Merge = { readonly startRow: number; readonly startCol: number; readonly endRow: number }

const reasons = {
  formula: '单元格是公式，请核对数值',
  error: '单元格是错误值',
  merge: '合并的单元格，各行取同一个数，请核对',
} as const

/** More rows than a merge of samples has: a column merged to its end is a million rows. */
const mostMerged = sampleSheetLimits.rows

/** More than the cells that are read: merges of a workbook do not overlap, but those of a prepared file may. */
const mostMerges = sampleSheetLimits.rows * sampleSheetLimits.columns

/**
 * What a cell merged over several rows says holds for each of them: a kind or projects written once for all samples. A
 * number may be the sum of the rows, and is doubtful.
 */
const withMerges = ({ rows, unreadable, merges }: Sheet) => {
  const table = rows.map(cells => [...cells])
  const isFilled = rows.map(cells => cells.some(cell => textOf(cell) !== ''))
  const doubts = new Map<string, keyof typeof reasons>(unreadable)
  for (const { startRow, startCol, endRow } of merges.slice(0, mostMerges)) {
    const value = rows[startRow]?.[startCol]
    if (value === null || value === undefined || endRow - startRow >= mostMerged) continue
    const isNumber = /^\s*[\d.,]+\s*\D{0,3}$/.test(String(value))
    for (let at = startRow; at <= endRow; at++) {
      const cells = table[at]
      // a row without a cell of its own is no sample
      if (cells === undefined || !isFilled[at]) continue
      cells[startCol] = value
      const doubt = unreadable.get(`${startRow},${startCol}`) ?? (isNumber && endRow > startRow ? 'merge' : undefined)
      if (doubt !== undefined) doubts.set(`${at},${startCol}`, doubt)
    }
  }
  return { rows: table, doubts }
}

const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  // Excel shows fifteen figures: a computed 0.3 is stored as 0.30000000000000004
  return String(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, sampleSheetLimits.cell)
}

/** The filled rows of a sheet as texts of equal width, with the cells to be compared with the workbook. */
export const sampleTable = (sheet: Sheet) => {
  const { rows, doubts } = withMerges(sheet)
  const filled = rows
    .map((cells, at) => ({ at, texts: cells.slice(0, sampleSheetLimits.columns).map(textOf) }))
    .filter(({ texts }) => texts.some(text => text !== ''))
  const read = filled.slice(0, sampleSheetLimits.rows)
  const width = Math.max(0, ...read.map(({ texts }) => texts.findLastIndex(text => text !== '') + 1))
  return {
    rows: read.map(({ texts }) => Array.from({ length: width }, (_, column) => texts[column] ?? '')),
    doubtful: read.flatMap(({ at }, row) =>
      Array.from({ length: width }, (_, column) => {
        const kind = doubts.get(`${at},${column}`)
        return kind === undefined ? [] : [{ row, column, reason: reasons[kind] }]
      }).flat(),
    ),
    cut: filled.length > read.length,
  }
}
