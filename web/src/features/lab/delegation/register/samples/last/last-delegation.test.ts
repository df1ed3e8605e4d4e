import type { Offer } from '@seam/contract/catalogue/price/offer'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { expect, it } from 'vitest'
import { copiedLines } from './last-delegation.ts'

const item = (projectId: number, projectName: string, more = {}) => ({
  projectId,
  projectName,
  requested: true,
  groupId: null,
  state: itemState.waiting,
  ...more,
})
const earlier = {
  notifiers: [],
  surcharges: [],
  samples: [
    {
      id: 7,
      state: sampleState.kept,
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

it('leaves out what was cancelled: single projects, and samples that were rejected or withdrawn', () => {
  const [sample] = earlier.samples
  const cancelled = item(4, '水分', { state: itemState.cancelled })
  const stopped = item(6, '氯', { state: itemState.cancelled })
  const samples = [
    { ...sample, items: [item(1, '灰分'), cancelled, stopped] },
    { ...sample, id: 8, state: sampleState.withdrawn, items: [item(2, '全硫')] },
    { ...sample, id: 9, state: sampleState.rejected, items: [item(1, '灰分')] },
  ]
  const { lines, missing } = copiedLines({ ...earlier, samples } as Delegation, offer, () => 'new')
  expect(lines.map(({ projectIds }) => projectIds)).toEqual([[1]])
  expect(missing).toEqual([])
})
