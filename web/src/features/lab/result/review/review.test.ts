import { resultFailures } from '@seam/contract/lab/result/result'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { describe, expect, it, test } from 'vitest'
import { may, result, row } from '../../../../../test/review-rows.ts'
import { groupBySample, planOf, reasonsOf } from './plan.ts'
import { moveCursor, placeCursor } from './table/cursor.ts'

const calculated = (itemId: number, inputs: readonly number[]) =>
  row(itemId, {
    kind: 'calculated',
    can: { confirm: false, confirmTogether: true, returnBack: false, retract: false },
    result: {
      ...result,
      inputs: inputs.map(input => ({ itemId: input, projectCode: `P${input}`, resultNo: 1, reported: '1.00' })),
      values: [],
      readings: [],
    },
  })
const beyond = (itemId: number) => row(itemId, { result: { ...row(0).result, verdict: 'needsAnother' } as never })
const own = (itemId: number) =>
  row(itemId, {
    can: { ...may, confirm: false, confirmTogether: false },
    reasons: [{ code: resultFailures.ownEntry.code, message: '不能复核自己录入的结果' }],
  })

const ids = (rows: readonly ReviewRow[]) => rows.map(({ itemId }) => itemId)
const warned = (itemId: number) => row(itemId, { exception: true, can: { ...may, confirmTogether: false } })
const plan = (chosen: readonly ReviewRow[], page: readonly ReviewRow[] = chosen) => {
  const { ready, alone, waivers, missing, barred } = planOf(chosen, page)
  return { ready: ids(ready), alone: ids(alone), waivers: ids(waivers), missing: ids(missing), barred: ids(barred) }
}

describe('confirming', () => {
  it('leaves rows with a warning out of a batch, and confirms a single one', () => {
    expect(plan([row(1), warned(2)])).toMatchObject({ ready: [1], alone: [2] })
    expect(plan([warned(1), warned(2)])).toMatchObject({ ready: [], alone: [1, 2] })
    expect(plan([warned(2)])).toMatchObject({ ready: [2], alone: [] })
    const page = [warned(1), calculated(2, [1])]
    expect(plan(page)).toMatchObject({ ready: [], alone: [1], barred: [2] })
    expect(plan([warned(1), own(2)])).toMatchObject({ ready: [], alone: [1], barred: [2] })
    expect(plan(page.slice(1), page)).toMatchObject({ ready: [], barred: [2] })
  })
  it('confirms accepted rows in one call, rows beyond their limit one by one, and own entries not at all', () =>
    expect(plan([row(1), beyond(2), own(3)])).toEqual({
      ready: [1],
      alone: [],
      waivers: [2],
      missing: [],
      barred: [3],
    }))
  it('adds the inputs of a calculated row', () => {
    const page = [row(1), row(2), calculated(3, [1, 2])]
    expect(plan(page.slice(2), page)).toEqual({ ready: [3], alone: [], waivers: [], missing: [1, 2], barred: [] })
    expect(plan(page, page)).toEqual({ ready: [1, 2, 3], alone: [], waivers: [], missing: [], barred: [] })
  })
  it('adds inputs of calculated inputs', () => {
    const page = [row(1), calculated(2, [1]), calculated(3, [2])]
    expect(plan(page.slice(2), page).missing.toSorted()).toEqual([1, 2])
  })
  it('does not confirm a calculated row whose input is an own or open entry', () => {
    expect(plan([calculated(3, [1])], [own(1), calculated(3, [1])])).toMatchObject({ ready: [], barred: [3] })
    expect(plan([calculated(3, [1])], [beyond(1), calculated(3, [1])])).toMatchObject({ ready: [], barred: [3] })
  })
  it('lists each reason once', () => expect(reasonsOf([own(1), own(2)])).toBe('不能复核自己录入的结果'))
})

test('sorts samples with exceptions first', () => {
  const rows = [row(1), row(2, { sampleId: 2 }), row(3), row(4, { sampleId: 2, exception: true })]
  expect(groupBySample(rows).map(ids)).toEqual([
    [2, 4],
    [1, 3],
  ])
})

describe('the cursor', () => {
  const list = [5, 6, 7]
  it('starts at the first row and moves by j, k and arrows, not past the ends', () => {
    const start = placeCursor(list, undefined)
    expect(start).toEqual({ itemId: 5, at: 0 })
    expect(moveCursor('j', list, start)).toEqual({ itemId: 6, at: 1 })
    expect(moveCursor('ArrowUp', list, start)).toEqual(start)
    expect(moveCursor('End', list, start)).toEqual({ itemId: 7, at: 2 })
    expect(moveCursor('q', list, start)).toBeUndefined()
  })
  it('keeps its position when its row is removed', () => {
    expect(placeCursor([5, 7], { itemId: 6, at: 1 })).toEqual({ itemId: 7, at: 1 })
    expect(placeCursor([5], { itemId: 7, at: 2 })).toEqual({ itemId: 5, at: 0 })
    expect(placeCursor([], { itemId: 7, at: 2 })).toBeUndefined()
  })
})
