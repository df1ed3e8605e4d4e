import { expect, test } from 'vitest'
import { branchStep, copied, countBelow, isFree, type Node, toggled } from './check.ts'

const node = (id: number, ...children: Node[]): Node => ({ id, children })
const users = node(2, node(3), node(4))
const tree = [node(1, users, node(5, node(6))), node(7)]
const ids = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b)
const none = new Set<number>()

test('a checked child checks all above it, and nothing beside or below it', () => {
  expect(ids(toggled(tree, none, 3))).toEqual([1, 2, 3])
  expect(ids(toggled(tree, none, 2))).toEqual([1, 2])
  expect(ids(toggled(tree, new Set([7]), 6))).toEqual([1, 5, 6, 7])
})

test('unchecking takes away all below, and leaves what is above', () => {
  const all = new Set([1, 2, 3, 4, 5, 6, 7])
  expect(ids(toggled(tree, all, 2))).toEqual([1, 5, 6, 7])
  expect(ids(toggled(tree, all, 3))).toEqual([1, 2, 4, 5, 6, 7])
  expect(ids(toggled(tree, all, 1))).toEqual([7])
})

test('a menu that is not there changes nothing', () => {
  expect(ids(toggled(tree, new Set([1]), 99))).toEqual([1])
  expect(branchStep(tree, new Set([1]), none, 99)).toBeUndefined()
})

test('a whole branch at once, with what is above it, and away again', () => {
  const step = branchStep(tree, none, none, 2)
  expect(step?.on).toBe(true)
  expect(ids(step?.next ?? none)).toEqual([1, 2, 3, 4])
  const back = branchStep(tree, step?.next ?? none, none, 2)
  expect(back?.on).toBe(false)
  expect(ids(back?.next ?? none)).toEqual([1, 2])
})

test('a whole branch without what is locked', () => {
  expect(ids(branchStep(tree, none, new Set([4]), 2)?.next ?? none)).toEqual([1, 2, 3])
  expect(ids(branchStep(tree, new Set([1, 2, 3, 4]), new Set([4]), 2)?.next ?? none)).toEqual([1, 2, 4])
  expect(branchStep(tree, none, new Set([3, 4]), 2)).toBeUndefined()
  expect(branchStep(tree, none, new Set([2]), 2)).toBeUndefined()
})

test('nobody ticks what would give or take a locked menu', () => {
  expect(isFree(tree, none, new Set([2]), 3)).toBe(false)
  expect(isFree(tree, new Set([1, 2]), new Set([2]), 3)).toBe(true)
  expect(isFree(tree, new Set([1, 2, 3]), new Set([3]), 1)).toBe(false)
  expect(isFree(tree, new Set([1, 2]), new Set([3]), 2)).toBe(true)
})

test('a copy takes over everything but what is locked', () => {
  expect(ids(copied(new Set([1, 3, 7]), new Set([1, 2, 4]), new Set([4, 7])))).toEqual([1, 2, 7])
})

test('counts what is checked below', () => {
  expect(countBelow(users, new Set([2, 3]))).toEqual({ checked: 1, total: 2 })
  expect(countBelow(node(9), none)).toEqual({ checked: 0, total: 0 })
})
