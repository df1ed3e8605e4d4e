import { expect, test } from 'vitest'
import { branchStep, copyChecks, countBelow, isFree, type Node, rightsOfWarning, toggleCheck } from './check.ts'

const node = (id: number, ...children: Node[]): Node => ({ id, children })
const users = node(2, node(3), node(4))
const tree = [node(1, users, node(5, node(6))), node(7)]
const ids = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b)
const none = new Set<number>()

test('checks all ancestors of a checked menu, and no siblings or descendants', () => {
  expect(ids(toggleCheck(tree, none, 3))).toEqual([1, 2, 3])
  expect(ids(toggleCheck(tree, none, 2))).toEqual([1, 2])
  expect(ids(toggleCheck(tree, new Set([7]), 6))).toEqual([1, 5, 6, 7])
})

test('unchecks all descendants, and keeps ancestors', () => {
  const all = new Set([1, 2, 3, 4, 5, 6, 7])
  expect(ids(toggleCheck(tree, all, 2))).toEqual([1, 5, 6, 7])
  expect(ids(toggleCheck(tree, all, 3))).toEqual([1, 2, 4, 5, 6, 7])
  expect(ids(toggleCheck(tree, all, 1))).toEqual([7])
})

test('changes nothing for an unknown menu', () => {
  expect(ids(toggleCheck(tree, new Set([1]), 99))).toEqual([1])
  expect(branchStep(tree, new Set([1]), none, 99)).toBeUndefined()
})

test('checks a whole branch with its ancestors, and unchecks it again', () => {
  const step = branchStep(tree, none, none, 2)
  expect(step?.on).toBe(true)
  expect(ids(step?.next ?? none)).toEqual([1, 2, 3, 4])
  const back = branchStep(tree, step?.next ?? none, none, 2)
  expect(back?.on).toBe(false)
  expect(ids(back?.next ?? none)).toEqual([1, 2])
})

test('checks a branch without its locked menus', () => {
  expect(ids(branchStep(tree, none, new Set([4]), 2)?.next ?? none)).toEqual([1, 2, 3])
  expect(ids(branchStep(tree, new Set([1, 2, 3, 4]), new Set([4]), 2)?.next ?? none)).toEqual([1, 2, 4])
  expect(branchStep(tree, none, new Set([3, 4]), 2)).toBeUndefined()
  expect(branchStep(tree, none, new Set([2]), 2)).toBeUndefined()
})

test('refuses a toggle that would change a locked menu', () => {
  expect(isFree(tree, none, new Set([2]), 3)).toBe(false)
  expect(isFree(tree, new Set([1, 2]), new Set([2]), 3)).toBe(true)
  expect(isFree(tree, new Set([1, 2, 3]), new Set([3]), 1)).toBe(false)
  expect(isFree(tree, new Set([1, 2]), new Set([3]), 2)).toBe(true)
})

test('copies everything except locked menus', () => {
  expect(ids(copyChecks(new Set([1, 3, 7]), new Set([1, 2, 4]), new Set([4, 7])))).toEqual([1, 2, 7])
})

test('counts the rights of stopped menus for the warning, except codeMapping itself or below one', () => {
  const treeOf = (screen: 1 | 2, mapping: 1 | 2) => [
    {
      id: 1,
      authFlag: 'delegateView',
      state: screen,
      children: [{ id: 2, authFlag: 'codeMapping', state: mapping, children: [] }],
    },
  ]
  const both = new Set([1, 2])
  expect(rightsOfWarning(treeOf(2, 2), both)).toEqual(['delegateView', 'codeMapping'])
  expect(rightsOfWarning(treeOf(2, 1), both)).toEqual(['delegateView'])
  expect(rightsOfWarning(treeOf(1, 2), both)).toEqual(['delegateView'])
  expect(rightsOfWarning(treeOf(2, 2), none)).toEqual([])
})

test('counts checked descendants', () => {
  expect(countBelow(users, new Set([2, 3]))).toEqual({ checked: 1, total: 2 })
  expect(countBelow(node(9), none)).toEqual({ checked: 0, total: 0 })
})
