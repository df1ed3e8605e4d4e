import { describe, expect, it, test } from 'vitest'
import { firstOpen, type Lines, moveTo } from './box-keys.ts'
import type { Place } from './cells.ts'

const box = (itemId: number, at: number): Place => ({ itemId, component: '', at })
// three samples; the second has a third reading
const lines: Lines = [
  [box(1, 0), box(1, 1), undefined],
  [box(2, 0), box(2, 1), box(2, 2)],
  [box(3, 0), box(3, 1), undefined],
]
const inside = { left: false, right: false }
const edges = { left: true, right: true }
const go = (key: string, from: Place, more = {}, edge = edges) => moveTo({ key, ...more }, lines, from, edge)

test.each([
  ['Enter', box(1, 0), {}, box(2, 0)],
  ['Enter', box(3, 0), {}, box(1, 1)],
  ['Enter', box(3, 1), {}, box(2, 2)],
  ['Enter', box(2, 2), {}, undefined],
  ['Enter', box(1, 1), { shiftKey: true }, box(3, 0)],
  ['Tab', box(1, 1), {}, box(2, 0)],
  ['Tab', box(3, 1), {}, undefined],
  ['Tab', box(2, 0), { shiftKey: true }, box(1, 1)],
  ['ArrowDown', box(3, 0), {}, undefined],
  ['ArrowDown', box(1, 1), {}, box(2, 1)],
  ['ArrowUp', box(2, 1), {}, box(1, 1)],
  ['ArrowRight', box(1, 1), {}, undefined],
  ['ArrowRight', box(2, 1), {}, box(2, 2)],
  ['Home', box(2, 1), { ctrlKey: true }, box(1, 0)],
  ['End', box(2, 1), { ctrlKey: true }, box(3, 1)],
  ['a', box(1, 0), {}, undefined],
  ['Enter', box(1, 0), { ctrlKey: true }, undefined],
  ['ArrowDown', box(1, 0), { altKey: true }, undefined],
])('%s from %o with %o leads to %o', (key, from, more, to) => expect(go(key, from, more)).toEqual(to))

describe('arrows inside a text', () => {
  it('move the caret, not the focus', () => {
    expect(go('ArrowRight', box(2, 0), {}, inside)).toBeUndefined()
    expect(go('ArrowLeft', box(2, 1), {}, inside)).toBeUndefined()
    expect(go('ArrowDown', box(1, 0), {}, inside)).toEqual(box(2, 0))
  })
  it('select with Shift', () => expect(go('ArrowRight', box(2, 0), { shiftKey: true })).toBeUndefined())
})

test('does not move from a box that does not exist', () => expect(go('Enter', box(9, 0))).toBeUndefined())

test('starts at the first empty box, else at the first', () => {
  expect(firstOpen(lines, ({ itemId }) => itemId === 1)).toEqual(box(2, 0))
  expect(firstOpen(lines, () => true)).toEqual(box(1, 0))
  expect(firstOpen([], () => true)).toBeUndefined()
})
