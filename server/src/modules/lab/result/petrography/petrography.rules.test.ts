import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { petrographyFailures as failures } from '@seam/contract/lab/result/petrography'
import { itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { itemOf, projectOf } from '../item/item.fixture.ts'
import type { Item } from '../item/item.rules.ts'
import {
  isEnterable,
  itemsBesideReturned,
  itemsOfSet,
  reasonsBesideSet,
  reasonsWithoutSet,
  reflectanceKindOf,
  rmaxRanges,
} from './petrography.rules.ts'

const of = (worksheetKind: WorksheetKind, more: Partial<Item> = {}) =>
  itemOf(projectOf(worksheetKind, { worksheetKind }), more)
const random = of('randomReflectance')
const maximum = of('maximumReflectance')
const deviation = of('reflectanceDeviation')
const blend = of('blendType')
const ash = of('given')

describe('the set of an item', () => {
  it('is of its own kind of reflectance', () => {
    const items = [random, maximum]
    expect(reflectanceKindOf(random, items)).toBe('Rran')
    expect(reflectanceKindOf(maximum, items)).toBe('Rmax')
    expect(reflectanceKindOf(maximum, [])).toBe('Rmax')
    expect(reflectanceKindOf(ash, items)).toBeUndefined()
  })

  it('of deviation and blend type is random if the sample has it, otherwise maximum', () => {
    for (const item of [deviation, blend]) {
      expect(reflectanceKindOf(item, [maximum, item, random])).toBe('Rran')
      expect(reflectanceKindOf(item, [item, maximum])).toBe('Rmax')
      expect(reflectanceKindOf(item, [item])).toBeUndefined()
      expect(reflectanceKindOf(item, [of('randomReflectance', { sampleId: 2 }), maximum])).toBe('Rmax')
    }
  })

  it('gives the mean first, then what is worked out with it, of one sample', () => {
    const other = of('reflectanceDeviation', { sampleId: 2 })
    const all = [blend, ash, deviation, random, maximum, other]
    expect(itemsOfSet(blend, all)).toEqual([random, blend, deviation])
    expect(itemsOfSet(random, all)).toEqual([random, blend, deviation])
    expect(itemsOfSet(maximum, all)).toEqual([maximum])
    expect(itemsOfSet(maximum, [deviation, maximum])).toEqual([maximum, deviation])
    expect(itemsOfSet(ash, all)).toEqual([])
    expect(itemsOfSet(deviation, [deviation, blend])).toEqual([])
  })
})

it('a value can be entered until it is submitted', () =>
  expect(itemState.values.filter(state => isEnterable({ state }))).toEqual([10, 20]))

describe('an item that is returned', () => {
  const [mean, spread, type] = [random, deviation, blend].map(item => ({ ...item, state: itemState.confirmed }))
  const waiting = { ...random, state: itemState.waiting }

  it('takes the mean of its set with it, once', () => {
    const all = [mean, spread, type, ash].flatMap(item => item ?? [])
    const beside = (...returned: readonly (Item | undefined)[]) =>
      itemsBesideReturned(
        returned.flatMap(item => item ?? []),
        all,
      )
    expect(beside(spread)).toEqual([mean])
    expect(beside(spread, type)).toEqual([mean])
    expect(beside(mean)).toEqual([])
    expect(beside(mean, spread)).toEqual([])
    expect(beside(ash)).toEqual([])
  })

  it('leaves a mean that waits already', () => {
    const items = [waiting, spread].flatMap(item => item ?? [])
    expect(itemsBesideReturned(items.slice(1), items)).toEqual([])
  })
})

const origin = { kind: 'randomReflectance', formulaVersion: 1, rawData: {} } as const
const reading = (setId?: number) => ({
  component: '',
  raw: '1.149',
  instrument: '',
  source: 'raw' as const,
  origin: setId === undefined ? null : { ...origin, setId },
})
const failuresOf = (reasons: ReturnType<typeof reasonsWithoutSet>) => reasons.map(({ failure }) => failure)

describe('a value that a set gives', () => {
  const items = [random, deviation]
  const sets = [{ sampleId: 1, kind: 'Rran' }] as const

  it('is not typed while the set is in force', () => {
    const reasons = (item: Item, readings = [reading()], inForce: typeof sets | [] = sets) =>
      failuresOf(reasonsBesideSet(item, items, readings, inForce))
    for (const item of items) {
      expect(reasons(item)).toEqual([failures.enteredFromSet])
      expect(reasons(item, [reading(6)])).toEqual([])
      expect(reasons(item, [reading(6), reading()])).toEqual([failures.enteredFromSet])
      expect(reasons(item, [reading()], [])).toEqual([])
    }
    expect(reasons(ash)).toEqual([])
    const failed = { component: '', failure: { failure: failures.withoutSet, message: '' } }
    expect(failuresOf(reasonsBesideSet(random, items, [failed], sets))).toEqual([])
    const elsewhere = [
      { sampleId: 2, kind: 'Rran' },
      { sampleId: 1, kind: 'Rmax' },
    ] as const
    expect(failuresOf(reasonsBesideSet(random, items, [reading()], elsewhere))).toEqual([])
  })

  it('is submitted from one', () => {
    expect(failuresOf(reasonsWithoutSet(random, items, [reading(6)]))).toEqual([])
    expect(failuresOf(reasonsWithoutSet(random, items, [reading(6), reading()]))).toEqual([failures.withoutSet])
    expect(failuresOf(reasonsWithoutSet(deviation, [deviation], [reading()]))).toEqual([])
    expect(failuresOf(reasonsWithoutSet(ash, items, [reading()]))).toEqual([])
  })
})

it('the ranges of coal kinds are ordered by their upper ends; one has none', () => {
  const entry = (dictCode: string) => ({ dictCode, dictCodeName: dictCode })
  expect(rmaxRanges(['250', 'above', '65', '5', 'x65', '12345', '65x'].map(entry))).toEqual([
    { name: '5', below: '0.05' },
    { name: '65', below: '0.65' },
    { name: '250', below: '2.50' },
    { name: 'above', below: null },
    { name: 'x65', below: null },
    { name: '12345', below: null },
    { name: '65x', below: null },
  ])
})
