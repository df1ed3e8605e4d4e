import { sampleSheetLimits } from '@seam/contract/lab/result/sheet/sample-sheet'

/** A cell of a workbook. */
type Cell = string | number | boolean | Date | null | undefined

type Sheet = {
  readonly rows: readonly (readonly Cell[])[]
  /** By `row,column`: cells without a value of their own. */
  readonly unreadable: ReadonlyMap<string, 'formula' | 'error'>
}

const reasons = { formula: '单元格是公式，请核对数值', error: '单元格是错误值' } as const

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
export const sampleTable = ({ rows, unreadable }: Sheet) => {
  const filled = rows
    .map((cells, at) => ({ at, texts: cells.slice(0, sampleSheetLimits.columns).map(textOf) }))
    .filter(({ texts }) => texts.some(text => text !== ''))
  const read = filled.slice(0, sampleSheetLimits.rows)
  const width = Math.max(0, ...read.map(({ texts }) => texts.findLastIndex(text => text !== '') + 1))
  return {
    rows: read.map(({ texts }) => Array.from({ length: width }, (_, column) => texts[column] ?? '')),
    doubtful: read.flatMap(({ at }, row) =>
      Array.from({ length: width }, (_, column) => {
        const kind = unreadable.get(`${at},${column}`)
        return kind === undefined ? [] : [{ row, column, reason: reasons[kind] }]
      }).flat(),
    ),
    cut: filled.length > read.length,
  }
}
