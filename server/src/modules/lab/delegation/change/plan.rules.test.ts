import { changeFailures } from '@seam/contract/lab/delegation/change'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { priceListOf } from '../order/work-list.rules.ts'
import { changesAnything, chargesOfPlan, planSample, reasonsAgainstPlan, refundedEntries } from './change.rules.ts'
import { item, list, offer, orderedBy, planOf, sample } from './plan.fixture.ts'

const summary = (plan: ReturnType<typeof planOf>) => ({
  cancelled: plan.cancelledItems.map(({ projectId }) => projectId),
  added: plan.addedItems.map(({ projectId }) => projectId),
  moved: plan.movedItems.map(({ item: { projectId }, to }) => [projectId, to.groupId, to.requested, to.charged]),
  packages: [plan.cancelledGroups, plan.addedGroups.map(({ groupId }) => groupId)],
})
const none = { cancelled: [], added: [], moved: [], packages: [[], []] }

describe('the plan of a sample', () => {
  it('is empty where nothing else is chosen', () => {
    const plan = planOf(sample([item(1), item(2)]), [1, 2])
    expect(summary(plan)).toEqual(none)
    expect(changesAnything(plan)).toBe(false)
  })

  it('cancels what is deselected, and the inputs that it alone needed', () => {
    const before = sample([item(5), item(1, { requested: false }), item(2)])
    expect(summary(planOf(before, [2]))).toEqual({ ...none, cancelled: [5, 1] })
    expect(summary(planOf(before, [5]))).toEqual({ ...none, cancelled: [2] })
  })

  it('keeps an input of unknown origin while the list lacks a chosen project or package', () => {
    const before = sample([item(1, { requested: false }), item(2)])
    const without = (lacking: 2 | 7) =>
      priceListOf({
        projects: offer.projects.filter(({ id }) => id !== lacking),
        groups: offer.groups.filter(({ id }) => id !== lacking),
      })
    expect(summary(planOf(before, [2])).cancelled).toEqual([1])
    expect(summary(planOf(before, [2, 3], [], without(2))).cancelled).toEqual([])
    const inPackage = sample([item(5, { requested: false }), item(1, { groupId: 7 }), item(2, { groupId: 7 })], [7])
    expect(summary(planOf(inPackage, [], [7])).cancelled).toEqual([5])
    expect(summary(planOf(inPackage, [], [7, 8], without(7))).cancelled).toEqual([])
  })

  it('cancels all of a sample without a choice, whatever the list knows', () => {
    const before = sample([item(1, { groupId: 7 }), item(2, { groupId: 7 }), item(5, { requested: false })], [7])
    const plan = planSample(
      before,
      { projectIds: [], groupIds: [] },
      orderedBy([3], [8]),
      priceListOf({ projects: [], groups: [] }),
    )
    expect(summary(plan)).toEqual({ ...none, cancelled: [1, 2, 5], packages: [[7], []] })
  })

  it('keeps what the laboratory added as long as the item that lacked it, and charges it once it is ordered', () => {
    const before = sample([
      item(5),
      item(1, { requested: false }),
      item(3, { requested: false, addedFor: 50 }),
      item(2),
    ])
    expect(summary(planOf(before, [5]))).toEqual({ ...none, cancelled: [2] })
    expect(summary(planOf(before, [2]))).toEqual({ ...none, cancelled: [5, 1, 3] })
    const plan = planOf(before, [5, 2, 3])
    expect(summary(plan)).toEqual({ ...none, moved: [[3, null, true, 5_000n]] })
    expect(chargesOfPlan(plan)).toEqual([{ groupId: null, projectId: 3, name: '', charged: 5_000n }])
    expect(refundedEntries(planOf(before, [1, 5]), [{ sampleId: 1, groupId: null, itemId: 20 }])).toEqual([])
  })

  it('moves an item into the package that now covers it, and out of the one that is cancelled', () => {
    const into = planOf(sample([item(1), item(5)]), [1, 5], [7])
    expect(summary(into)).toEqual({ ...none, added: [2], moved: [[1, 7, true, 0n]], packages: [[], [7]] })
    const outOf = planOf(sample([item(1, { groupId: 7 }), item(2, { groupId: 7 })], [7]), [1])
    expect(summary(outOf)).toEqual({ ...none, cancelled: [2], moved: [[1, null, true, 6_000n]], packages: [[7], []] })
  })

  it('leaves an item in its package while that stays, and says when it is asked for by itself', () => {
    const before = sample([item(1, { groupId: 7, requested: true }), item(2, { groupId: 7, requested: true })], [7])
    expect(summary(planOf(before, [], [8, 7])).moved).toEqual([])
    const input = sample([item(5), item(1, { requested: false })])
    const plan = planOf(input, [5, 1])
    expect(summary(plan)).toEqual({ ...none, moved: [[1, null, true, 6_000n]] })
    expect(changesAnything(plan)).toBe(true)
  })

  it.each([
    ['a package', [], [7], sample([item(1, { groupId: 7 }), item(2, { groupId: 7 }), item(3)], [7]), [1, 2, 3], []],
    ['a cancelled item', [], [], sample([item(1), item(2)]), [1], []],
    ['an added item', [], [], sample([item(1)]), [1, 2], []],
    ['an added package', [], [], sample([item(1)]), [1], [8]],
  ])('changes something with %s', (_, __, ___, before, projectIds, groupIds) => {
    expect(changesAnything(planOf(before, projectIds, groupIds))).toBe(true)
  })
})

