import { expect, test } from 'vitest'
import { branchIds, linesOf } from './tree-lines.ts'

type Row = { id: number; name: string; children: Row[] }
const row = (id: number, name: string, ...children: Row[]): Row => ({ id, name, children })

const tree = [
  row(1, '总部', row(2, '化验室', row(3, '煤质组'), row(4, '焦炭组')), row(5, '业务部')),
  row(6, '分公司', row(7, '化验室')),
]
const none = new Set<number>()
const visibleLines = (closed: ReadonlySet<number>, text?: string) =>
  linesOf(tree, { closed, ...(text === undefined ? {} : { isMatch: (one: Row) => one.name.includes(text) }) })
const ids = (...args: Parameters<typeof visibleLines>) => visibleLines(...args).map(({ id }) => id)

test('finds rows with children', () => {
  expect(branchIds(tree)).toEqual([1, 2, 6])
})

test('shows every row under its parent, and hides descendants of a folded branch', () => {
  expect(ids(none)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(visibleLines(none).map(({ depth }) => depth)).toEqual([0, 1, 2, 2, 1, 0, 1])
  expect(ids(new Set([2, 6]))).toEqual([1, 2, 5, 6])
  expect(visibleLines(new Set([2])).map(({ open }) => open)).toEqual([true, false, undefined, true, undefined])
})

test('keeps ancestors of a match, even folded ones', () => {
  expect(ids(new Set([1, 2, 6]), '煤质')).toEqual([1, 2, 3])
  expect(visibleLines(none, '煤质').map(({ hit }) => hit)).toEqual([false, false, true])
})

test('keeps descendants of a match, which can be folded', () => {
  expect(ids(none, '化验室')).toEqual([1, 2, 3, 4, 6, 7])
  expect(ids(new Set([2]), '化验室')).toEqual([1, 2, 6, 7])
})

test('shows no descendants of a match in an exact search', () => {
  const lines = linesOf(tree, { closed: none, isMatch: one => one.name === '化验室', exactly: true })
  expect(lines.map(({ id }) => id)).toEqual([1, 2, 6, 7])
  expect(lines[1]?.open).toBeUndefined()
})

test('shows nothing without matches', () => {
  expect(ids(none, '财务')).toEqual([])
})
