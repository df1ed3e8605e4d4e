import { isLabCode } from '@seam/contract/lab/sample/lab-code'
import { fieldOf } from '../../edits/raw-data.ts'
import { type Lines, spotOf } from './box-keys.ts'
import { mostReadings, type Place, plainText } from './cells.ts'

type PastedText = { readonly place: Place; readonly text: string }

export type PasteOutcome = {
  readonly filled: readonly PastedText[]
  /** values for which the sheet has no box */
  readonly left: number
  /** codes of samples that are not in the sheet */
  readonly unknown: readonly string[]
  /** lines whose values may belong to several boxes; if there are any, nothing is filled */
  readonly unclear: number
}

/** A sheet that a table is pasted into. */
export type PasteSheet = {
  /** the line of the box that has the caret */
  readonly line: number
  readonly codes: readonly string[]
  /**
   * The boxes of a line for so many values, from its first box or from the caret; undefined: it is not clear which.
   * `before`: how many values earlier lines of the table had for the same sample.
   */
  readonly boxesOf: (
    line: number,
    values: number,
    from: 'first' | 'caret',
    before: readonly number[],
  ) => Lines[number] | undefined
}

/** The cells that a spreadsheet puts on the clipboard. */
export const cellsOfText = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/(\r\n|\r|\n)+$/, '')
    .split(/\r\n|\r|\n/)
    .map(line => line.split('\t').map(plainText))

/** Whether there is more than one cell; a single cell is pasted as text. */
export const isTable = (text: string) => /[\t\r\n]/.test(text.trim())

const none: PasteOutcome = { filled: [], left: 0, unknown: [], unclear: 0 }

const sum = (parts: readonly PasteOutcome[]): PasteOutcome => ({
  filled: parts.flatMap(({ filled }) => filled),
  left: parts.reduce((count, { left }) => count + left, 0),
  unknown: parts.flatMap(({ unknown }) => unknown),
  unclear: parts.reduce((count, { unclear }) => count + unclear, 0),
})

/** Values of one line; an empty cell leaves its box as it is. */
const fillLine = (boxes: Lines[number] | undefined, values: readonly string[]): PasteOutcome => {
  if (boxes === undefined) return { ...none, unclear: 1 }
  const cells = values.map((text, at) => ({ text, place: boxes[at] })).filter(({ text }) => text !== '')
  const filled = cells.flatMap(({ text, place }) => (place === undefined ? [] : [{ place, text }]))
  return { ...none, filled, left: cells.length - filled.length }
}

/**
 * Assigns each value to the line of the code before it, in any order. Several lines with one code are further
 * determinations of that sample.
 */
const byCode = (table: readonly (readonly string[])[], { codes, boxesOf }: PasteSheet) => {
  // of several lines of one sample the first
  const at = new Map(codes.map((code, line): [string, number] => [code, line]).toReversed())
  const before = new Map<number, number[]>()
  return table.map(([code = '', ...values]) => {
    const line = at.get(code.toUpperCase())
    if (line === undefined) return code === '' ? none : { ...none, unknown: [code] }
    const earlier = before.get(line) ?? []
    before.set(line, [...earlier, values.length])
    return fillLine(boxesOf(line, values.length, 'first', earlier), values)
  })
}

/** A first line of symbols, such as Aad or DT (℃); words that may be results are Chinese. */
const isHeading = (cells: readonly string[]) =>
  cells.some(text => text !== '') && cells.every(text => /^(?:[a-z][a-z,. ]*(?:[(（].*[)）]|℃|%)?)?$/i.test(text))
const isCodeHeading = ([code = '']: readonly string[]) => /\p{Script=Han}/u.test(code)

/**
 * Where pasted cells go: with lab codes in their first column to the lines of those samples, else from the caret down and
 * to the right.
 */
export const pasteInto = (sheet: PasteSheet, text: string): PasteOutcome => {
  const all = cellsOfText(text)
  const coded = all.some(cells => cells.length > 1 && isLabCode((cells[0] ?? '').toUpperCase()))
  const [first = []] = all
  const table = all.length > 1 && (coded ? isCodeHeading : isHeading)(first) ? all.slice(1) : all
  const outcome = sum(
    coded
      ? byCode(table, sheet)
      : table.map((values, at) => fillLine(sheet.boxesOf(sheet.line + at, values.length, 'caret', []), values)),
  )
  return outcome.unclear > 0 ? { ...outcome, filled: [] } : outcome
}

/** Raw data have a line for each determination, their fields side by side. */
const isRawBox = ({ component }: Place) => fieldOf(component) !== undefined

/** A sheet whose pasted table has the lines of the screen. */
export const pasteSheetOf = (lines: Lines, caret: Place, codes: readonly string[]): PasteSheet => {
  const spot = spotOf(lines, caret)
  return {
    line: spot?.line ?? lines.length,
    codes,
    boxesOf: (line, _, from, before) => {
      if (from === 'caret') return (lines[line] ?? []).slice(spot?.column)
      const boxes = lines[line] ?? []
      const [start] = boxes
      if (before.length === 0 || start === undefined) return boxes
      // a line of its own is a determination beyond doubt (a third column may be a mean): it opens its box
      if (isRawBox(start))
        return before.length < mostReadings ? boxes.map(place => place && { ...place, at: before.length }) : []
      const openBoxes = boxes.filter(place => place !== undefined)
      const opens =
        openBoxes.every(({ component }) => component === start.component) &&
        before.every(count => count <= openBoxes.length)
      const open = opens ? boxes.map((_, at) => ({ ...start, at })) : boxes
      return open.slice(before.reduce((sum, count) => sum + count, 0))
    },
  }
}
