import type { CheckedMenu } from '@seam/contract/system/role'
import { expect, test } from 'vitest'
import { differenceOf, differenceQuestion, differenceText, heldIds, isSame } from './difference.ts'

const menu = (id: number, checkFlag: boolean, ...children: CheckedMenu[]): CheckedMenu => ({
  id,
  parentId: null,
  type: 1,
  icon: '',
  menuName: `菜单${id}`,
  menuUrl: '',
  authFlag: '',
  permission: '',
  menuSort: 0,
  state: 2,
  hidden: false,
  linkType: 0,
  level: 1,
  checkFlag,
  children,
})
const tree = [menu(1, true, menu(2, false, menu(3, true)), menu(4, true))]

test('lists the menus of a role', () => {
  expect([...heldIds(tree)]).toEqual([1, 3, 4])
})

test('describes what a save changes, in numbers and names', () => {
  const difference = differenceOf(heldIds(tree), new Set([1, 2, 3]))
  expect(differenceText(difference, 12)).toBe('新增 1 项，移除 1 项，影响 12 人')
  expect(differenceQuestion(tree, difference, 12)).toBe('新增 1 项，移除 1 项，影响 12 人。新增：菜单2。移除：菜单4')
  expect(isSame(difference)).toBe(false)
  expect(isSame(differenceOf(new Set([1]), new Set([1])))).toBe(true)
})

test('names only the first few', () => {
  const many = Array.from({ length: 20 }, (_, at) => menu(at + 1, false))
  const all = differenceOf(new Set(), new Set(many.map(({ id }) => id)))
  expect(differenceQuestion(many, all, 0)).toMatch(/新增 20 项.*菜单12 等$/)
})
