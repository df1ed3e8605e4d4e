import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { offerOf, projectOf } from '../order/offer.fixture.ts'
import { type OrderedSample, orderOf } from '../order/order.rules.ts'
import { priceListOf } from '../order/work-list.rules.ts'
import { type LiveItem, type LiveSample, planSample } from './change.rules.ts'

/** For tests. 5 needs 1; package 7 has 1 and 2, package 8 has 2 and 3. */
export const offer = offerOf({
  projects: [
    projectOf(1, '60.00'),
    projectOf(2, '40.00'),
    projectOf(3, '50.00'),
    projectOf(4, null),
    projectOf(5, '30.00', [[[1]]]),
  ],
  groups: [
    { id: 7, groupName: '甲套餐', material: 1, price: '80.00', projectIds: [1, 2] },
    { id: 8, groupName: '乙套餐', material: 1, price: '70.00', projectIds: [2, 3] },
  ],
})
export const list = priceListOf(offer)
export const orderedBy = (projectIds: number[], groupIds: number[]): OrderedSample => {
  const [sample] = orderOf(
    { coefficientId: 1, surcharges: [], samples: [{ projectIds, groupIds }] },
    offer,
    '1.00',
  ).samples
  if (sample === undefined) throw new Error('one sample was ordered')
  return sample
}
export const item = (projectId: number, more: Partial<LiveItem> = {}): LiveItem => ({
  id: projectId * 10,
  projectId,
  projectName: `项目${projectId}`,
  groupId: null,
  requested: true,
  addedFor: null,
  state: itemState.waiting,
  ...more,
})
const packages = { 7: { groupId: 7, groupName: '甲套餐' }, 8: { groupId: 8, groupName: '乙套餐' } }
export const sample = (items: readonly LiveItem[], groupIds: readonly (7 | 8)[] = []): LiveSample => ({
  id: 1,
  position: 2,
  state: sampleState.testing,
  isReported: true,
  groups: groupIds.map(id => packages[id]),
  items,
})
export const planOf = (before: LiveSample, projectIds: number[], groupIds: number[] = [], known = list) =>
  planSample(before, { projectIds, groupIds }, orderedBy(projectIds, groupIds), known)
