import { changeFailures } from '@seam/contract/lab/delegation/change'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import type { OrderedSample } from '../order/order.rules.ts'
import { priceListOf } from '../order/work-list.rules.ts'
import { type LiveItem, type LiveSample, planSample, reasonsAgainstPlan, refundedEntries } from './change.rules.ts'
import { item, sample as sampleOf } from './plan.fixture.ts'

const sample = (items: readonly LiveItem[], more: Partial<LiveSample> = {}): LiveSample => ({
  ...sampleOf(items),
  ...more,
})
const ordered = (...projectIds: number[]): OrderedSample => ({
  groups: [],
  items: projectIds.map(projectId => ({ projectId, groupId: null, requested: true, price: 2000n, charged: 2000n })),
})
/** An empty price list: every project was stopped since. */
const emptyList = priceListOf({ projects: [], groups: [] })
const nobody = () => []
const codes = (...[plan, , list, usedBy]: Parameters<typeof reasonsAgainstPlan>) =>
  reasonsAgainstPlan(plan, 0, list, usedBy).map(({ failure }) => failure.code)

describe('the plan of a sample', () => {
  it('cancels nothing but what was deselected where the price list no longer knows what was chosen', () => {
    const before = sample([item(1), item(2), item(3, { requested: false })])
    const plan = planSample(before, { projectIds: [1], groupIds: [] }, ordered(1), emptyList)
    expect(plan.cancelledItems.map(({ projectId }) => projectId)).toEqual([2])
  })

  it('keeps what a package covers while the package stays', () => {
    const group = { groupId: 7, groupName: '工业分析' }
    const before = sample([item(1, { groupId: 7 })], { groups: [group] })
    const choice = { projectIds: [], groupIds: [7] }
    const plan = planSample(before, choice, { groups: [{ ...group, price: 100n }], items: [] }, emptyList)
    expect([plan.cancelledItems, plan.addedGroups, plan.cancelledGroups]).toEqual([[], [], []])
  })

  it('keeps what the laboratory added as long as the item that it was added for', () => {
    const added = (projectId: number, addedFor: number) => item(projectId, { requested: false, addedFor })
    const before = sample([item(1), item(2), added(3, 20), added(4, 10), added(5, 999)])
    const plan = planSample(before, { projectIds: [1], groupIds: [] }, ordered(1), emptyList)
    expect(plan.cancelledItems.map(({ projectId }) => projectId)).toEqual([2, 3, 5])
  })

  it('makes what the laboratory added an input of the order once that needs it', () => {
    const before = sample([item(1), item(3, { requested: false, addedFor: 10 })])
    const after = { ...ordered(1, 3), items: ordered(1, 3).items.map((one, at) => ({ ...one, requested: at === 0 })) }
    const plan = planSample(before, { projectIds: [1], groupIds: [] }, after, emptyList)
    expect(plan.movedItems.map(({ item, to }) => [item.projectId, to.requested, to.charged])).toEqual([
      [3, false, 2000n],
    ])
  })

  it('cancels without money what a refund took off the fee before', () => {
    const group = { groupId: 7, groupName: '工业分析' }
    const addedFor = { requested: false, addedFor: 10 }
    const before = sample([item(1), item(2), item(3, { groupId: 7 }), item(4), item(5, addedFor)], { groups: [group] })
    const plan = planSample(before, { projectIds: [4], groupIds: [] }, ordered(4), emptyList)
    expect(plan.cancelledItems.map(({ projectId }) => projectId)).toEqual([1, 2, 3, 5])
    const charged = { sampleId: 1, groupId: null, itemId: 20 }
    const foreign = { sampleId: 2, groupId: 7, itemId: 10 }
    expect(refundedEntries(plan, [charged, foreign])).toEqual([
      { sampleId: 1, groupId: 7, name: '工业分析', charged: 0n, net: 0n },
      { sampleId: 1, groupId: null, name: '项目1', charged: 0n, net: 0n },
    ])
    expect(
      refundedEntries(plan, [charged, { ...charged, groupId: 7, itemId: null }, { ...charged, itemId: 10 }]),
    ).toEqual([])
  })
})

describe('reasons against a plan', () => {
  const cancelling = (one: LiveItem) =>
    planSample(sample([one, item(9)]), { projectIds: [9], groupIds: [] }, ordered(9), emptyList)

  it('refuses to cancel what is published', () => {
    expect(codes(cancelling(item(1, { state: itemState.published })), 0, emptyList, nobody)).toEqual([
      changeFailures.published.code,
    ])
  })

  it('refuses to cancel what a result in force was calculated from', () => {
    expect(codes(cancelling(item(1)), 0, emptyList, () => ['低位发热量'])).toEqual([changeFailures.inputInUse.code])
  })

  it('refuses a project that was stopped', () => {
    const plan = planSample(sample([item(9)]), { projectIds: [9, 5], groupIds: [] }, ordered(9, 5), emptyList)
    expect(codes(plan, 0, emptyList, nobody)).toEqual([delegationFailures.projectStopped.code])
  })

  it.each([sampleState.registered, sampleState.rejected, sampleState.withdrawn])(
    'refuses a sample in state %i',
    state => {
      const plan = planSample(sample([item(1)], { state }), { projectIds: [], groupIds: [] }, ordered(), emptyList)
      expect(codes(plan, 0, emptyList, nobody)).toEqual([changeFailures.notReceived.code])
    },
  )
})
