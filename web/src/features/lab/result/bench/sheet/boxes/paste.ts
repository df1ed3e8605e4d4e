import { isLabCode } from '@seam/contract/lab/sample/lab-code'
import { type Lines, spotOf } from './box-keys.ts'
import { type Place, plainText } from './cells.ts'

type PastedText = { readonly place: Place; readonly text: string }

export type PasteOutcome = {
  readonly filled: readonly PastedText[]
  /** values for which the sheet has no box */
  readonly left: number
  /** codes of samples that are not in the sheet */
  readonly unknown: readonly string[]
}

/** The cells that a spreadsheet puts on the clipboard. */
export const cellsOfText = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/(\r\n|\r|\n)+$/, '')
    .split(/\r\n|\r|\n/)
    .map(line => line.split('\t').map(plainText))

/** Whether there is more than one cell; a single cell is pasted as text. */
export const isTable = (text: string) => /[\t\r\n]/.test(text.trim())

const none: PasteOutcome = { filled: [], left: 0, unknown: [] }

const sum = (parts: readonly PasteOutcome[]): PasteOutcome => ({
  filled: parts.flatMap(({ filled }) => filled),
  left: parts.reduce((count, { left }) => count + left, 0),
  unknown: parts.flatMap(({ unknown }) => unknown),
})

/** Values of one line; an empty cell leaves its box as it is. */
const fillLine = (boxes: readonly (Place | undefined)[], values: readonly string[]): PasteOutcome => {
  const cells = values.map((text, at) => ({ text, place: boxes[at] })).filter(({ text }) => text !== '')
  const filled = cells.flatMap(({ text, place }) => (place === undefined ? [] : [{ place, text }]))
  return { filled, left: cells.length - filled.length, unknown: [] }
}

/** Assigns each value to the line of the code before it, in any order. */
const byCode = (table: readonly (readonly string[])[], lines: Lines, codeOf: (line: number) => string) => {
  // of several lines of one sample the first
  const at = new Map(lines.map((_, line): [string, number] => [codeOf(line), line]).toReversed())
  return sum(
    table.map(([code = '', ...values]) => {
      const line = at.get(code.toUpperCase())
      if (line !== undefined) return fillLine(lines[line] ?? [], values)
      return code === '' ? none : { ...none, unknown: [code] }
    }),
  )
}

/**
 * Where pasted cells go: with lab codes in their first column to the lines of those samples, else from the box down and to
 * the right.
 */
export const pasteAt = (text: string, lines: Lines, from: Place, codeOf: (line: number) => string): PasteOutcome => {
  const table = cellsOfText(text)
  const coded = table.some(cells => cells.length > 1 && isLabCode((cells[0] ?? '').toUpperCase()))
  if (coded) return byCode(table, lines, codeOf)
  const spot = spotOf(lines, from)
  if (spot === undefined) return none
  return sum(table.map((values, at) => fillLine((lines[spot.line + at] ?? []).slice(spot.column), values)))
}
