import type { MaterialCategory } from '@seam/contract/catalogue/material/material-category'
import { expect, it } from 'vitest'
import { countBelow, mayHaveChildren, toRows } from './category-tree.ts'

const node = (id: number, ...childList: MaterialCategory[]): MaterialCategory => ({
  id,
  parentId: null,
  productName: `类别${id}`,
  version: 1,
  childList,
})

it('adds level and number of descendants to each category', () => {
  const [top] = toRows([node(1, node(2, node(3, node(4, node(5)))), node(6))])
  if (top === undefined) throw new Error('one at the top')
  expect(countBelow(top)).toBe(5)
  expect(top.depth).toBe(1)
  const fifth = top.children[0]?.children[0]?.children[0]?.children[0]
  expect(fifth).toMatchObject({ id: 5, depth: 5, children: [] })
  expect([top, fifth].map(one => one && mayHaveChildren(one))).toEqual([true, false])
})
