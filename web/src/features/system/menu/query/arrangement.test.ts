import { expect, test } from 'vitest'
import { hindrance, inOrder, moved, toggled } from './arrangement.ts'

const rows = [
  { id: 1, conditionCode: 'userName', fault: '' },
  { id: 2, conditionCode: 'state', fault: '' },
  { id: 3, conditionCode: 'state', fault: '' },
  { id: 4, conditionCode: 'clientName', fault: '列表没有字段 clientName' },
]

test('sorts selected conditions first, and moves them by one place', () => {
  const chosen = toggled(toggled([], 2), 1)
  expect(inOrder(rows, chosen).map(row => row.id)).toEqual([2, 1, 3, 4])
  expect(moved(chosen, 1, -1)).toEqual([1, 2])
  expect(moved(chosen, 2, -1)).toEqual(chosen)
  expect(moved(chosen, 1, 1)).toEqual(chosen)
  expect(moved(chosen, 9, 1)).toEqual(chosen)
  expect(toggled(chosen, 2)).toEqual([1])
})

test('allows each field once, and only fields of the list', () => {
  const [name, state, twin, alien] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
  expect(hindrance(twin, rows, [state.id])).toBe('字段 state 已选了一个条件')
  expect(hindrance(state, rows, [state.id])).toBe('')
  expect(hindrance(name, rows, [state.id])).toBe('')
  expect(hindrance(alien, rows, [])).toBe('列表没有字段 clientName')
})
