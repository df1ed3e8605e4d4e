import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ReadRows } from '../batches.ts'
import { type CellKind, type CellValue, cell, columnName, headerCell, type Sharing } from './cells.ts'

export type Column<R> = {
  readonly title: string
  readonly value: (row: R) => CellValue
  /** In characters; absent: the usual width of the type. */
  readonly width?: number
  /** Default 'text': written as text, whatever it begins with. */
  readonly kind?: CellKind
}

/** What a sheet has besides its rows. */
export type SheetFrame = {
  /** Lines above the headings, such as what was selected. */
  readonly lines?: readonly string[]
  /** The row of totals below the rows, in the order of the columns. */
  readonly totals?: readonly CellValue[]
}

type SharingColumn<R> = Column<R> & { readonly shared: Sharing }

/** Excel's own limit, with the header; further rows are written to another sheet. */
const rowsOfSheet = 1_048_576
/** Rows written before the event loop runs other work: about 2 ms. */
const atOnce = 200
/** Characters collected before a chunk is passed on. */
const chunkLength = 262_144

const widths: Record<CellKind, number> = { text: 18, number: 12, money: 14, time: 20, date: 12 }

const head = <R>(columns: readonly Column<R>[], lines: readonly string[]): string => {
  const cols = columns.map(
    ({ width, kind = 'text' }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width ?? widths[kind]}" customWidth="1"/>`,
  )
  const own = lines.length + 1
  const above = lines.map((line, at) => `<row r="${at + 1}">${cell(`A${at + 1}`, line, 'text')}</row>`)
  const titles = columns.map(({ title }, index) => headerCell(columnName(index) + own, title))
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    `<pane ySplit="${own}" topLeftCell="A${own + 1}" activePane="bottomLeft" state="frozen"/>`,
    `</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${above.join('')}<row r="${own}">${titles.join('')}</row>`,
  ].join('')
}

/** The rows of one sheet, header frozen; true if the sheet is full and more rows may follow in the next. */
export async function* sheetXml<R>(
  columns: readonly SharingColumn<R>[],
  read: ReadRows<R>,
  { lines = [], totals }: SheetFrame = {},
): AsyncGenerator<Buffer, boolean> {
  const cells = columns.map(({ value, kind = 'text', shared }, index) => {
    const name = columnName(index)
    return (row: R, at: number) => cell(name + at, value(row), kind, shared)
  })
  let text = head(columns, lines)
  let at = lines.length + 2
  while (at <= rowsOfSheet) {
    const rows = await read(Math.min(atOnce, rowsOfSheet - at + 1))
    if (rows.length === 0) break
    await yieldToEventLoop()
    for (const row of rows) {
      text += `<row r="${at}">`
      for (const write of cells) text += write(row, at)
      text += '</row>'
      at++
      if (text.length < chunkLength) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  if (at <= rowsOfSheet && totals !== undefined) {
    const sums = columns.map(({ kind = 'text' }, index) => cell(columnName(index) + at, totals[index], kind))
    text += `<row r="${at}">${sums.join('')}</row>`
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
  return at > rowsOfSheet
}
