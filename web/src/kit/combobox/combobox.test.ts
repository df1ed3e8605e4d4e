import { describe, expect, it } from 'vitest'
import { type ListState, listCommand } from './combobox-keys.ts'
import { listPlace } from './list-place.ts'

const closed: ListState = { open: false, active: 0, count: 3 }
const open: ListState = { open: true, active: 0, count: 3 }

describe('keys of a list', () => {
  it('opens with an arrow key, in a grid only with Alt', () => {
    expect(listCommand({ key: 'ArrowDown' }, closed, true)).toBe('open')
    expect(listCommand({ key: 'ArrowDown' }, closed, false)).toBeUndefined()
    expect(listCommand({ key: 'ArrowDown', altKey: true }, closed, false)).toBe('open')
    expect(listCommand({ key: 'Enter' }, closed, true)).toBeUndefined()
  })
  it('wraps around at the ends', () => {
    expect(listCommand({ key: 'ArrowDown' }, { ...open, active: 2 }, true)).toEqual({ active: 0 })
    expect(listCommand({ key: 'ArrowUp' }, open, true)).toEqual({ active: 2 })
    expect(listCommand({ key: 'ArrowUp' }, { ...open, active: -1 }, true)).toEqual({ active: 2 })
  })
  it('accepts the active option, and leaves Enter to the form without one', () => {
    expect(listCommand({ key: 'Enter' }, open, true)).toBe('pick')
    expect(listCommand({ key: 'Enter' }, { ...open, active: -1 }, true)).toBeUndefined()
    expect(listCommand({ key: 'Enter' }, { ...open, count: 0 }, true)).toBeUndefined()
    expect(listCommand({ key: 'Enter', ctrlKey: true }, open, true)).toBeUndefined()
  })
  it('closes with Escape', () => expect(listCommand({ key: 'Escape' }, { ...open, count: 0 }, true)).toBe('close'))
})

describe('place of a list', () => {
  const window = { width: 1000, height: 600 }
  it('opens below with the width of the field', () => {
    const field = { left: 100, top: 50, bottom: 80, width: 200 }
    expect(listPlace(field, window)).toEqual({ left: 100, minWidth: 200, maxWidth: 892, maxHeight: 320, top: 84 })
  })
  it('opens above if there is more room', () => {
    const field = { left: 100, top: 520, bottom: 550, width: 200 }
    expect(listPlace(field, window)).toMatchObject({ bottom: 84, maxHeight: 320 })
  })
  it('stays inside a narrow window', () => {
    const right = { left: 900, top: 50, bottom: 80, width: 90 }
    expect(listPlace(right, window)).toMatchObject({ left: 752, minWidth: 90, maxWidth: 240 })
    const field = { left: 4, top: 50, bottom: 80, width: 400 }
    expect(listPlace(field, { width: 390, height: 800 })).toMatchObject({ left: 8, minWidth: 374, maxWidth: 374 })
  })
})
