import { describe, expect, it } from 'vitest'
import { chargesOfPlan, endsLine } from './change.rules.ts'
import { item, list, orderedBy, planOf, sample } from './plan.fixture.ts'
import { addLines, addSampleLines, cancelLines } from './planned-line.rules.ts'

describe('the money of a plan', () => {
  const before = sample([item(1), item(2), item(3, { groupId: 8 })], [8])
  const plan = planOf(before, [1, 5], [7])

  it('ends the lines of cancelled packages and items, and of those that a package now covers', () => {
    const line = (itemId: number | null, groupId: number | null = null) => endsLine(plan, { itemId, groupId })
    expect([line(10), line(20), line(30), line(50), line(null, 8), line(null, 7), line(null)]).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
      false,
    ])
    const outOf = planOf(sample([item(1, { groupId: 7 }), item(2, { groupId: 7 })], [7]), [1])
    expect(endsLine(outOf, { itemId: 10, groupId: null })).toBe(false)
    // One that moves from package to package had no line of its own; one that is asked for by itself keeps its line.
    const across = planOf(sample([item(2, { groupId: 7 }), item(1, { groupId: 7 })], [7]), [], [8])
    expect(across.movedItems.map(({ to }) => to.groupId)).toEqual([8])
    expect([20, 10].map(itemId => endsLine(across, { itemId, groupId: null }))).toEqual([false, true])
    const alone = planOf(sample([item(5), item(1, { requested: false })]), [5, 1])
    expect(endsLine(alone, { itemId: 10, groupId: null })).toBe(false)
    const both = planOf(sample([item(1), item(2), item(3)]), [3])
    expect([10, 20, 30].map(itemId => endsLine(both, { itemId, groupId: null }))).toEqual([true, true, false])
  })

  it('charges added packages, then items that no package covers', () => {
    expect(chargesOfPlan(plan)).toEqual([
      { groupId: 7, projectId: null, name: '甲套餐', charged: 8_000n },
      { groupId: null, projectId: 5, name: '', charged: 3_000n },
    ])
    const outOf = planOf(sample([item(1, { groupId: 7 }), item(2, { groupId: 7 })], [7]), [1, 2, 3])
    expect(chargesOfPlan(outOf).map(({ projectId, charged }) => [projectId, charged])).toEqual([
      [1, 6_000n],
      [2, 4_000n],
      [3, 5_000n],
    ])
    // Asked for by itself, at the price that it has.
    expect(chargesOfPlan(planOf(sample([item(5), item(1, { requested: false })]), [5, 1]))).toEqual([])
  })

  it('writes a line for each, with the factors of the delegation and the names of today', () => {
    const factors = { coefficient: '1.50', memberRate: '0.90' }
    const place = { sampleId: 1, position: 2, sampleName: '主焦煤' }
    const rest = { ...place, kind: 'ADD' as const }
    expect(addLines(place, plan, list, factors)).toEqual([
      { ...rest, groupId: 7, projectId: null, name: '甲套餐', charged: 8_000n, amount: 10_800n },
      { ...rest, groupId: null, projectId: 5, name: '项目5', charged: 3_000n, amount: 4_050n },
    ])
    expect(addSampleLines({ position: 3, sampleName: '新样' }, orderedBy([9], [8]), list, factors)).toEqual([
      {
        kind: 'ADD',
        sampleId: null,
        position: 3,
        sampleName: '新样',
        groupId: 8,
        projectId: null,
        name: '乙套餐',
        charged: 7_000n,
        amount: 9_450n,
      },
      {
        kind: 'ADD',
        sampleId: null,
        position: 3,
        sampleName: '新样',
        groupId: null,
        projectId: 9,
        name: '',
        charged: 0n,
        amount: 0n,
      },
    ])
  })

  it('takes back the nets of ended lines of this sample, and nothing of what a refund took before', () => {
    const line = (itemId: number | null, groupId: number | null, more = {}) => ({
      sampleId: 1 as number | null,
      itemId,
      groupId,
      name: `行${itemId ?? groupId}`,
      charged: 4_000n,
      net: 3_600n,
      ...more,
    })
    const samples = new Map([[1, { ...before, sampleName: '主焦煤' }]])
    const lines = cancelLines([plan], [line(20, null), line(20, null, { sampleId: 2 }), line(50, null)], samples)
    const place = { kind: 'CANCEL', sampleId: 1, position: 2, sampleName: '主焦煤', projectId: null }
    expect(lines).toEqual([
      { ...place, groupId: null, name: '行20', charged: -4_000n, amount: -3_600n },
      { ...place, groupId: 8, name: '乙套餐', charged: 0n, amount: 0n },
    ])
    expect(cancelLines([plan], [line(20, null)], new Map())).toMatchObject([
      { position: 0, sampleName: '' },
      { position: 0, sampleName: '' },
    ])
  })
})
