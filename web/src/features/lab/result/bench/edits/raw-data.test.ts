import type { ResultReading } from '@seam/contract/lab/result/result.row'
import { describe, expect, it } from 'vitest'
import { benchRow, resultWith, valueWith } from '../bench-row.fixture.ts'
import { rawLines } from '../sheet/boxes/box-layout.ts'
import { formerCells, savedCells } from '../sheet/boxes/cells.ts'
import { overallVerdict } from '../sheet/verdict/row-verdict.ts'
import { type EditBook, typeReading } from './edit-book.ts'
import { asRawRow, determinationCount, filledDeterminations, isRawRow } from './raw-data.ts'
import { readingsOf } from './readings.ts'

const reading = (ordinal: number, rawData: Record<string, string>): ResultReading => ({
  component: '',
  ordinal,
  raw: '1.25',
  instrument: 'GZ-01',
  source: 'raw',
  origin: { kind: 'drying', formulaVersion: 1, rawData },
})
const first = { dish: '20.1', loaded: '21.1', dried: '21.0875' }
const saved = benchRow({
  worksheetKind: 'drying',
  state: 20,
  result: resultWith([], { readings: [reading(1, first), reading(2, { ...first, check1: '21.0874' })] }),
})
const row = asRawRow(saved)
const none: EditBook = new Map()
const box = (field: string, at: number) => ({ itemId: 1, component: `@${field}`, at })

describe('a row of raw data', () => {
  it('has a box for each field of its worksheet, with the saved values', () => {
    expect([isRawRow(row), isRawRow(saved)]).toEqual([true, false])
    expect(savedCells(row)).toMatchObject({
      '@dish': ['20.1', '20.1'],
      '@dried': ['21.0875', '21.0875'],
      '@check1': ['', '21.0874'],
    })
  })

  it('sends each determination; unchanged ones keep their instrument', () => {
    let book = typeReading(none, { row, place: box('dried', 1), text: '21.0860' })
    book = typeReading(book, { row, place: box('dish', 2), text: '19' })
    const edit = book.get(1)
    expect(edit && readingsOf(edit, 'GZ-02')).toEqual([
      { component: '', rawData: first, instrument: 'GZ-01' },
      { component: '', rawData: { ...first, dried: '21.0860', check1: '21.0874' }, instrument: 'GZ-02' },
      { component: '', rawData: { dish: '19' }, instrument: 'GZ-02' },
    ])
  })

  it('of a result whose moisture changed is filled in again, with its instrument; as readings it is not', () => {
    const inputs = [{ itemId: 2, projectCode: 'MAD', resultNo: 1, reported: '1.25' }]
    const moved = benchRow({
      ...saved,
      state: 10,
      returned: { command: 'takeBack', reasonCode: null, reason: '' },
      result: resultWith([], { inputs, readings: [reading(1, first)] }),
    })
    const cells = formerCells(asRawRow(moved))
    expect(cells).toMatchObject({ '@dish': ['20.1'], '@dried': ['21.0875'] })
    expect(readingsOf({ row: asRawRow(moved), cells }, 'GZ-02')).toEqual([
      { component: '', rawData: first, instrument: 'GZ-01' },
    ])
    expect(formerCells(moved)).toEqual({})
    const returned = { ...moved, returned: { command: 'returnBack', reasonCode: 2, reason: '' } } as const
    expect(readingsOf({ row: asRawRow(returned), cells }, 'GZ-02')).toMatchObject([{ instrument: 'GZ-02' }])
    expect(formerCells(returned)).toEqual({ '': ['1.25'] })
  })

  it('has an edit if a value moves to another determination, none if it equals the saved row', () => {
    const moved = typeReading(none, { row, place: box('check1', 0), text: '21.0874' })
    expect(typeReading(moved, { row, place: box('check1', 1), text: '' }).size).toBe(1)
    expect(typeReading(moved, { row, place: box('check1', 0), text: '' }).size).toBe(0)
  })

  it('leaves out empty determinations', () => {
    const cells = { '@dish': ['20', '', '21'], '@loaded': [] }
    expect([determinationCount(cells), filledDeterminations(row, cells)]).toEqual([3, [0, 2]])
  })

  it('has a line for each determination, and one verdict', () => {
    const sheetRow = { row, cells: savedCells(row), changed: false, clash: false, isGone: false }
    const lines = rawLines([sheetRow], new Map())
    expect(lines.map(line => line.map(place => place?.at))).toEqual([Array(5).fill(0), Array(5).fill(1)])
    expect(overallVerdict(row, [valueWith('', 'accepted', { mean: '1', reported: '1' })])).toBe('accepted')
  })
})
