import { expect, test } from 'vitest'
import { inOrder, moveId, reasonAgainst, toggleId } from './arrangement.ts'

const rows = [
  { id: 1, conditionCode: 'userName', fault: '' },
  { id: 2, conditionCode: 'state', fault: '' },
  { id: 3, conditionCode: 'state', fault: '' },
  { id: 4, conditionCode: 'clientName', fault: '列表没有字段 clientName' },
]

test('sorts selected conditions first, and moves them by one place', () => {
  const chosen = toggleId(toggleId([], 2), 1)
  expect(inOrder(rows, chosen).map(row => row.id)).toEqual([2, 1, 3, 4])
  expect(moveId(chosen, 1, -1)).toEqual([1, 2])
  expect(moveId(chosen, 2, -1)).toEqual(chosen)
  expect(moveId(chosen, 1, 1)).toEqual(chosen)
  expect(moveId(chosen, 9, 1)).toEqual(chosen)
  expect(toggleId(chosen, 2)).toEqual([1])
})

test('allows each field once, and only fields of the list', () => {
  const [name, state, twin, alien] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
  expect(reasonAgainst(twin, rows, [state.id])).toBe('字段 state 已选了一个条件')
  expect(reasonAgainst(state, rows, [state.id])).toBe('')
  expect(reasonAgainst(name, rows, [state.id])).toBe('')
  expect(reasonAgainst(alien, rows, [])).toBe('列表没有字段 clientName')
})
