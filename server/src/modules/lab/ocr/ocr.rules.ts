import { type Box, doubtfulConfidence, type OcrCell, type OcrLine } from '@seam/contract/lab/result/ocr'

type Point = { readonly x: number; readonly y: number }

/** A recognised text and its four corners, clockwise from the upper left one. */
export type Region = { readonly text: string; readonly confidence: number; readonly corners: readonly Point[] }

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const round = (value: number, decimals = 0): number => {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}

const boxOf = (corners: readonly Point[]): Box => {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.max(0, round(Math.min(...xs))), Math.max(0, round(Math.min(...ys)))]
  return { x: left, y: top, width: round(Math.max(...xs)) - left, height: round(Math.max(...ys)) - top }
}

const origin: Point = { x: 0, y: 0 }

/** Slope of the text in radians: the median of the upper edges that are long enough to have a direction. */
const slopeOf = (regions: readonly Region[]): number =>
  median(
    regions.flatMap(({ corners: [a = origin, b = origin, c = origin] }) => {
      const [width, height] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - b.x, c.y - b.y)]
      return width > 1.5 * height ? [Math.atan2(b.y - a.y, b.x - a.x)] : []
    }),
  )

/** A region in the coordinates of level text. */
type Level = {
  readonly region: Region
  readonly left: number
  readonly right: number
  readonly middle: number
  readonly height: number
}

const levelRegions = (regions: readonly Region[]): readonly Level[] => {
  const slope = slopeOf(regions)
  // a turn back, scaled: distances are only compared with each other
  const tangent = Math.tan(slope)
  return regions.map(region => {
    const xs = region.corners.map(({ x, y }) => x + y * tangent)
    const ys = region.corners.map(({ x, y }) => y - x * tangent)
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    return {
      region,
      left: Math.min(...xs),
      right: Math.max(...xs),
      middle: (top + bottom) / 2,
      height: bottom - top,
    }
  })
}

/** Rows from top to bottom, each from left to right. */
const rowsOf = (regions: readonly Region[]): readonly (readonly Level[])[] => {
  const level = levelRegions(regions).toSorted((a, b) => a.middle - b.middle)
  const tolerance = 0.6 * median(level.map(({ height }) => height))
  const rows: Level[][] = []
  for (const one of level) {
    const row = rows.at(-1)
    const middle = row === undefined ? 0 : row.reduce((sum, other) => sum + other.middle, 0) / row.length
    if (row !== undefined && one.middle - middle < tolerance) row.push(one)
    else rows.push([one])
  }
  return rows.map(row => row.toSorted((a, b) => a.left - b.left))
}

/** Share of a text's width that is ignored at both ends: boxes of neighbouring columns may touch. */
const margin = 0.15

type Range = { readonly left: number; readonly right: number }

const shrunk = ({ left, right }: Range): Range => {
  const cut = (right - left) * margin
  return { left: left + cut, right: right - cut }
}

/** Whether no text of a row is in two columns, and no column has two of its texts. */
const isAligned = (columns: readonly Range[], row: readonly Range[]): boolean => {
  const own = row.map(({ left, right }) =>
    columns.flatMap((column, at) => (left <= column.right && column.left <= right ? [at] : [])),
  )
  return own.every(({ length }) => length < 2) && new Set(own.flat()).size === own.flat().length
}

const joinRanges = (ranges: readonly Range[]): readonly Range[] => {
  const columns: { left: number; right: number }[] = []
  for (const range of ranges.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last !== undefined && range.left <= last.right) last.right = Math.max(last.right, range.right)
    else columns.push({ ...range })
  }
  return columns
}

/**
 * Columns as ranges of x: of the row that has many texts and is aligned with many others, then of the rows that are
 * aligned with it, those of about as many texts first. Other rows are above or below the table, such as a title, the
 * client of a form, or a line with date and instrument that has more texts than the table has columns; theirs may span
 * columns.
 */
const columnsOf = (rows: readonly (readonly Level[])[]): readonly Range[] => {
  const ranges = rows.map(row => row.map(shrunk))
  const weightOf = (row: readonly Range[]) =>
    ranges
      .filter(other => other !== row && isAligned(row, other))
      .reduce((sum, { length }) => sum + length * row.length, 0)
  const [model] = ranges
    .map(row => ({ row, weight: weightOf(row) }))
    .toSorted((a, b) => b.weight - a.weight || b.row.length - a.row.length)
  const most = model?.row.length ?? 0
  return ranges
    .filter(({ length }) => length > most / 2)
    .toSorted((a, b) => Math.abs(a.length - most) - Math.abs(b.length - most))
    .reduce<readonly Range[]>(
      (columns, row) => (isAligned(columns, row) ? joinRanges([...columns, ...row]) : columns),
      model?.row ?? [],
    )
}

const lineOf = (text: string, confidence: number, corners: readonly Point[]): OcrLine => ({
  text,
  box: boxOf(corners),
  confidence: round(confidence, 3),
  doubtful: confidence < doubtfulConfidence,
})

/** The lines of a picture from top to bottom; a line is as doubtful as its least certain text. */
export const linesOf = (regions: readonly Region[]): readonly OcrLine[] =>
  rowsOf(regions).map(row => {
    const own = row.map(({ region }) => region)
    return lineOf(
      own.map(({ text }) => text).join(' '),
      Math.min(...own.map(({ confidence }) => confidence)),
      own.flatMap(({ corners }) => corners),
    )
  })

const reading = /^[<>]?-?\d{1,9}(\.\d{1,8})?$/

/** A text as a reading, and whether letters were converted to similar digits. */
export const readingOf = (text: string): { readonly reading: string; readonly corrected: boolean } => {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/[−–—]/g, '-').replace(/[。·]/g, '.')
  if (reading.test(plain)) return { reading: plain, corrected: false }
  const digits = plain
    .replace(/[OoQD]/g, '0')
    .replace(/[lI|]/g, '1')
    .replace(/,/g, '.')
  return /\d/.test(plain) && reading.test(digits)
    ? { reading: digits, corrected: true }
    : { reading: '', corrected: false }
}

/** The cells of a table, level or rotated, row by row. */
export const tableOf = (
  regions: readonly Region[],
): { readonly rows: number; readonly columns: number; readonly cells: readonly OcrCell[] } => {
  const rows = rowsOf(regions)
  const columns = columnsOf(rows)
  const columnOf = (level: Level): number => {
    const { left, right } = shrunk(level)
    const middle = (left + right) / 2
    const distances = columns.map(column => Math.max(0, column.left - middle, middle - column.right))
    return distances.indexOf(Math.min(...distances))
  }
  const cells = rows.flatMap((row, at) =>
    row.map((level): OcrCell => {
      const { text, confidence, corners } = level.region
      const { reading, corrected } = readingOf(text)
      const line = lineOf(text, confidence, corners)
      return { ...line, doubtful: line.doubtful || corrected, row: at, column: columnOf(level), reading }
    }),
  )
  return { rows: rows.length, columns: columns.length, cells }
}
