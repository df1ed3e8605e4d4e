import type { Offer } from '@seam/contract/catalogue/offer'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { expect, it } from 'vitest'
import { copiedLines } from './last-delegation.ts'

const item = (projectId: number, projectName: string, more = {}) => ({
  projectId,
  projectName,
  requested: true,
  groupId: null,
  ...more,
})
const earlier = {
  notifiers: [],
  surcharges: [],
  samples: [
    {
      id: 7,
      sampleName: '1号皮带',
      sampleKindId: 1,
      coalId: 9,
      coalCategoryId: null,
      floatDensityId: null,
      mass: '2.5',
      images: ['picture'],
      remarks: '潮',
      groups: [{ groupId: 3, groupName: '工业分析' }],
      items: [item(1, '灰分'), item(2, '全硫'), item(4, '水分', { groupId: 3 }), item(5, '氢', { requested: false })],
    },
  ],
} as unknown as Delegation
const offer = {
  projects: [{ id: 1 }, { id: 4 }, { id: 5 }],
  groups: [{ id: 3 }],
  sampleKinds: [{ id: 1 }],
  coals: [],
  coalCategories: [],
  floatDensities: [],
} as unknown as Offer

it('copies samples of an earlier delegation without masses, pictures, remarks and what is not offered any more', () => {
  expect(copiedLines(earlier, offer, () => 'new')).toEqual({
    lines: [
      {
        key: 'new',
        sampleName: '1号皮带',
        sampleKindId: 1,
        coalId: null,
        coalCategoryId: null,
        floatDensityId: null,
        mass: '',
        groupIds: [3],
        projectIds: [1],
        images: [],
        remarks: '',
        unread: {},
      },
    ],
    missing: ['全硫'],
  })
})

it('names each entry that is not offered any more once', () => {
  const { missing } = copiedLines(earlier, { ...offer, groups: [] }, () => 'new')
  expect(missing).toEqual(['全硫', '工业分析'])
})
