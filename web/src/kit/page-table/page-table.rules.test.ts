import { lastPage } from '@seam/contract/kit/list/paging'
import { userCalls } from '@seam/contract/system/user/user'
import { expect, test } from 'vitest'
import { cellOf } from './columns/column.ts'
import { arrange, changeLine, moveLine, settingsFrom, visibleKeys } from './columns/settings.ts'
import { refreshSelection, selectOnPage } from './rows/use-selection.ts'
import { totalText } from './state/total.ts'

const first = [{ id: 1 }, { id: 2 }]
const second = [{ id: 3 }, { id: 4 }]

test('keeps rows of other pages selected', () => {
  const one = selectOnPage(new Map(), first, [1])
  const two = selectOnPage(one, second, [1, 3, 4])
  expect([...two.keys()]).toEqual([1, 3, 4])
  expect([...selectOnPage(two, first, [3, 4]).keys()]).toEqual([3, 4])
})

test('returns selected rows with the newest data', () => {
  const chosen = selectOnPage(new Map(), first, [1])
  const edited = { id: 1, name: '改' }
  expect(refreshSelection(chosen, [edited]).get(1)).toBe(edited)
  expect(refreshSelection(chosen, second)).toBe(chosen)
})

const columns = ['a', 'b', 'c'].map(key => ({ key, title: key }))

test('keeps the order of the user, and places new columns where the list has them', () => {
  expect(arrange(columns).map(line => line.key)).toEqual(['a', 'b', 'c'])
  expect(arrange(columns, [{ key: 'c' }, { key: 'a', hidden: true }, { key: 'gone' }])).toEqual([
    { key: 'c' },
    { key: 'a', hidden: true },
    { key: 'b' },
  ])
  expect(arrange([...columns, { key: 'd', title: 'd', optional: true }]).at(-1)).toEqual({ key: 'd', hidden: true })
})

test('an export gets the keys of columns that the list has, not those that are stored', () => {
  const stored = [{ key: 'renamed' }, { key: 'c' }, { key: 'a', hidden: true }]
  expect(visibleKeys(columns, stored)).toEqual(['c'])
  expect(visibleKeys(columns, arrange(columns, stored))).toEqual(['c', 'b'])
})

test('moves and changes columns', () => {
  const lines = arrange(columns)
  expect(moveLine(lines, 'c', -1).map(line => line.key)).toEqual(['a', 'c', 'b'])
  expect(moveLine(lines, 'a', -1)).toEqual(lines)
  const wide = changeLine(lines, 'a', { width: 120.4 })
  expect(wide[0]).toEqual({ key: 'a', width: 120 })
  expect(changeLine(wide, 'a', { width: undefined })[0]).toEqual({ key: 'a' })
})

test('drops settings in an unknown form', () => {
  expect(settingsFrom({ pageSize: 50 })).toEqual({ pageSize: 50 })
  expect(settingsFrom({ pageSize: 7, density: 'airy', columns: 'all' })).toEqual({})
  expect(settingsFrom({ columns: [{ key: 'a', width: 7, hidden: 'yes' }, { width: 80 }, null] })).toEqual({
    columns: [{ key: 'a' }],
  })
  expect(settingsFrom(null)).toEqual({})
})

test('marks totals that reached the bound', () => {
  expect(totalText(0)).toBe('共 0 条')
  expect(totalText(10_000)).toBe('共 10000 条')
  expect(totalText(10_001)).toBe('共 10000+ 条')
  expect(totalText(1_001, 1_000)).toBe('共 1000+ 条')
  expect(lastPage(10_001, 100)).toBe(100)
  expect(lastPage(1_001, 100, 1_000)).toBe(10)
  expect(lastPage(0, 10)).toBe(1)
})

test('takes sort keys from the call', () => {
  expect(userCalls.page.sorts).toContain('userName')
  expect(userCalls.page.sorts).not.toContain('roleName')
})

test('marks empty cells', () => {
  expect(cellOf({ key: 'name', title: '名称' }, { name: '' })).toBe('--')
  expect(cellOf({ key: 'count', title: '数量' }, { count: 0 })).toBe('0')
})
