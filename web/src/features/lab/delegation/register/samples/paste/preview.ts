import type { OrderList } from '../../../order/orderable.ts'
import type { ChoiceColumn } from '../columns.ts'
import type { TablePaste } from '../use-sample-grid.ts'
import {
  type DoubtfulCell,
  guessMapping,
  type Mapping,
  type PasteColumn,
  type PastedRow,
  readPastedRow,
  type Table,
} from './paste.ts'

/** A table while its columns are assigned and its cells corrected. */
export type Preview = {
  readonly table: Table
  readonly mapping: Mapping
  /** the row that is the heading, if there is one */
  readonly headingAt: number
  readonly hasHeading: boolean
  /** the reasons for which cells have to be compared with their source, by place */
  readonly doubtful: ReadonlyMap<string, string>
}

/** The key of a cell: its row and column in the table, the heading included. */
export const keyOfCell = ({ row, column }: Pick<DoubtfulCell, 'row' | 'column'>): string => `${row}.${column}`

const cellAt = (place: string) => {
  const [row = 0, column = 0] = place.split('.').map(Number)
  return { row, column }
}

const total = /^[合总小共]\s*计/

/** Without the sums that a spreadsheet has below its samples. */
const withoutTotals = (table: Table): Table => {
  const last = table.at(-1)?.find(text => text !== '')
  return last !== undefined && total.test(last) ? withoutTotals(table.slice(0, -1)) : table
}

/**
 * The unit at the end of a heading, unless kilograms: 重量(g), 质量/克, 质量(单位:吨). One per something, such as 克/袋, is no unit
 * of mass, so that its numbers are faults.
 */
const unitOf = (heading: string): string | undefined =>
  /((?:毫克|(?<![千公])[克斤]|吨|(?<![a-z])(?:mg|g|t))(?:\/[^/)\]】]+)?)\s*[)\]】]?$/i.exec(
    heading.normalize('NFKC').trim(),
  )?.[1]

/** With the unit of its heading behind each number of the column of masses, which are kilograms otherwise. */
const withUnits = <P extends Omit<Preview, 'doubtful'>>(preview: P): P => {
  const { table, hasHeading, headingAt, mapping } = preview
  const column = mapping.indexOf('mass')
  const unit = hasHeading && column >= 0 ? unitOf(table[headingAt]?.[column] ?? '') : undefined
  if (unit === undefined) return preview
  const withUnit = (cells: readonly string[], at: number) => {
    const text = cells[column] ?? ''
    return at > headingAt && /\d\s*$/.test(text) ? cells.with(column, `${text} ${unit}`) : cells
  }
  return { ...preview, table: table.map(withUnit) }
}

export const previewOf = ({ table, doubtful = [] }: TablePaste, columns: readonly PasteColumn[]): Preview => {
  const samples = withoutTotals(table)
  return {
    ...withUnits({ table: samples, ...guessMapping(samples, columns) }),
    doubtful: new Map(doubtful.map(cell => [keyOfCell(cell), cell.reason])),
  }
}

export const firstRow = ({ hasHeading, headingAt }: Preview): number => (hasHeading ? headingAt + 1 : 0)

export const rowsBelowHeading = (preview: Preview): Table => preview.table.slice(firstRow(preview))

/** A column of the table becomes a field of the grid; another column with this field is no longer pasted. */
export const withField = (preview: Preview, column: number, field: Mapping[number]): Preview => {
  const mapping = preview.mapping.map((before, at) => {
    if (at === column) return field
    return before === field ? undefined : before
  })
  return field === 'mass' ? withUnits({ ...preview, mapping }) : { ...preview, mapping }
}

/** Says whether the table has a heading. */
export const withHeading = (preview: Preview, hasHeading: boolean): Preview => withUnits({ ...preview, hasHeading })

/** The cell was compared with its source. */
export const markChecked = (preview: Preview, place: string): Preview =>
  preview.doubtful.has(place)
    ? { ...preview, doubtful: new Map([...preview.doubtful].filter(([other]) => other !== place)) }
    : preview

export const markAllChecked = (preview: Preview): Preview => ({ ...preview, doubtful: new Map() })

/** A corrected cell counts as checked. */
export const withText = (preview: Preview, place: string, text: string): Preview => {
  const { row, column } = cellAt(place)
  const table = preview.table.map((cells, at) => (at === row ? cells.with(column, text) : cells))
  return markChecked({ ...preview, table }, place)
}

export const readRows = (preview: Preview, choices: readonly ChoiceColumn[], orders: OrderList): readonly PastedRow[] =>
  rowsBelowHeading(preview).map(cells => readPastedRow(cells, preview.mapping, choices, orders))

/** Lines of the grid from the target line on, and their maximum. */
export type Target = { readonly existing: number; readonly room: number }

/** What confirming does: the numbers of lines, and of the cells that need attention. */
export const countsOf = (preview: Preview, rows: readonly PastedRow[], { existing, room }: Target) => {
  const pasted = Math.min(rows.length, room)
  const overwritten = Math.min(pasted, existing)
  const isPasted = (place: string) => {
    const { row, column } = cellAt(place)
    const line = row - firstRow(preview)
    return line >= 0 && line < pasted && preview.mapping[column] !== undefined
  }
  return {
    pasted,
    overwritten,
    added: pasted - overwritten,
    leftOut: rows.length - pasted,
    unknownCells: rows.slice(0, pasted).reduce((sum, { unknown }) => sum + unknown.size, 0),
    uncheckedCells: [...preview.doubtful.keys()].filter(isPasted).length,
  }
}

export type PasteCounts = ReturnType<typeof countsOf>
