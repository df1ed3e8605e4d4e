import type { Mapping, MappingColumn } from '@seam/contract/lab/result/instrument-file'

/** A cell of the file that becomes a reading. */
export type FileCell = {
  readonly line: number
  readonly labCode: string
  readonly column: MappingColumn
  readonly value: string
  /** It may be the part of a number before a comma that separates decimals. */
  readonly isBroken?: boolean
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

type Headings = Pick<Mapping, 'codeHeading' | 'columns'>

/** The line of a table that comes closest to the headings of a mapping, and those that it lacks. */
export const closestHeading = (table: readonly (readonly unknown[])[], { codeHeading, columns }: Headings) => {
  const lines = table.map(line => {
    const names = line.map(cellText)
    const places = placesIn(names, columns)
    const inColumns = columns.filter((_, at) => places[at] === -1).map(({ heading }) => heading)
    return {
      names: names.filter(name => name !== ''),
      missing: [...(names.includes(codeHeading) ? [] : [codeHeading]), ...inColumns],
    }
  })
  return lines.toSorted((a, b) => a.missing.length - b.missing.length)[0]
}

const isWhole = (cell = ''): boolean => /^[-+<>]?\d+$/.test(cell)

const lastFilled = (line: readonly string[]): number => line.findLastIndex(cell => cell !== '')

/** Whether a line has more cells than its heading, not counting the empty ones of a comma at the end of each line. */
const isWider = (line: readonly string[], names: readonly string[]): boolean =>
  line.length > names.length && lastFilled(line) > lastFilled(names)

/** 0,52 between commas is two cells: both whole, in a line that is wider than its heading. */
const isBrokenAt = (line: readonly string[], names: readonly string[], place: number): boolean =>
  isWider(line, names) && isWhole(line[place]) && isWhole(line[place + 1])

/**
 * The cells that a mapping names. Lines above the heading may describe the instrument; empty cells are left out.
 * Undefined: a heading is missing.
 */
export const cellsOf = (
  table: readonly (readonly unknown[])[],
  { codeHeading, columns }: Headings,
): readonly FileCell[] | undefined => {
  const lines = table.map(line => line.map(cellText))
  const heading = lines.findIndex(line => line.includes(codeHeading) && !placesIn(line, columns).includes(-1))
  const names = lines[heading]
  if (names === undefined) return undefined
  const codeAt = names.indexOf(codeHeading)
  const places = placesIn(names, columns)
  return lines.slice(heading + 1).flatMap((line, at) => {
    const labCode = (line[codeAt] ?? '').toUpperCase()
    return columns.flatMap((column, index) => {
      const place = places[index] ?? -1
      const value = line[place] ?? ''
      const isBroken = isBrokenAt(line, names, place)
      return value === '' ? [] : [{ line: at + 1, labCode, column, value, isBroken }]
    })
  })
}
