import { describe, expect, it, test } from 'vitest'
import { benchRow, resultWith } from '../bench-row.fixture.ts'
import type { Place } from '../sheet/boxes/cells.ts'
import {
  Edit,
  type EditBook,
  rebaseEdits,
  reconciled,
  removeSubmitted,
  replaceReadings,
  typeReading,
} from './edit-book.ts'
import { readingsOf } from './readings.ts'
import { sheetRows } from './sheet-row.ts'

const box = (at: number, itemId = 1): Place => ({ itemId, component: '', at })
const none: EditBook = new Map()
const entered = benchRow({ state: 20, version: 3, result: resultWith(['9.80', '9.72']) })

describe('typing', () => {
  it('makes an edit, and typing the old text again takes it away', () => {
    const book = typeReading(none, { row: entered, place: box(1), text: '9.75' })
    expect(book.get(1)?.cells).toEqual({ '': ['9.80', '9.75'] })
    expect(typeReading(book, { row: entered, place: box(1), text: '9.72' }).size).toBe(0)
  })
  it('keeps what it keeps in a form that can be read again', () => {
    const book = typeReading(none, { row: entered, place: box(0), text: '9.8' })
    expect(Edit.parse(JSON.parse(JSON.stringify(book.get(1))))).toEqual(book.get(1))
  })
})

describe('rows that come from the server', () => {
  const book = typeReading(none, { row: entered, place: box(0), text: '9.8' })
  it('end the edits that say the same by now', () => {
    const saved = benchRow({ state: 20, version: 4, result: resultWith(['9.8', '9.72']) })
    expect(reconciled(book, [saved])).toBe(book)
    expect(reconciled(rebaseEdits(book, new Map([[1, 4]])), [saved]).size).toBe(0)
  })
  it('of another version mark the row, and what was typed stays', () => {
    const [row] = sheetRows([benchRow({ version: 5 })], book, () => true)
    expect(row).toMatchObject({ clash: true, changed: true, cells: { '': ['9.8', '9.72'] } })
  })
  it('need not come for what was handed in, as long as nothing else was typed meanwhile', () => {
    const sent = { row: entered, cells: { '': ['9.8', '9.72'] } }
    expect(removeSubmitted(book, [sent]).size).toBe(0)
    const further = typeReading(book, { row: entered, place: box(2), text: '9.7' })
    expect(removeSubmitted(further, [sent])).toEqual(further)
  })
  it('that are missing leave what was typed on top', () => {
    const rows = sheetRows([benchRow({ itemId: 2 })], book, ({ projectId }) => projectId === 3)
    expect(rows.map(({ row, isGone }) => [row.itemId, isGone])).toEqual([
      [1, true],
      [2, false],
    ])
    expect(sheetRows([], book, ({ projectId }) => projectId === 4)).toEqual([])
  })
  it('stand with those sent back first', () => {
    const returned = { reasonCode: 1 as const, reason: '超差' }
    const rows = sheetRows([benchRow(), benchRow({ itemId: 2, returned })], none, () => true)
    expect(rows.map(({ row }) => row.itemId)).toEqual([2, 1])
  })
})

describe('what is sent', () => {
  it('keeps the instrument of a reading that was saved', () => {
    let book = typeReading(none, { row: entered, place: box(1), text: '9.75' })
    book = typeReading(book, { row: entered, place: box(2), text: '9.70' })
    const edit = book.get(1)
    expect(edit && readingsOf(edit, 'TP-2')).toEqual([
      { component: '', raw: '9.80', instrument: 'TP-1' },
      { component: '', raw: '9.75', instrument: 'TP-2' },
      { component: '', raw: '9.70', instrument: 'TP-2' },
    ])
  })
  it('is measured anew after it was sent back, and has no gaps', () => {
    const row = benchRow({ result: resultWith(['9.80']) })
    const edit = replaceReadings(none, row, { '': ['', '9.80'] }).get(1)
    expect(edit && readingsOf(edit, 'TP-2')).toEqual([{ component: '', raw: '9.80', instrument: 'TP-2' }])
  })
})

test('a row emptied and never saved needs no edit', () => {
  const book = typeReading(none, { row: benchRow(), place: box(0), text: '1' })
  expect(replaceReadings(book, benchRow(), { '': [] }).size).toBe(0)
})
