import { keyOfPlace, type Place } from './cells.ts'

/** The boxes of a sheet, line by line; undefined where a line has no box in a column. */
export type Lines = readonly (readonly (Place | undefined)[])[]

type Press = {
  readonly key: string
  readonly shiftKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly altKey?: boolean
}

type Spot = { readonly line: number; readonly column: number }

export const spotOf = (lines: Lines, place: Place): Spot | undefined => {
  const key = keyOfPlace(place)
  for (const [line, boxes] of lines.entries()) {
    const column = boxes.findIndex(box => box !== undefined && keyOfPlace(box) === key)
    if (column >= 0) return { line, column }
  }
  return undefined
}

const width = (lines: Lines) => Math.max(0, ...lines.map(boxes => boxes.length))

/** The boxes of one column from top to bottom, those of the next after it. */
const byColumn = (lines: Lines): readonly Place[] =>
  Array.from({ length: width(lines) }, (_, column) => lines.map(boxes => boxes[column]))
    .flat()
    .filter(isBox)

const byLine = (lines: Lines): readonly Place[] => lines.flat().filter(isBox)
const inColumn = (lines: Lines, { column }: Spot) => lines.map(boxes => boxes[column]).filter(isBox)
const inLine = (lines: Lines, { line }: Spot) => (lines[line] ?? []).filter(isBox)
const isBox = (place: Place | undefined): place is Place => place !== undefined

const beside = (order: readonly Place[], from: Place, by: number): Place | undefined => {
  const at = order.findIndex(place => keyOfPlace(place) === keyOfPlace(from))
  return at < 0 ? undefined : order[at + by]
}

/**
 * The target of a key: Enter moves down and then to the top of the next column, Tab right and then to the next line, arrows one
 * box, Ctrl with Home and End to the first and last. `atEdge`: the caret is where an arrow would leave the text.
 * Undefined: the key is not for moving, or there is nowhere to go.
 */
export const moveTo = (press: Press, lines: Lines, from: Place, atEdge: { left: boolean; right: boolean }) => {
  const spot = spotOf(lines, from)
  const { key, shiftKey = false, ctrlKey = false, metaKey = false, altKey = false } = press
  if (spot === undefined || altKey) return undefined
  if (ctrlKey || metaKey) {
    if (key === 'Home') return byLine(lines).at(0)
    return key === 'End' ? byLine(lines).at(-1) : undefined
  }
  if (key === 'Enter') return beside(byColumn(lines), from, shiftKey ? -1 : 1)
  if (key === 'Tab') return beside(byLine(lines), from, shiftKey ? -1 : 1)
  if (key === 'ArrowDown') return beside(inColumn(lines, spot), from, 1)
  if (key === 'ArrowUp') return beside(inColumn(lines, spot), from, -1)
  if (key === 'ArrowRight' && atEdge.right && !shiftKey) return beside(inLine(lines, spot), from, 1)
  if (key === 'ArrowLeft' && atEdge.left && !shiftKey) return beside(inLine(lines, spot), from, -1)
  return undefined
}

/** The first empty box, else the first. */
export const firstOpen = (lines: Lines, isFilled: (place: Place) => boolean): Place | undefined => {
  const boxes = byLine(lines)
  return boxes.find(place => !isFilled(place)) ?? boxes[0]
}
