import type { Offer } from '@seam/contract/catalogue/price/offer'
import { expect, test } from 'vitest'
import { choiceColumns } from './columns.ts'

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

test('leaves out a column whose list is empty', () =>
  expect(columns.map(({ title }) => title)).toEqual(['样品类型', '煤类', '浮煤比重']))
