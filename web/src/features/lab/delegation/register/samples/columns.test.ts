import type { Offer } from '@seam/contract/catalogue/offer'
import { expect, test } from 'vitest'
import { choiceColumns, pastedValues } from './columns.ts'

const offer: Offer = {
  projects: [],
  groups: [],
  coefficients: [],
  sampleKinds: [
    { id: 1, sampleKindName: '原煤' },
    { id: 2, sampleKindName: '精煤' },
  ],
  coals: [],
  coalCategories: [{ id: 5, categoryCode: 'JM', categoryName: '焦煤', remarks: '' }],
  floatDensities: [{ id: 8, name: '1.40', value: '1.40' }],
}
const columns = choiceColumns(offer)

test('a list with nothing in it is no column', () =>
  expect(columns.map(({ title }) => title)).toEqual(['样品类型', '煤类', '浮煤比重']))

test('pasted cells go from the name to the right, by name, initials or code', () => {
  const table = [
    ['甲', '原煤', 'jm', '1.40', '2.5'],
    ['乙', 'jm'],
    ['', ''],
  ]
  expect(pastedValues(table, columns)).toEqual({
    values: [
      { sampleName: '甲', sampleKindId: 1, coalCategoryId: 5, floatDensityId: 8, mass: '2.5' },
      { sampleName: '乙', sampleKindId: 2 },
      {},
    ],
    unknown: [],
  })
})

test('what is not understood is told and stays open, the rest is taken', () => {
  const { values, unknown } = pastedValues(
    [
      ['甲', '土'],
      ['乙', '', '石'],
    ],
    columns,
  )
  expect(values).toEqual([
    { sampleName: '甲', sampleKindId: null },
    { sampleName: '乙', coalCategoryId: null },
  ])
  expect(unknown).toEqual(['第1行：样品类型“土”', '第2行：煤类“石”'])
})
