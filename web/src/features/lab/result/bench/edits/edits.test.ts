import { describe, expect, it, test } from 'vitest'
import { benchRow, resultWith } from '../bench-row.fixture.ts'
import type { Place } from '../sheet/boxes/cells.ts'
import {
  Edit,
  type EditBook,
  rebaseEdits,
  removeSavedEdits,
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
  it('creates an edit; typing the saved text removes it', () => {
    const book = typeReading(none, { row: entered, place: box(1), text: '9.75' })
    expect(book.get(1)?.cells).toEqual({ '': ['9.80', '9.75'] })
    expect(typeReading(book, { row: entered, place: box(1), text: '9.72' }).size).toBe(0)
  })
  it('survives serialization', () => {
    const book = typeReading(none, { row: entered, place: box(0), text: '9.8' })
    expect(Edit.parse(JSON.parse(JSON.stringify(book.get(1))))).toEqual(book.get(1))
  })
})

describe('rows that come from the server', () => {
  const book = typeReading(none, { row: entered, place: box(0), text: '9.8' })
  it('remove edits that equal them', () => {
    const saved = benchRow({ state: 20, version: 4, result: resultWith(['9.8', '9.72']) })
    expect(removeSavedEdits(book, [saved])).toBe(book)
    expect(removeSavedEdits(rebaseEdits(book, new Map([[1, 4]])), [saved]).size).toBe(0)
  })
  it('of another version mark the row as changed and keep its edit', () => {
    const [row] = sheetRows([benchRow({ version: 5 })], book, () => true)
    expect(row).toMatchObject({ clash: true, changed: true, cells: { '': ['9.8', '9.72'] } })
  })
  it('are not needed for submitted edits, unless something else was typed meanwhile', () => {
    const sent = { row: entered, cells: { '': ['9.8', '9.72'] } }
    expect(removeSubmitted(book, [sent]).size).toBe(0)
    const further = typeReading(book, { row: entered, place: box(2), text: '9.7' })
    expect(removeSubmitted(further, [sent])).toEqual(further)
  })
  it('leave edits of missing rows at the top', () => {
    const rows = sheetRows([benchRow({ itemId: 2 })], book, ({ projectId }) => projectId === 3)
    expect(rows.map(({ row, isGone }) => [row.itemId, isGone])).toEqual([
      [1, true],
      [2, false],
    ])
    expect(sheetRows([], book, ({ projectId }) => projectId === 4)).toEqual([])
  })
  it('are sorted with returned ones first', () => {
    const returned = { command: 'returnBack' as const, reasonCode: 1 as const, reason: '超差' }
    const rows = sheetRows([benchRow(), benchRow({ itemId: 2, returned })], none, () => true)
    expect(rows.map(({ row }) => row.itemId)).toEqual([2, 1])
  })
})

describe('what is sent', () => {
  it('keeps the instrument of a saved reading', () => {
    let book = typeReading(none, { row: entered, place: box(1), text: '9.75' })
    book = typeReading(book, { row: entered, place: box(2), text: '9.70' })
    const edit = book.get(1)
    expect(edit && readingsOf(edit, 'TP-2')).toEqual([
      { component: '', raw: '9.80', instrument: 'TP-1' },
      { component: '', raw: '9.75', instrument: 'TP-2' },
      { component: '', raw: '9.70', instrument: 'TP-2' },
    ])
  })
  it('has only new readings for a returned row, without gaps', () => {
    const row = benchRow({ result: resultWith(['9.80']) })
    const edit = replaceReadings(none, row, { '': ['', '9.80'] }).get(1)
    expect(edit && readingsOf(edit, 'TP-2')).toEqual([{ component: '', raw: '9.80', instrument: 'TP-2' }])
  })
})

test('an emptied row that was never saved has no edit', () => {
  const book = typeReading(none, { row: benchRow(), place: box(0), text: '1' })
  expect(replaceReadings(book, benchRow(), { '': [] }).size).toBe(0)
})
