import { ReflectanceReading, readingLimits } from '@seam/contract/lab/result/petrography'

type ParsedReadings = {
  readonly readings: readonly string[]
  /** the words that are no readings, by position */
  readonly faults: readonly string[]
}

const maxFaults = 5
const hasDigit = (text: string) => /\d/.test(text)

const cellsOf = (line: string) => line.split(/[\s,;，；、]+/).filter(cell => cell !== '')

/** Lines of a table whose first column counts 1, 2, 3 … and whose second has the reading. */
const isNumbered = (lines: readonly (readonly string[])[]) =>
  lines.length > 1 && lines.every((cells, at) => cells.length === 2 && cells[0] === String(at + 1))

/** Readings as typed, pasted or read from a file: separated by lines, blanks or commas; headings are ignored. */
export const parseReadings = (text: string): ParsedReadings => {
  const plain = text.normalize('NFKC').replace(/[。｡]/g, '.')
  const lines = plain
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
    .filter(cells => cells.some(hasDigit))
  const cells = isNumbered(lines) ? lines.map(([, value = '']) => value) : lines.flat()
  const wrong = cells.flatMap((cell, at) => {
    const message = ReflectanceReading.safeParse(cell).error?.issues[0]?.message
    return message === undefined ? [] : [`第${at + 1}个“${cell.slice(0, 12)}”：${message}`]
  })
  const rest = wrong.length - maxFaults
  return {
    readings: cells,
    faults: [
      ...wrong.slice(0, maxFaults),
      ...(rest > 0 ? [`还有${rest}处有误`] : []),
      ...(cells.length > readingLimits.max ? [`测点最多${readingLimits.max}个，现有${cells.length}个`] : []),
    ],
  }
}
