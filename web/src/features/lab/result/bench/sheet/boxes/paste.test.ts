import { expect, test } from 'vitest'
import type { Lines } from './box-keys.ts'
import type { Place } from './cells.ts'
import { cellsOfText, isTable, pasteInto, pasteSheetOf } from './paste.ts'

const box = (itemId: number, at: number): Place => ({ itemId, component: '', at })
const lines: Lines = [1, 2, 3].map(itemId => [box(itemId, 0), box(itemId, 1)])
const codes = ['234567A', 'ABCDEFQ', 'K7M4X2E']
const pasteAt = (text: string, into: Lines, caret: Place) =>
  pasteInto(pasteSheetOf(into, caret, codes.slice(0, into.length)), text)

test('reads cells of a spreadsheet with their numbers unchanged', () => {
  expect(cellsOfText('9.80\t9.72\r\n10.10\t\r\n')).toEqual([
    ['9.80', '9.72'],
    ['10.10', ''],
  ])
  expect(isTable('9.80\r\n')).toBe(false)
  expect(isTable('9.80\n9.72')).toBe(true)
})

test('fills a column from the box down', () => {
  const { filled, left } = pasteAt('9.80\n\n9.72', lines, box(1, 1))
  expect(filled).toEqual([
    { place: box(1, 1), text: '9.80' },
    { place: box(3, 1), text: '9.72' },
  ])
  expect(left).toBe(0)
})

test('counts values without a box', () => {
  const { filled, left } = pasteAt('1\t2\t3\n4\t5\t6', lines, box(3, 0))
  expect(filled.map(({ text }) => text)).toEqual(['1', '2'])
  expect(left).toBe(4)
})

test('assigns values to samples by the lab codes in the first column', () => {
  const { filled, unknown } = pasteAt('k7m4x2e\t9.80\t9.82\n234567A\t\t7.1\n234568B\t3', lines, box(1, 0))
  expect(unknown).toEqual(['234568B'])
  expect(filled).toEqual([
    { place: box(3, 0), text: '9.80' },
    { place: box(3, 1), text: '9.82' },
    { place: box(1, 1), text: '7.1' },
  ])
})

test('lines with one code are further determinations of that sample', () => {
  const { filled, left } = pasteAt('234567A\t9.80\nK7M4X2E\t3\n234567A\t9.72\n234567A\t9.60', lines, box(1, 0))
  expect(filled).toEqual([
    { place: box(1, 0), text: '9.80' },
    { place: box(3, 0), text: '3' },
    { place: box(1, 1), text: '9.72' },
  ])
  expect(left).toBe(1)
})

test('a further line of a sample opens its box; a further column, which may be a mean, does not', () => {
  const room = lines.map(line => [...line, undefined, undefined])
  const byLines = pasteAt('234567A\t9.88\n234567A\t9.65\n234567A\t9.73\n234567A\t9.7\n234567A\t9.6', room, box(1, 0))
  expect(byLines.filled.map(({ place: { at }, text }) => `${at} ${text}`)).toEqual([
    '0 9.88',
    '1 9.65',
    '2 9.73',
    '3 9.7',
  ])
  expect(byLines.left).toBe(1)
  const { filled, left } = pasteAt('234567A\t9.88\t9.72\t9.80', room, box(1, 0))
  expect(filled).toHaveLength(2)
  expect(left).toBe(1)
})

test('in raw data, lines with one code go to the lines of its determinations', () => {
  const raw = (itemId: number, at: number) => ['@sample', '@blank'].map(component => ({ itemId, component, at }))
  const rawLines = [raw(1, 0), raw(1, 1), raw(2, 0), raw(2, 1)]
  const twice = ['234567A', '234567A', 'ABCDEFQ', 'ABCDEFQ']
  const sheet = pasteSheetOf(rawLines, { itemId: 1, component: '@sample', at: 0 }, twice)
  const { filled, left } = pasteInto(sheet, 'ABCDEFQ\t1.01\t0.1\nABCDEFQ\t1.02\t0.2\nABCDEFQ\t1.03\t0.3')
  expect(filled.map(({ place, text }) => `${place.itemId} ${place.at} ${text}`)).toEqual([
    '2 0 1.01',
    '2 0 0.1',
    '2 1 1.02',
    '2 1 0.2',
    '2 2 1.03',
    '2 2 0.3',
  ])
  expect(left).toBe(0)
})

test('leaves out a line of headings, but no result in words', () => {
  expect(pasteAt('Aad\tAad (%)\n9.80\t9.72', lines, box(1, 0)).filled).toHaveLength(2)
  expect(pasteAt('样品编号\tAad\n234567A\t9.72', lines, box(1, 0))).toMatchObject({ unknown: [] })
  expect(pasteAt('仅收缩\t仅收缩\n9.80\t9.72', lines, box(1, 0)).filled).toHaveLength(4)
})

test('reports a code of another sheet', () => {
  const { filled, unknown } = pasteAt('ABCDEFQ\t9.80\n234567A\t1', lines.slice(0, 1), box(1, 0))
  expect(filled).toEqual([{ place: box(1, 0), text: '1' }])
  expect(unknown).toEqual(['ABCDEFQ'])
})
