import { type CellKind, type CellValue, cell, columnName, headerCell } from './cells.ts'

export type Column<R> = {
  readonly title: string
  readonly value: (row: R) => CellValue
  /** in characters; where absent, what the kind usually needs */
  readonly width?: number
  /** 'text' where absent: whatever it begins with, it stays text */
  readonly kind?: CellKind
}

/** Excel's own limit, header included; what is beyond goes on in a further sheet. */
const rowsOfSheet = 1_048_576
/** how much text is gathered before it is passed on */
const chunkLength = 65_536

const widths: Record<CellKind, number> = { text: 18, number: 12, money: 14, time: 20, date: 12 }

const head = <R>(columns: readonly Column<R>[]): string => {
  const cols = columns.map(
    ({ width, kind = 'text' }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width ?? widths[kind]}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, index) => headerCell(`${columnName(index)}1`, title))
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    `</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
  ].join('')
}

/** The rows of one sheet, header frozen; true when it is full and more may follow in the next. */
export async function* sheetXml<R>(
  columns: readonly Column<R>[],
  rows: AsyncIterator<R> | Iterator<R>,
): AsyncGenerator<Buffer, boolean> {
  const cells = columns.map(({ value, kind = 'text' }, index) => {
    const name = columnName(index)
    return (row: R, at: number) => cell(`${name}${at}`, value(row), kind)
  })
  let text = head(columns)
  let full = true
  for (let at = 2; at <= rowsOfSheet; at++) {
    const next = await rows.next()
    if (next.done) {
      full = false
      break
    }
    text += `<row r="${at}">`
    for (const write of cells) text += write(next.value, at)
    text += '</row>'
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
  return full
}
