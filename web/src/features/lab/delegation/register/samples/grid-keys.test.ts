import { expect, test } from 'vitest'
import { gridMove, lineCommand } from './grid-keys.ts'

const size = { rows: 3, columns: 4 }
const cell = (row: number, column: number) => ({ row, column })

test('Enter goes to the next cell, and adds a line after the last', () => {
  expect(gridMove({ key: 'Enter' }, cell(0, 0), size)).toEqual(cell(0, 1))
  expect(gridMove({ key: 'Enter' }, cell(0, 3), size)).toEqual(cell(1, 0))
  expect(gridMove({ key: 'Enter' }, cell(2, 3), size)).toBe('newLine')
  expect(gridMove({ key: 'Enter', ctrlKey: true }, cell(0, 0), size)).toBeUndefined()
})

test('Shift+Enter goes back', () => {
  expect(gridMove({ key: 'Enter', shiftKey: true }, cell(1, 0), size)).toEqual(cell(0, 3))
  expect(gridMove({ key: 'Enter', shiftKey: true }, cell(1, 2), size)).toEqual(cell(1, 1))
  expect(gridMove({ key: 'Enter', shiftKey: true }, cell(0, 0), size)).toBeUndefined()
})

test('arrows stay in the column; the arrow down in the last line adds a line', () => {
  expect(gridMove({ key: 'ArrowDown' }, cell(0, 2), size)).toEqual(cell(1, 2))
  expect(gridMove({ key: 'ArrowDown' }, cell(2, 2), size)).toBe('newLine')
  expect(gridMove({ key: 'ArrowUp' }, cell(1, 2), size)).toEqual(cell(0, 2))
  expect(gridMove({ key: 'ArrowUp' }, cell(0, 2), size)).toBeUndefined()
  expect(gridMove({ key: 'a' }, cell(0, 2), size)).toBeUndefined()
})

test('Ctrl+D copies the line above, Ctrl+Delete removes the line', () => {
  expect(lineCommand({ key: 'd', ctrlKey: true })).toBe('copyAbove')
  expect(lineCommand({ key: 'D', metaKey: true })).toBe('copyAbove')
  expect(lineCommand({ key: 'Delete', ctrlKey: true })).toBe('remove')
  expect(lineCommand({ key: 'd' })).toBeUndefined()
  expect(lineCommand({ key: 'c', ctrlKey: true })).toBeUndefined()
})
