import { describe, expect, it } from 'vitest'
import { benchRow, resultWith } from '../bench-row.fixture.ts'
import { typeReading } from './edit-book.ts'
import { type ChosenMethods, isMethodChanged, methodOf, withMethod } from './method.ts'

const methods = [
  {
    methodId: null,
    methodName: '库仑滴定法',
    standard: 'GB/T 214-2007',
    worksheetKind: 'instrument',
    readingTyped: true,
  },
  { methodId: 7, methodName: '艾士卡法', standard: 'GB/T 214-2007', worksheetKind: 'eschka', readingTyped: false },
] as const
const waiting = benchRow({ methods: [...methods], worksheetKind: 'instrument' })
const origin = { kind: 'instrument' as const, formulaVersion: 1, rawData: { value: '0.63' } }
const saved = resultWith(['0.63'])
const entered = benchRow({
  ...waiting,
  state: 20,
  result: { ...saved, readings: saved.readings.map(reading => ({ ...reading, source: 'raw' as const, origin })) },
})
const chosen = (byProject: [number, number | null][], byItem: [number, number | null][] = []): ChosenMethods => ({
  byProject: new Map(byProject),
  byItem: new Map(byItem),
})
const none = new Map()

describe('the method of a row', () => {
  it('is the default, or the one in use for its project, while it is unsaved', () => {
    expect(methodOf(waiting, none, chosen([]))).toBeNull()
    expect(methodOf(waiting, none, chosen([[3, 7]]))).toBe(7)
    expect(methodOf(entered, none, chosen([[3, 7]]))).toBeNull()
  })
  it('is that of the edit, unless one was chosen for the row', () => {
    const book = typeReading(none, {
      row: withMethod(waiting, 7),
      place: { itemId: 1, component: '', at: 0 },
      text: '1',
    })
    expect(methodOf(waiting, book, chosen([]))).toBe(7)
    expect(methodOf(waiting, book, chosen([], [[1, null]]))).toBeNull()
  })
  it('falls back if the chosen one is not offered any more', () => {
    expect(methodOf(waiting, none, chosen([[3, 8]]))).toBeNull()
  })
})

describe('a row by another method', () => {
  it('has the worksheet of that method and keeps the readings, but not the raw data', () => {
    const changed = withMethod(entered, 7)
    expect(changed).toMatchObject({ methodId: 7, worksheetKind: 'eschka', readingTyped: false })
    expect(changed.result?.readings).toMatchObject([{ raw: '0.63', origin: null }])
    expect([isMethodChanged(changed), isMethodChanged(entered), isMethodChanged(waiting)]).toEqual([true, false, false])
  })
  it('is the same object if nothing changes', () => {
    expect(withMethod(entered, null)).toBe(entered)
    expect(withMethod(entered, 8)).toBe(entered)
  })
})
