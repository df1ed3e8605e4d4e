import { Decimal } from '@seam/contract/kit/decimal'
import {
  type FileRowState,
  fileRowState,
  type Mapping,
  type MappingColumn,
} from '@seam/contract/lab/result/instrument-file'
import { type ItemState, itemState } from '@seam/contract/lab/sample/sample'

/** A cell of the file that becomes a reading. */
type FileCell = {
  readonly line: number
  readonly labCode: string
  readonly column: MappingColumn
  readonly value: string
}

const cellText = (cell: unknown) => String(cell ?? '').trim()

type Place = Pick<MappingColumn, 'heading' | 'projectId' | 'component'>

/** How many of these columns read the same value from under the same heading: parallel determinations side by side. */
const countSame = (columns: readonly Place[], { heading, projectId, component }: Place): number =>
  columns.filter(one => one.heading === heading && one.projectId === projectId && one.component === component).length

/** The index of the column of each mapping column, in the order of the mapping; −1: the line has no such heading. */
const placesIn = (line: readonly string[], columns: readonly MappingColumn[]): readonly number[] =>
  columns.map((column, at) => {
    const places = line.flatMap((name, place) => (name === column.heading ? [place] : []))
    return places[countSame(columns.slice(0, at), column)] ?? -1
  })

/**
 * The cells that a mapping names. Lines above the heading may describe the instrument; lines without a lab code and
 * empty cells are left out. Undefined: a heading is missing.
 */
export const cellsOf = (
  table: readonly (readonly unknown[])[],
  { codeHeading, columns }: Pick<Mapping, 'codeHeading' | 'columns'>,
): readonly FileCell[] | undefined => {
  const lines = table.map(line => line.map(cellText))
  const heading = lines.findIndex(line => line.includes(codeHeading) && !placesIn(line, columns).includes(-1))
  const names = lines[heading]
  if (names === undefined) return undefined
  const codeAt = names.indexOf(codeHeading)
  const places = placesIn(names, columns)
  return lines.slice(heading + 1).flatMap((line, at) => {
    const labCode = (line[codeAt] ?? '').toUpperCase()
    if (labCode === '') return []
    return columns.flatMap((column, index) => {
      const value = line[places[index] ?? -1] ?? ''
      return value === '' ? [] : [{ line: at + 1, labCode, column, value }]
    })
  })
}

const number = /^([<>]|[+-]?)(\d{1,9}(?:\.\d{1,8})?)$/

/**
 * The reading of a value of the file, in the unit and with the decimals of the project, with its > or <; undefined: not
 * a number.
 */
export const readingOf = (value: string, { factor, decimals }: Pick<MappingColumn, 'factor' | 'decimals'>) => {
  const [, sign = '', digits] = number.exec(value.normalize('NFKC').replace(/\s+/g, '')) ?? []
  if (digits === undefined) return undefined
  const reading = new Decimal(digits).mul(factor).toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN).toFixed(decimals)
  return `${sign === '+' ? '' : sign}${reading}`
}

/** An item at the bench that may match a cell. */
type FileItem = {
  readonly itemId: number
  readonly version: number
  readonly state: ItemState
  readonly labCode: string
  readonly projectId: number
}

export type MatchedCell = FileCell & {
  readonly reading: string
  readonly state: FileRowState
  readonly item: FileItem | undefined
}

const readingsPerItem = 4

/**
 * Joins cells with items by lab code and project. Only items without any result are ready: nothing is overwritten. Those
 * that the analyst left out are not ready.
 */
export const matchCells = (
  cells: readonly FileCell[],
  items: readonly FileItem[],
  knownCodes: ReadonlySet<string>,
  excludedItems: readonly number[] = [],
): readonly MatchedCell[] => {
  const byKey = new Map(items.map(item => [`${item.labCode} ${item.projectId}`, item]))
  const excluded = new Set(excludedItems)
  const counts = new Map<string, number>()
  const stateOf = (cell: FileCell, item: FileItem | undefined, reading: string | undefined): FileRowState => {
    if (!knownCodes.has(cell.labCode)) return fileRowState.unknownCode
    if (item === undefined) return fileRowState.noItem
    if (item.state !== itemState.waiting) return fileRowState.entered
    if (excluded.has(item.itemId)) return fileRowState.excluded
    if (reading === undefined) return fileRowState.badValue
    const key = `${item.itemId} ${cell.column.component}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > readingsPerItem ? fileRowState.tooMany : fileRowState.ready
  }
  return cells.map(cell => {
    const item = byKey.get(`${cell.labCode} ${cell.column.projectId}`)
    const reading = readingOf(cell.value, cell.column)
    return { ...cell, item, reading: reading ?? '', state: stateOf(cell, item, reading) }
  })
}

/** The rows to enter: the ready readings of each item, in the order of the file. */
export const entriesFrom = (matched: readonly MatchedCell[], instrument: string) => {
  const ready = matched.flatMap(cell =>
    cell.state === fileRowState.ready && cell.item !== undefined ? [{ ...cell, item: cell.item }] : [],
  )
  return [...Map.groupBy(ready, ({ item }) => item.itemId).values()].flatMap(cells => {
    const [first] = cells
    if (first === undefined) return []
    const readings = cells.map(({ column, reading }) => ({ component: column.component, raw: reading, instrument }))
    return [{ itemId: first.item.itemId, version: first.item.version, readings }]
  })
}