describe('the reasons against a plan', () => {
  const reasonsOf = (plan: ReturnType<typeof planOf>, known = list, users: readonly string[] = []) =>
    reasonsAgainstPlan(plan, 4, known, () => users)

  it('name the sample and its field', () => {
    const [reason] = reasonsOf(planOf(sample([item(1, { state: itemState.published }), item(2)]), [2]))
    expect(reason).toMatchObject({
      message: `项目1的${changeFailures.published.message}`,
      place: { path: ['changed', 4], label: '样品2' },
    })
  })

  it('are none where no report in force has the published result', () => {
    const before = { ...sample([item(1, { state: itemState.published }), item(2)]), isReported: false }
    expect(reasonsOf(planOf(before, [2]))).toEqual([])
  })

  it('name the results that use what is cancelled', () => {
    const [reason] = reasonsOf(planOf(sample([item(1), item(2)]), [2]), list, ['挥发分', '固定碳'])
    expect(reason?.message).toBe('项目1是挥发分、固定碳的计算依据，请先退回挥发分、固定碳')
  })

  it('are given what is cancelled together: a result may end with its inputs', () => {
    const plan = planOf(sample([item(1), item(2), item(3)]), [3])
    const lookups: [number, number[]][] = []
    reasonsAgainstPlan(plan, 0, list, (itemId, cancelled) => {
      lookups.push([itemId, [...cancelled]])
      return []
    })
    expect(lookups).toEqual([
      [10, [10, 20]],
      [20, [10, 20]],
    ])
  })

  it('say which added project has no price, and that an added package is no longer sold', () => {
    expect(reasonsOf(planOf(sample([item(1)]), [1, 4]))).toMatchObject([
      { failure: delegationFailures.notPriced, message: `项目4${delegationFailures.notPriced.message}` },
    ])
    const plan = planOf(sample([item(1), item(3)]), [1, 3], [8])
    expect(reasonsOf(plan)).toEqual([])
    const withoutPackages = priceListOf({ ...offer, groups: [] })
    expect(reasonsOf(plan, withoutPackages)).toMatchObject([{ failure: delegationFailures.groupStopped }])
  })

  it('asks for no price of what a package covers', () => {
    const plan = planOf(sample([item(1)]), [1])
    const covered = { ...plan, addedItems: [{ projectId: 4, groupId: 8, requested: true, price: 0n, charged: 0n }] }
    expect(reasonsOf(covered)).toEqual([])
  })
})
